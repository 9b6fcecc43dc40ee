import type { Services } from '#domain/ports/services.ts'
import type { StoreHealth } from '#domain/ports/store.ts'
import { STORE_HEALTH_LABELS } from './health-labels.ts'

const MINUTE_MS = 60_000

export function createHealthLog({ store, log }: Pick<Services, 'store' | 'log'>): () => Promise<number> {
  let logged: StoreHealth = 'ok'
  return async function logHealth() {
    const health = await store.health().catch((): StoreHealth => 'unreachable')
    if (health !== logged && health !== 'unchecked') {
      if (health === 'ok') log('Store takes what it is given again')
      else log('Store takes nothing', { standing: STORE_HEALTH_LABELS[health] })
      logged = health
    }
    return MINUTE_MS
  }
}
