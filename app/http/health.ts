import { Hono } from 'hono'
import type { Services } from '#domain/ports/services.ts'

const METHODS = ['GET', 'OPTIONS']

export function health({ store }: Pick<Services, 'store'>) {
  return new Hono()
    .on(METHODS, '/healthz', (c) => c.text('ok'))
    .on(METHODS, '/readyz', async (c) => {
      return (await store.health()) === 'ok' ? c.text('ready') : c.text('not ready', 503)
    })
}
