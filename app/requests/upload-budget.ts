import { ofWhoHasMost } from '#lib/http/client-networks.ts'

/** What a form takes that is on its way. */
export type UploadReservation = {
  /** Rejects when another form needs the room. */
  pushedOut: Promise<never>
  hold(bytes: number): void
  leave(): void
}

/** `networks`: those that the sender is in, the widest first. */
export type UploadBudget = { enter(networks: readonly string[]): UploadReservation }

type Held = { networks: readonly string[]; bytes: number; pushOut(): void }

/**
 * Room for forms that have not arrived yet. Where it gets narrow, one is pushed out of the sender who holds most of it, and of those the one
 * that has been on its way the longest: what people send arrives in moments, and what keeps room for a minute was sent to do just that.
 */
export function createUploadBudget(mostBytes: number): UploadBudget {
  const oldestFirst = new Set<Held>()
  let held = 0
  return { enter }

  function enter(networks: readonly string[]): UploadReservation {
    const { promise: pushedOut, reject } = Promise.withResolvers<never>()
    // Whoever is not waiting for more at that moment learns it with the next piece.
    pushedOut.catch(() => {})
    const place: Held = { networks, bytes: 0, pushOut: () => reject(new Error('Others need the room')) }
    oldestFirst.add(place)
    return { pushedOut, hold, leave: () => free(place) }

    function hold(bytes: number): void {
      if (!oldestFirst.has(place)) return
      held += bytes - place.bytes
      place.bytes = bytes
      while (held > mostBytes) {
        const [oldest] = ofWhoHasMost(oldestFirst, (each) => each.bytes)
        if (!oldest) break
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
