import type { Services } from '#domain/ports/services.ts'
import type { StoreHealth } from '#domain/ports/store.ts'

const MINUTE_MS = 60_000

export function createHealthLog({ store, log }: Pick<Services, 'store' | 'log'>): () => Promise<number> {
  let told: StoreHealth = 'sound'
  return async function tellStanding() {
    const standing = await store.standing().catch((): StoreHealth => 'unreachable')
    if (standing !== told && standing !== 'unchecked') {
      if (standing === 'sound') log('Store takes what it is given again')
      else log('Store takes nothing', { standing })
      told = standing
    }
    return MINUTE_MS
  }
}
