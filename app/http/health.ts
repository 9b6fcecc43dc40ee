import { Hono } from 'hono'
import type { Services } from '#domain/services.ts'

/** `/healthz`: the process answers. `/readyz`: its store takes what it is given. Neither says more. */
export function health({ store }: Services) {
  return new Hono()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      return (await store.standing()) === 'sound' ? c.text('ready') : c.text('not ready', 503)
    })
}
