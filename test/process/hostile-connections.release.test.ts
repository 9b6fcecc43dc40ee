import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { it } from 'node:test'
import { headOf, openSocket, statusOf } from './raw-request.ts'
import { startSite } from './running-site.ts'
import { until } from './wait-until.ts'

const IDLE = 5000
const AT_ONCE = 100
const SLOW = 50
const READERS = 8
const READ_BY_EACH = 100
const LARGE_HEAD = `GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(40_000)}\r\n\r\n`
const LARGE_FORM = { path: '/contact-us', type: 'application/x-www-form-urlencoded', length: 30_000_000 }

it('R35 five thousand idle connections, clients that read hardly anything and requests that are too large are not noticed by readers', async (t) => {
  const site = await startSite({ env: { DEMO_CONTENT: 'on' } })
  const sockets = new Set<Socket>()
  t.after(async () => {
    for (const socket of sockets) socket.destroy()
    await site.stop()
  })
  const open = async () => {
    const socket = await openSocket(site.port)
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    return socket
  }
  const slow = await Promise.all(Array.from({ length: SLOW }, open))
  for (const socket of slow) {
    socket.pause().write(`GET / HTTP/1.1\r\nHost: localhost:${site.port}\r\n\r\n`.repeat(20))
    const drip = setInterval(() => socket.read(1), 1000)
    socket.once('close', () => clearInterval(drip))
  }
  let opened = 0
  let isFlooded = false
  const flood = async () => {
    for (; opened < IDLE; opened += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, open))
    isFlooded = true
  }
  const tooLarge = async () => {
    do {
      // In the crowd, who waits for nothing but more of a request may be closed first.
      assert.ok([431, 0].includes(await statusOf(site.port, [LARGE_HEAD])))
      assert.ok([413, 0].includes(await statusOf(site.port, [headOf(site.port, LARGE_FORM)])))
    } while (!isFlooded)
  }
  let read = 0
  const reader = async () => {
    do {
      for (const path of ['/', '/blogs', '/faq']) {
        const answer = await fetch(site.url + path)
        assert.equal(answer.status, 200)
        assert.match(await answer.text(), /<\/html>/)
      }
      read++
    } while (!isFlooded || read < READERS * READ_BY_EACH)
  }
  await Promise.all([flood(), tooLarge(), ...Array.from({ length: READERS }, reader)])
  assert.ok(sockets.size > 1000, `${sockets.size} connections are open`)
  await until(async () => (await fetch(`${site.url}/healthz`)).ok)
})
