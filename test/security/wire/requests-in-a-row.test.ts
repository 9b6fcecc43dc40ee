import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { CONNECTION_LIMITS, type ConnectionLimits } from '#server/http/connections.ts'
import { prepareResponse } from '#server/http/prepared-response.ts'
import { serveApp } from '#server/http/serve.ts'
import { freePort } from '#test/process/free-port.ts'
import { openSocket } from '#test/process/raw-request.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const KEPT = prepareResponse({ status: 200, headers: [['Content-Length', '60000']], body: new Uint8Array(60_000), isPage: true })

/** `/held` is never answered before the end, `/kept` at once, and `/` by the app. */
async function serve(t: TestContext, limits: Partial<ConnectionLimits>) {
  const port = await freePort()
  const held = Promise.withResolvers<void>()
  let [atWork, kept] = [0, 0]
  const front = ({ url }: { url?: string | undefined }) => {
    if (url === '/kept') kept++
    return url === '/kept' ? KEPT : undefined
  }
  const app = new Hono()
    .get('/', (c) => c.text('here'))
    .get('/held', async (c) => {
      atWork++
      await held.promise
      return c.text('at last')
    })
  const serving = await serveApp(app, { host: '127.0.0.1', port }, { front, limits: { ...CONNECTION_LIMITS, ...limits } })
  t.after(() => {
    held.resolve()
    return serving.stop(0)
  })
  return { port, atWork: () => atWork, kept: () => kept }
}

async function ask(socket: Socket): Promise<string> {
  socket.write(REQUEST)
  const [answer] = await once(socket, 'data')
  return String(answer)
}

describe('requests in a row on one connection', { timeout: 120_000 }, () => {
  const asked = (path: string, count: number) => REQUEST.replace('/ ', `${path} `).repeat(count)

  it('R35 end it where more are unanswered than the limit, and what has not begun never begins', async (t) => {
    const { port, atWork } = await serve(t, {})
    for (let crowd = 1; crowd <= 3; crowd++) {
      const socket = await openSocket(port)
      const gone = new Promise((resolve) => socket.on('error', resolve).once('close', resolve))
      socket.resume().write(asked('/held', 1000))
      await gone
    }
    const honest = await openSocket(port)
    assert.match(await ask(honest), /200 OK/)
    assert.equal(atWork(), 0)
    honest.write(asked('/held', CONNECTION_LIMITS.mostUnanswered))
    while (atWork() < CONNECTION_LIMITS.mostUnanswered) await setImmediate()
  })

  it('R35 end it where finished answers are not taken, and are all answered where they are', async (t) => {
    const { port, kept } = await serve(t, {})
    const taker = await openSocket(port)
    const more = asked('/kept', 5)
    const whole = 5 * KEPT.bytes.length
    for (let row = 1; row <= 20; row++) {
      taker.write(more)
      for (let taken = 0; taken < whole; ) taken += (await once(taker, 'data'))[0].length
    }
    assert.equal(kept(), 100)
    const stalled = await openSocket(port)
    const gone = new Promise((resolve) => stalled.on('error', resolve).once('close', resolve))
    stalled.pause().write(asked('/kept', 1500))
    // A paused socket learns of its end only when it writes.
    const nudge = setInterval(() => stalled.write('\r\n'), 100)
    await gone
    clearInterval(nudge)
    assert.ok(kept() < 1000, `${kept()} answers for a client that takes none`)
  })
})

describe('a request that goes on after its answer', { timeout: 120_000 }, () => {
  it('R35 ends with its connection where it comes in crumbs', async (t) => {
    const { port } = await serve(t, { requestMs: 1_000_000, idleMs: 1_000_000 })
    const socket = await openSocket(port)
    const gone = new Promise((resolve) => socket.on('error', resolve).once('close', resolve))
    socket.resume().write('POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
    socket.write('1\r\na\r\n'.repeat(50_000))
    await gone
  })
})
