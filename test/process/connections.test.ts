import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { CONNECTION_LIMITS, type ConnectionLimits } from '#server/http/connections.ts'
import { serveApp } from '#server/http/serve.ts'
import { freePort } from './free-port.ts'
import { openSocket } from './raw-request.ts'

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const LARGE = new Uint8Array(64 * 1024 * 1024)

async function serve(t: TestContext, limits: Partial<ConnectionLimits>) {
  const port = await freePort()
  const held = Promise.withResolvers<void>()
  let atWork = 0
  const app = new Hono()
    .get('/', (c) => c.text('here'))
    .get('/readyz', (c) => c.text('ready'))
    .get('/large', (c) => c.body(LARGE))
    .get('/held', async (c) => {
      atWork++
      await held.promise
      return c.text('at last')
    })
  const serving = await serveApp(app, { host: '127.0.0.1', port }, { limits: { ...CONNECTION_LIMITS, ...limits } })
  t.after(() => serving.stop(0))
  return { port, serving, release: held.resolve, areAtWork }

  /** Resolves when that many requests for `/held` are with the app. */
  async function areAtWork(count: number): Promise<void> {
    while (atWork < count) await setImmediate()
  }
}

/** Sends a request over an open connection; gives the head of its answer. */
async function ask(socket: Socket, request = REQUEST): Promise<string> {
  socket.write(request)
  const [answer] = await once(socket, 'data')
  return String(answer)
}

describe('more connections than the limit', { timeout: 120_000 }, () => {
  it('take the place of the ones that wait longest for their clients; a request at work and a busy client keep theirs', async (t) => {
    const { port, serving, release, areAtWork } = await serve(t, { most: 20 })
    const atWork = await openSocket(port)
    atWork.write(REQUEST.replace('/ ', '/held '))
    await areAtWork(1)
    const silent = await Promise.all(Array.from({ length: 19 }, () => openSocket(port)))
    const [first, ...others] = silent
    assert.ok(first)
    for (const socket of silent) assert.match(await ask(socket), /200 OK/)
    const goes = once(first, 'close')
    const late = await openSocket(port)
    assert.match(await ask(late), /200 OK/)
    await goes
    for (const socket of others) assert.match(await ask(socket), /200 OK/)
    const answer = once(atWork, 'data')
    release()
    assert.match(String((await answer)[0]), /at last/)
    for (const socket of [...silent, late, atWork]) socket.destroy()
    await serving.stop(1000)
  })

  it('do not push out requests that are at work: the new one is closed', async (t) => {
    const { port, serving, release, areAtWork } = await serve(t, { most: 5 })
    const atWork = await Promise.all(Array.from({ length: 5 }, () => openSocket(port)))
    for (const socket of atWork) socket.write(REQUEST.replace('/ ', '/held '))
    await areAtWork(5)
    const sixth = await openSocket(port)
    await new Promise((resolve) => sixth.on('error', () => {}).once('close', resolve))
    const answers = atWork.map((socket) => once(socket, 'data'))
    release()
    for (const answer of answers) assert.match(String((await answer)[0]), /at last/)
    for (const socket of atWork) socket.destroy()
    await serving.stop(1000)
  })
})

describe('a reader that takes nothing', { timeout: 120_000 }, () => {
  it('R35 is closed; one that takes its time is not', async (t) => {
    const { port, serving } = await serve(t, { stalledMs: -1e9 })
    const stalled = await openSocket(port)
    const gone = once(stalled, 'close').catch(() => {})
    stalled.pause()
    stalled.write(REQUEST.replace('/ ', '/large '))
    stalled.on('error', () => {})
    // A paused socket learns of its end only when it writes.
    const nudge = setInterval(() => stalled.write('\r\n'), 100)
    await gone
    clearInterval(nudge)
    await serving.stop(1000)

    const patient = await serve(t, {})
    const reader = await openSocket(patient.port)
    reader.write(REQUEST.replace('/ ', '/large '))
    let taken = 0
    for await (const chunk of reader) {
      taken += chunk.length
      await setImmediate()
      if (taken > LARGE.length) break
    }
    assert.ok(taken > LARGE.length)
    await patient.serving.stop(1000)
  })
})

