/** What a form takes that is on its way. */
export type Place = {
  /** Rejects when another form needs the room. */
  pushedOut: Promise<never>
  hold(bytes: number): void
  leave(): void
}

export type FormRoom = { enter(): Place }

type Held = { bytes: number; pushOut(): void }

/**
 * Room for forms that have not arrived yet. Where it gets narrow, the one is pushed out that has been on its way the longest: what people send
 * arrives in moments, and what keeps room for a minute was sent to do just that.
 */
export function openFormRoom(mostBytes: number): FormRoom {
  const oldestFirst = new Set<Held>()
  let held = 0
  return { enter }

  function enter(): Place {
    const { promise: pushedOut, reject } = Promise.withResolvers<never>()
    // Whoever is not waiting for more at that moment learns it with the next piece.
    pushedOut.catch(() => {})
    const place = { bytes: 0, pushOut: () => reject(new Error('Others need the room')) }
    oldestFirst.add(place)
    return { pushedOut, hold, leave: () => free(place) }

    function hold(bytes: number): void {
      if (!oldestFirst.has(place)) return
      held += bytes - place.bytes
      place.bytes = bytes
      for (const oldest of oldestFirst) {
        if (held <= mostBytes) break
        free(oldest)
        oldest.pushOut()
      }
    }
  }

  function free(place: Held): void {
    held -= place.bytes
    place.bytes = 0
    oldestFirst.delete(place)
  }
}
