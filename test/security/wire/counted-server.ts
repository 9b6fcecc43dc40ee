import { Hono } from 'hono'
import { CONNECTION_LIMITS, type ConnectionLimits } from '#server/http/connections.ts'
import { serveApp } from '#server/http/serve.ts'
import { onFreePort } from '#test/process/free-port.ts'

/** A request as it came to the application. `mark`: what a proxy in front has given each one. */
type Handled = { method: string; path: string; mark: string | undefined; body: string }

/** The server of the site over an application that notes what reaches it, and answers with the path. */
export async function openCounted(limits: Partial<ConnectionLimits> = {}) {
  const handled: Handled[] = []
  const large = new Uint8Array(64 * 1024 * 1024)
  const app = new Hono()
    .get('/large', (c) => c.body(large))
    .all('*', async (c) => {
      const { method, path } = c.req
      const one: Handled = { method, path, mark: c.req.header('X-Mark'), body: '' }
      handled.push(one)
      one.body = await c.req.text().catch(() => 'broken')
      return c.text(`this is ${path}`)
    })
  const { port, serving } = await onFreePort(async (port) => ({
    port,
    serving: await serveApp(app, { host: '127.0.0.1', port }, { limits: { ...CONNECTION_LIMITS, ...limits } }),
  }))
  return { port, handled, stop: () => serving.stop(0) }
}