describe('a connection on which nothing more comes', { timeout: 120_000 }, () => {
  it('is closed after an answer, but not while a request is on its way or the answer is', async (t) => {
    const { port, release, areAtWork } = await serve(t, { idleMs: 50 })
    const sockets = await Promise.all(Array.from({ length: 4 }, () => openSocket(port)))
    const [silent, typing, waiting, fresh] = sockets
    assert.ok(silent && typing && waiting && fresh)
    const closed: Socket[] = []
    for (const socket of sockets) socket.once('close', () => closed.push(socket))
    const gone = once(silent, 'close')
    waiting.write(REQUEST.replace('/ ', '/held '))
    await areAtWork(1)
    // Each has begun its next request with its first, however long the answers take.
    assert.match(await ask(typing, REQUEST + REQUEST.slice(0, -2)), /200 OK/)
    const begun = setInterval(() => typing.write('X-A: 1\r\n'), 20)
    assert.match(await ask(silent), /200 OK/)
    await gone
    assert.deepEqual(closed, [silent])
    clearInterval(begun)
    assert.match(await ask(typing, '\r\n'), /200 OK/)
    const answer = once(waiting, 'data')
    release()
    assert.match(String((await answer)[0]), /at last/)
    assert.match(await ask(fresh), /200 OK/)
  })

  it('R35 is closed as well where what comes is no request', async (t) => {
    const { port } = await serve(t, { idleMs: 50, headMs: 400 })
    const socket = await openSocket(port)
    socket.on('error', () => {})
    const gone = new Promise((resolve) => socket.once('close', resolve))
    assert.match(await ask(socket), /200 OK/)
    const dripping = setInterval(() => socket.write('\r\n'), 20)
    await gone
    clearInterval(dripping)
  })
})

describe('a client that says that it will say no more', { timeout: 120_000 }, () => {
  it('gets an answer to all that it has said, in that order, and then the connection ends', async (t) => {
    const { port, release, areAtWork } = await serve(t, {})
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const answers = text(client)
    client.end(REQUEST.replace('/ ', '/held ') + REQUEST + REQUEST.replace('/ ', '/readyz '))
    await areAtWork(1)
    const later = await openSocket(port)
    assert.match(await ask(later), /200 OK/)
    release()
    assert.deepEqual((await answers).match(/at last|here|ready$/gm), ['at last', 'here', 'ready'])
    later.destroy()
  })
})

describe('a server that stops', { timeout: 300_000 }, () => {
  it('says first that it is not ready to whoever asks, while everything else is still answered', async (t) => {
    const { port, serving } = await serve(t, {})
    const balancer = await openSocket(port)
    const ready = REQUEST.replace('/ ', '/readyz ')
    assert.match(await ask(balancer, ready), /200 OK/)
    const stopped = serving.stop(60_000)
    const visitor = await openSocket(port)
    assert.match(await ask(visitor), /200 OK/)
    assert.match(await ask(balancer, ready), /503 Service Unavailable/)
    assert.match(await ask(visitor), /Connection: close/i)
    balancer.destroy()
    await stopped
  })

  it('resets no connection: ten times, with readers and a request at work', async (t) => {
    for (let stop = 0; stop < 10; stop++) {
      const { port, serving, release, areAtWork } = await serve(t, { quietMs: 60_000 })
      const agent = new Agent({ keepAlive: true, maxSockets: 101 })
      const faults: string[] = []
      let answers = 0
      const readers = Array.from({ length: 20 }, async () => {
        for (;;) {
          const fault = await faultOf(port, agent)
          if (fault === 'ECONNREFUSED') return
          if (fault) faults.push(fault)
          else answers++
        }
      })
      const slow = faultOf(port, agent, '/held')
      await areAtWork(1)
      while (answers < 100) await setImmediate()
      const stopped = serving.stop(60_000)
      release()
      await Promise.all(readers)
      assert.equal(await slow, undefined)
      agent.destroy()
      await stopped
      assert.deepEqual(faults, [], `stop ${stop}`)
    }
  })

  it('closes what is silent and does not wait for it, and ends what hangs when the time is up', async (t) => {
    const { port, serving } = await serve(t, { quietMs: 50 })
    const silent = await openSocket(port)
    assert.match(await ask(silent), /200 OK/)
    const end = once(silent, 'end')
    silent.resume()
    const hanging = await openSocket(port)
    hanging.on('error', () => {})
    hanging.write(REQUEST.replace('/ ', '/held '))
    const cut = once(hanging, 'close')
    await serving.stop(500)
    await Promise.all([end, cut])
  })
})

/** Asks once; gives the error's code, if there is one. */
function faultOf(port: number, agent: Agent, path = '/'): Promise<string | undefined> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      response.on('end', () => resolve(undefined)).resume()
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
  })
}
