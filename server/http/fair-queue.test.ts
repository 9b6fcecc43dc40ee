import assert from 'node:assert/strict'
import { once } from 'node:events'
import { it, type TestContext } from 'node:test'
import { Hono } from 'hono'
import { freePort } from '#test/process/free-port.ts'
import { openSocket } from '#test/process/raw-request.ts'
import { prepareResponse } from './prepared-response.ts'
import { serveApp } from './serve.ts'

const KEPT = prepareResponse({ status: 200, headers: [['Content-Length', '0']], isPage: false })
const requestFor = (path: string) => `${path === '/sent' ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`

/** Five who can ask at the same moment, and what is begun for them. */
async function fiveAsking(t: TestContext) {
  const begun: string[] = []
  const app = new Hono().all('*', (c) => {
    begun.push(c.req.path)
    return c.text('made')
  })
  const front = ({ url = '' }: { url?: string | undefined }) => {
    if (url !== '/kept') return undefined
    begun.push(url)
    return KEPT
  }
  const port = await freePort()
  const serving = await serveApp(app, { host: '127.0.0.1', port }, { front })
  const sockets = await Promise.all(Array.from({ length: 5 }, () => openSocket(port)))
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    return serving.stop(0)
  })
  const askAll = (path: (at: number) => string) =>
    Promise.all(
      sockets.map((socket, at) => {
        socket.write(requestFor(path(at)))
        return once(socket, 'data')
      }),
    )
  await askAll(() => '/kept')
  return { begun, askAll }
}

for (const [who, asked, others] of [
  ['whoever asks for what is there', '/kept', '/made'],
  ['whoever asks for what is to be made', '/made', '/sent'],
  ['whoever sends', '/sent', '/made'],
] as const)
  it(`${who} does not wait for all who ask for ${others} at the same moment, however many they are`, async (t) => {
    const { begun, askAll } = await fiveAsking(t)
    for (let time = 0; time < 10; time++) {
      begun.length = 0
      const answers = await askAll((at) => (at < 4 ? others : asked))
      assert.deepEqual([...begun].sort(), [asked, ...Array(4).fill(others)].sort())
      assert.ok(begun.indexOf(asked) <= 1, begun.join(' '))
      for (const answer of answers) assert.match(String(answer), /^HTTP\/1\.1 200 OK/)
    }
  })
