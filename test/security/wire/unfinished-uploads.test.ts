import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { it } from 'node:test'
import { Hono } from 'hono'
import { clientAddress } from '#app/http/limits/client-address.ts'
import { clientNetworks } from '#app/http/limits/client-key.ts'
import { openClientTurns } from '#server/http/client-turns.ts'
import { CONNECTION_LIMITS } from '#server/http/connections.ts'
import { serveApp } from '#server/http/serve.ts'
import { freePort } from '#test/process/free-port.ts'
import { openSocket } from '#test/process/raw-request.ts'

it('R35 uploads of one network that do not end make room for more of themselves, and not an older one of somebody else', async (t) => {
  const port = await freePort()
  const app = new Hono().post('/', async (c) => c.text(`sent ${await c.req.text()}`))
  const turns = openClientTurns({
    networksOf: (sender) => clientNetworks(clientAddress(sender, 1)),
    isSearch: () => false,
    headers: [],
    mostWaiting: 1000,
  })
  const serving = await serveApp(app, { host: '127.0.0.1', port }, { limits: { ...CONNECTION_LIMITS, most: 20 }, turns })
  t.after(() => serving.stop(0))
  const upload = async (from: string) => {
    const socket = await openSocket(port)
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Length: 2\r\n\r\n1`)
    t.after(() => socket.destroy())
    return socket
  }
  // All of one /48, in a few /56 of it.
  const hostileOf = (at: number) => upload(`2001:db8:1:${(at * 64).toString(16)}::1`)
  const honest = [await upload('198.51.100.7'), await upload('2001:db8:2::1')]
  const hostile: Socket[] = []
  for (let at = 0; at < 18; at++) hostile.push(await hostileOf(at))
  for (let at = 0; at < 40; at++) {
    const ends = [...honest, ...hostile].map((socket) => new Promise<Socket>((resolve) => socket.once('close', () => resolve(socket))))
    hostile.push(await hostileOf(at))
    const gone = hostile.indexOf(await Promise.race(ends))
    assert.notEqual(gone, -1)
    hostile.splice(gone, 1)
  }
  for (const socket of honest) {
    socket.write('2')
    assert.match(String((await once(socket, 'data'))[0]), /HTTP\/1\.1 200[\s\S]+sent 12/)
  }
})
