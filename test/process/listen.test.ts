import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { it } from 'node:test'
import { Hono } from 'hono'
import { listenAt } from '#server/http/listen.ts'
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

const FIRST_FREE = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'))

it('the server of the site says so where its user may not have the port', {
  skip: FIRST_FREE < 2 && 'anybody may have any port here',
}, async (t) => {
  if (process.geteuid?.() === 0) {
    process.seteuid?.(65534)
    t.after(() => process.seteuid?.(0))
  }
  for (const host of ['localhost', '127.0.0.1'])
    await assert.rejects(serveApp(new Hono(), { host, port: 1 }), {
      message: 'this user may not listen on port 1; set PORT to a higher one',
    })
})

it('the server of the site listens on one loopback address where the system closes the other to it', async (t) => {
  const servers: Server[] = []
  t.after(() => servers.forEach((server) => void server.close()))
  const makeServer = () => {
    const server = createServer()
    servers.push(server)
    const { listen } = server
    // As AppArmor does without `network inet6`.
    server.listen = function (this: Server, ...words: unknown[]) {
      if (words[1] !== '::1') return Reflect.apply(listen, this, words)
      setImmediate(() => this.emit('error', Object.assign(new Error('closed'), { code: 'EACCES' })))
      return this
    } as typeof listen
    return server
  }
  await listenAt({ host: 'localhost', port: 0 }, makeServer)
  assert.deepEqual(
    servers.map(({ listening }) => listening),
    [true, false],
  )
})
