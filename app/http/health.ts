import { Hono } from 'hono'
import type { Services } from '#domain/services.ts'

/** `/healthz`: the process answers. `/readyz`: it can reach its store. Neither says more. */
export function health({ store }: Services) {
  return new Hono()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      try {
        await store.find({ indexes: ['news'], size: 0 })
        return c.text('ready')
      } catch {
        return c.text('not ready', 503)
      }
    })
}
