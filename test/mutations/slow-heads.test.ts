import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { it } from 'node:test'
import { Hono } from 'hono'
import { CONNECTION_LIMITS } from '#server/http/connections.ts'
import { serveApp } from '#server/http/serve.ts'
import { listen } from '#test/peers/listen.ts'
import { onFreePort } from '#test/process/free-port.ts'
import { openSocket } from '#test/process/raw-request.ts'

/** Of a server that looks more seldom than ours is to, and more often than Node does by itself. */
const LOOKS_EVERY_MS = 10_000
const HEAD_MS = 500

it('a client that never ends its head is ended before a server would see it that looks only now and then', async (t) => {
  const limits = { ...CONNECTION_LIMITS, headMs: HEAD_MS }
  const ours = await onFreePort(async (port) => ({ port, serving: await serveApp(new Hono(), { host: '127.0.0.1', port }, { limits }) }))
  t.after(() => ours.serving.stop(0))
  const other = await listen(createServer({ headersTimeout: HEAD_MS, connectionsCheckingInterval: LOOKS_EVERY_MS }))
  t.after(other.close)
  const ended: string[] = []
  const ends = Object.entries({ other: other.port, ours: ours.port }).map(async ([name, port]) => {
    const socket = await openSocket(port)
    socket.resume().write('GET / HTTP/1.1\r\n')
    await once(socket, 'close')
    ended.push(name)
  })
  await Promise.race(ends)
  assert.deepEqual(ended, ['ours'])
})
