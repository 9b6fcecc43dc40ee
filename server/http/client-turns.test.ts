import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { it, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { headerValue } from '#lib/http/cacheable-page.ts'
import { freePort } from '#test/process/free-port.ts'
import { openSocket } from '#test/process/raw-request.ts'
import { openClientTurns } from './client-turns.ts'
import { serveApp } from './serve.ts'

const PIECE = new Uint8Array(64 * 1024)

async function serve(t: TestContext, mostWaiting = 1000) {
  const underWay = new Map<string, number>()
  const most = new Map<string, number>()
  const held = Promise.withResolvers<void>()
  const work = async (of: string, until: Promise<unknown>) => {
    underWay.set(of, (underWay.get(of) ?? 0) + 1)
    most.set(of, Math.max(most.get(of) ?? 0, underWay.get(of) ?? 0))
    await until
    underWay.set(of, (underWay.get(of) ?? 0) - 1)
  }
  const app = new Hono()
    .get('/large', (c) => c.body(new ReadableStream({ pull: (stream) => stream.enqueue(PIECE) })))
    .get('/held', async (c) => {
      await work(`${c.req.header('Client')}`, held.promise)
      return c.text('at last')
    })
    .all('*', async (c) => {
      await work(`${c.req.header('Client')} ${c.req.query('q') === undefined ? 'reads' : 'searches'}`, setImmediate())
      return c.text('here')
    })
  const turns = openClientTurns({
    networksOf: ({ headers }) => [headerValue(headers, 'client')],
    isSearch: (target) => target.includes('q='),
    headers: [['X-Of-Every-Answer', 'yes']],
    mostWaiting,
  })
  const port = await freePort()
  const serving = await serveApp(app, { host: '127.0.0.1', port }, { turns })
  const sockets: Socket[] = []
  t.after(() => {
    held.resolve()
    for (const socket of sockets) socket.destroy()
    return serving.stop(0)
  })
  return { most, underWay, release: held.resolve, ask }

  /** What comes back when all of a connection's requests are answered. */
  async function ask(client: string, paths: readonly string[], method = 'GET'): Promise<string> {
    const socket = await openSocket(port)
    sockets.push(socket)
    const head = `Host: localhost\r\nClient: ${client}\r\nContent-Length: 0\r\n`
    socket.write(paths.map((path, at) => `${at === 0 ? method : 'GET'} ${path} HTTP/1.1\r\n${head}\r\n`).join(''))
    let text = ''
    while (text.split('HTTP/1.1 ').length <= paths.length) text += String((await once(socket, 'data'))[0])
    socket.pause()
    return text
  }
}

it('a client has one search under way and ten other requests, over one connection or many, behind a form or not', async (t) => {
  const { most, ask } = await serve(t)
  const searches = Array.from({ length: 8 }, (_, at) => `/?q=${at}`)
  const reads = Array.from({ length: 8 }, (_, at) => `/${at}`)
  const answers = await Promise.all(
    ['one', 'two'].flatMap((client) => [
      ask(client, searches),
      ask(client, ['/form', ...searches], 'POST'),
      ...searches.map((path) => ask(client, [path])),
      ask(client, reads),
      ...reads.map((path) => ask(client, [path])),
    ]),
  )
  for (const answer of answers) assert.doesNotMatch(answer, /HTTP\/1\.1 (?!200)/)
  for (const client of ['one', 'two']) {
    assert.equal(most.get(`${client} searches`), 1)
    assert.ok((most.get(`${client} reads`) ?? 0) <= 11, 'ten, and the form')
  }
})

it('if too many wait, the busiest client gets 429 and another one a response', async (t) => {
  const { ask, underWay, release } = await serve(t, 3)
  const first = ask('one', ['/held?q=1'])
  while (underWay.get('one') !== 1) await setImmediate()
  const others = Array.from({ length: 5 }, (_, at) => ask('one', [`/held?q=${at + 2}`]))
  for (const refused of await Promise.all([Promise.race(others), ask('one', ['/?q=7'])])) {
    assert.match(refused, /^HTTP\/1\.1 429 /)
    assert.match(refused, /^X-Of-Every-Answer: yes\r$/m)
    assert.match(refused, /^Retry-After: 5\r$/m)
    assert.match(refused, /Try again/)
  }
  assert.match(await ask('two', ['/?q=1']), /^HTTP\/1\.1 200 /)
  release()
  const statuses = (await Promise.all([first, ...others])).map((answer) => answer.slice(9, 12))
  assert.deepEqual(statuses.toSorted(), ['200', '200', '200', '429', '429', '429'])
})

it('a client who takes nothing of endless answers has its next turn all the same', async (t) => {
  const { ask } = await serve(t)
  await Promise.all(Array.from({ length: 12 }, () => ask('one', ['/large'])))
  assert.match(await ask('one', ['/']), /^HTTP\/1\.1 200 /)
})
