import type { Services } from '#domain/ports/services.ts'
import type { StoreStanding } from '#domain/ports/store.ts'

const MINUTE_MS = 60_000

/** Puts into the log that the store takes nothing any more, and why, and that it takes again. Gives how long nobody has to look. */
export function openTellStanding({ store, log }: Pick<Services, 'store' | 'log'>): () => Promise<number> {
  let told: StoreStanding = 'sound'
  return async function tellStanding() {
    const standing = await store.standing().catch((): StoreStanding => 'unreachable')
    // A long look at the store says itself what it found.
    if (standing !== told && standing !== 'unchecked') {
      if (standing === 'sound') log('Store takes what it is given again')
      else log('Store takes nothing', { standing })
      told = standing
    }
    return MINUTE_MS
  }
}
