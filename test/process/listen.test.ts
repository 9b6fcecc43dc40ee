import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Hono } from 'hono'
import { serveApp } from '#server/http/serve.ts'
import { onFreePort } from './free-port.ts'

it('the server of the site says in words why it cannot listen', async (t) => {
  const app = new Hono()
  const { port, serving } = await onFreePort(async (port) => ({ port, serving: await serveApp(app, { host: '127.0.0.1', port }) }))
  t.after(() => serving.stop(0))
  await assert.rejects(serveApp(app, { host: '127.0.0.1', port }), {
    message: `port ${port} is in use already; set PORT to another one`,
  })
  // An address that is kept for documents: no machine has it.
  await assert.rejects(serveApp(app, { host: '192.0.2.1', port }), { message: /^cannot listen on HOST and port \d+ \(EADDRNOTAVAIL\)$/ })
})
