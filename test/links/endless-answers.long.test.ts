import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createGuardedFetch } from '#server/safe-fetch/guarded-fetch.ts'
import { isOutside, OUTSIDE, openRaw, openWeb } from '#test/peers/web.ts'
import { until } from '#test/process/wait-until.ts'
import { guard, KB, ORDER, textOf } from './fake-resolver.ts'

describe('a guarded fetch of what never ends', () => {
  it('ends after its time, silent or slow, and lets go of the connection', async (t) => {
    const drip = (socket: Socket, text: string) => {
      const timer = setInterval(() => socket.write(text), 10)
      socket.on('close', () => clearInterval(timer))
    }
    const silent = await openRaw(t, () => {})
    const inHead = await openRaw(t, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      drip(socket, 'X')
    })
    const inBody = await openRaw(t, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n')
      drip(socket, '.')
    })
    const informing = await openRaw(t, (socket) => drip(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'))
    const { fetch } = guard()
    for (const peer of [silent, inHead, inBody, informing]) {
      assert.equal(textOf(await fetch(peer.origin, { ...ORDER, mostMs: 300 })), 'slow')
      await until(() => peer.count.open === 0)
    }
    const began = performance.now()
    assert.equal(textOf(await fetch(silent.origin, ORDER)), 'slow')
    const seconds = (performance.now() - began) / 1000
    assert.ok(seconds > 4.9 && seconds < 30, `${seconds} s`)
  })

  it('ends also where nobody says what a name means', async () => {
    const fetch = createGuardedFetch({ userAgent: 'Reader', mayConnect: isOutside, resolve: () => new Promise(() => {}) })
    assert.equal(textOf(await fetch('http://a.example', { ...ORDER, mostMs: 100 })), 'slow')
  })

  it('reads no further than its limit, packed or not', async (t) => {
    let sent = 0
    const pour = async (socket: Socket, chunk: string | Buffer) => {
      while (!socket.destroyed && sent < 1024 * KB * KB) {
        sent += chunk.length
        if (!socket.write(chunk)) await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve))
      }
    }
    const bomb = gzipSync(Buffer.alloc(10 * KB * KB))
    const nothing = gzipSync('')
    const heads: [name: string, head: string, chunk: string | Buffer][] = [
      ['a body', '', 'x'.repeat(64 * KB)],
      ['a bomb', 'Content-Encoding: gzip\r\n', bomb],
      ['nothing at length', 'Content-Encoding: gzip\r\n', Buffer.concat(Array.from({ length: 1000 }, () => nothing))],
    ]
    const { fetch } = guard()
    for (const [name, head, chunk] of heads) {
      sent = 0
      const peer = await openRaw(t, (socket) => {
        socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n`)
        void pour(socket, chunk)
      })
      assert.equal(textOf(await fetch(peer.origin, ORDER)), 'too-large', name)
      await until(() => peer.count.open === 0)
      assert.ok(sent < 16 * KB * KB, `${name}: ${sent} bytes were sent`)
      if (name === 'nothing at length') continue
      const cut = await fetch(peer.origin, { ...ORDER, cut: true })
      assert.ok(cut.ok && cut.isCut && cut.bytes.length === ORDER.mostBytes, name)
    }
  })

  it('refuses a body that is said to be too long before any of it, and headers without end', async (t) => {
    const declared = await openRaw(t, (socket) => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${1024 ** 3}\r\n\r\n`))
    let sent = 0
    const endless = await openRaw(t, async (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n')
      for (; !socket.destroyed && sent < 1024 ** 3; sent += 4000)
        if (!socket.write(`X-${sent}: ${'x'.repeat(3980)}\r\n`))
          await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve))
    })
    const { fetch } = guard()
    assert.equal(textOf(await fetch(declared.origin, ORDER)), 'too-large')
    assert.equal(textOf(await fetch(endless.origin, ORDER)), 'too-large')
    assert.ok(sent < 16 * KB * KB, `${sent} bytes were sent`)
  })

  it('says what kind of nonsense came', async (t) => {
    const garbage = await openRaw(t, (socket) => socket.end('SSH-2.0-OpenSSH_9\r\n'))
    const shut = await openRaw(t, (socket) => socket.destroy())
    const short = await openRaw(t, (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort'))
    const upgrading = await openRaw(t, (socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    )
    const { fetch } = guard()
    assert.equal(textOf(await fetch(garbage.origin, ORDER)), 'broken')
    for (const peer of [shut, short, upgrading]) assert.equal(textOf(await fetch(peer.origin, ORDER)), 'unreachable')
    assert.equal(textOf(await fetch(`http://${OUTSIDE}:1`, ORDER)), 'unreachable')
  })
})

describe('many guarded fetches', () => {
  it('are asked two at a time, large ones one, and twenty wait', async (t) => {
    for (const [mostBytes, atOnce] of [
      [64 * KB, 2],
      [10 * KB * KB, 1],
    ] as const) {
      const held: (() => void)[] = []
      let most = 0
      const web = await openWeb(t, (_, response) => {
        held.push(() => response.end('words'))
        most = Math.max(most, held.length)
      })
      const { fetch } = guard()
      const served = atOnce + 20
      const all = Array.from({ length: served + 2 }, () => fetch(web.origin, { mostBytes, mostMs: 300_000 }))
      assert.deepEqual((await Promise.all(all.slice(served))).map(textOf), ['busy', 'busy'])
      for (let answered = 0; answered < served; answered++) {
        await until(() => held.length > 0)
        held.shift()?.()
      }
      assert.deepEqual(new Set((await Promise.all(all.slice(0, served))).map(textOf)), new Set(['words']))
      assert.ok(most <= atOnce, `${most} at once`)
      assert.equal(web.count.all, served)
    }
  })
})
