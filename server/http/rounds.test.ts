import assert from 'node:assert/strict'
import { once } from 'node:events'
import { it } from 'node:test'
import { Hono } from 'hono'
import { finish } from '#server/page-cache/finished.ts'
import { freePort } from '#test/process/free-port.ts'
import { openSocket } from '#test/process/raw-request.ts'
import { serveApp } from './serve.ts'

const KEPT = finish({ status: 200, headers: [['Content-Length', '0']], isPage: false })
const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

it('whoever asks for what is there is not answered after all that is to be made, however many ask for that at the same moment', async (t) => {
  const begun: string[] = []
  const app = new Hono().get('/made', (c) => {
    begun.push('made')
    return c.text('made')
  })
  const front = ({ url }: { url?: string | undefined }) => {
    if (url !== '/kept') return undefined
    begun.push('kept')
    return KEPT
  }
  const port = await freePort()
  const serving = await serveApp(app, { host: '127.0.0.1', port }, { front })
  t.after(() => serving.stop(0))
  const sockets = await Promise.all(Array.from({ length: 5 }, () => openSocket(port)))
  const askAll = (path: (at: number) => string) =>
    Promise.all(
      sockets.map((socket, at) => {
        socket.write(requestFor(path(at)))
        return once(socket, 'data')
      }),
    )
  await askAll(() => '/kept')
  for (let time = 0; time < 10; time++) {
    begun.length = 0
    const answers = await askAll((at) => (at < 4 ? '/made' : '/kept'))
    assert.deepEqual([...begun].sort(), ['kept', 'made', 'made', 'made', 'made'])
    assert.ok(begun.indexOf('kept') <= 1, begun.join(' '))
    for (const answer of answers) assert.match(String(answer), /^HTTP\/1\.1 200 OK/)
  }
  for (const socket of sockets) socket.destroy()
})
