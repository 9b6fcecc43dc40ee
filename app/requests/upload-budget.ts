import { ofWhoHasMost } from '#lib/http/client-networks.ts'

export type UploadReservation = {
  pushedOut: Promise<never>
  hold(bytes: number): void
  leave(): void
}

export type UploadBudget = { enter(networks: readonly string[]): UploadReservation }

type Held = { networks: readonly string[]; bytes: number; pushOut(): void }

/** Slow uploads tie up memory, so the largest sender's oldest upload goes first. */
export function createUploadBudget(mostBytes: number): UploadBudget {
  const oldestFirst = new Set<Held>()
  let held = 0
  return { enter }

  function enter(networks: readonly string[]): UploadReservation {
    const { promise: pushedOut, reject } = Promise.withResolvers<never>()
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
