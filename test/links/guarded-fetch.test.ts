import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateSync, gzipSync } from 'node:zlib'
import type { Fetched, FetchOrder } from '#domain/services.ts'
import { openGuardedFetch } from '#server/outside/guarded-fetch.ts'
import { isOutside, OUTSIDE, openRaw, openWeb } from '#test/peers/web.ts'
import { until } from '#test/process/until.ts'

const KB = 1024
const ORDER: FetchOrder = { mostBytes: 64 * KB }

/** `names`: what each name means, the first time and every further time. */
function guard(names: Record<string, string[][]> = {}) {
  const asked: string[] = []
  const fetch = openGuardedFetch({
    userAgent: 'Reader',
    mayConnect: isOutside,
    resolve: async (name) => {
      asked.push(name)
      const meanings = names[name] ?? []
      return (meanings.length > 1 ? meanings.shift() : meanings[0]) ?? []
    },
  })
  return { fetch, asked }
}

const textOf = (answer: Fetched) => (answer.ok ? Buffer.from(answer.bytes).toString() : answer.because)

describe('a guarded fetch', () => {
  it('gives what a page sends, with its type and where it was found', async (t) => {
    const web = await openWeb(t, (_, response) => response.setHeader('Content-Type', 'text/html; charset=x').end('words'))
    const { fetch } = guard({ 'a.example': [[OUTSIDE]] })
    const answer = await fetch(`http://a.example:${web.port}/x#part`, ORDER)
    assert.ok(answer.ok)
    assert.deepEqual([textOf(answer), answer.type, answer.isCut], ['words', 'text/html; charset=x', false])
    assert.equal(answer.url, `http://a.example:${web.port}/x#part`)
    await until(() => web.count.open === 0)
  })

  it('says who asks and nothing of whom', async (t) => {
    const web = await openWeb(t, ({ method, headers }, response) => response.end(JSON.stringify({ method, headers })))
    const { fetch } = guard()
    const { method, headers } = JSON.parse(textOf(await fetch(web.origin, { ...ORDER, accept: 'text/html' })))
    assert.equal(method, 'GET')
    assert.deepEqual(Object.keys(headers).sort(), ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'user-agent'])
    assert.deepEqual([headers['user-agent'], headers.accept, headers.host], ['Reader', 'text/html', `${OUTSIDE}:${web.port}`])
  })

  it('asks for the head alone where that is wanted, and tells a refusal by its status', async (t) => {
    const web = await openWeb(t, ({ method, url }, response) => {
      response.statusCode = url === '/gone' ? 410 : 200
      response.end(method === 'HEAD' ? undefined : 'body')
    })
    const { fetch } = guard()
    assert.equal(textOf(await fetch(web.origin, { method: 'HEAD', mostBytes: 0 })), '')
    assert.deepEqual(await fetch(`${web.origin}/gone`, ORDER), { ok: false, because: 'status', status: 410 })
  })

  it('unpacks what is packed, and refuses packing that nobody asked for', async (t) => {
    const packed: Record<string, Buffer> = {
      gzip: gzipSync('words'),
      'x-gzip': gzipSync('words'),
      deflate: deflateSync('words'),
      identity: Buffer.from('words'),
    }
    const web = await openWeb(t, ({ url = '' }, response) => {
      const way = url.slice(1)
      response.setHeader('Content-Encoding', way.replace('_', ', ')).end(packed[way] ?? 'words')
    })
    const { fetch } = guard()
    for (const way of Object.keys(packed)) assert.equal(textOf(await fetch(`${web.origin}/${way}`, ORDER)), 'words', way)
    for (const way of ['br', 'zstd', 'gzip_gzip']) assert.equal(textOf(await fetch(`${web.origin}/${way}`, ORDER)), 'broken', way)
    packed.gzip = Buffer.from('no gzip')
    assert.equal(textOf(await fetch(`${web.origin}/gzip`, ORDER)), 'broken')
  })
})

describe('a guarded fetch and where it leads', () => {
  it('connects to nothing that is not public, however it is written', async (t) => {
    const inside = await openWeb(t, (_, response) => response.end('secret'), { host: '127.0.0.1' })
    const { fetch, asked } = guard({ 'inside.example': [['127.0.0.1']], 'both.example': [[OUTSIDE, '127.0.0.1']] })
    const { port } = inside
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      'inside.example',
      'both.example',
    ])
      assert.equal(textOf(await fetch(`http://${host}:${port}/`, ORDER)), 'inside', host)
    for (const address of [
      '',
      'words',
      '/path',
      'file:///etc/passwd',
      'ftp://1.1.1.1/',
      'javascript:1',
      'data:,x',
      `http://user@${OUTSIDE}/`,
      `http://:pass@${OUTSIDE}/`,
    ])
      assert.equal(textOf(await fetch(address, ORDER)), 'address', address)
    assert.equal(textOf(await fetch('http://nobody.example/', ORDER)), 'unknown')
    assert.deepEqual(asked, ['inside.example', 'both.example', 'nobody.example'])
    assert.equal(inside.count.all, 0)
  })

  it('by itself takes public addresses alone, and their two ports', async (t) => {
    const inside = await openWeb(t, (_, response) => response.end('secret'), { host: '127.0.0.1' })
    const fetch = openGuardedFetch({ userAgent: 'Reader', resolve: async () => ['127.0.0.1'] })
    for (const address of [
      inside.origin,
      `http://a.example:${inside.port}`,
      'http://a.example',
      'https://a.example',
      'http://1.1.1.1:8080',
      'https://1.1.1.1:22',
    ])
      assert.equal(textOf(await fetch(address, ORDER)), 'inside', address)
    assert.equal(inside.count.all, 0)
  })

  it('goes to the address that was judged, whatever its name means afterwards', async (t) => {
    const web = await openWeb(t, ({ url }, response) => {
      if (url === '/again') response.writeHead(302, { Location: '/once-more' })
      response.end('outside')
    })
    const inside = await openWeb(t, (_, response) => response.end('secret'), { host: '127.0.0.1', port: web.port })
    const first = guard({ 'turning.example': [[OUTSIDE], ['127.0.0.1']] })
    assert.equal(textOf(await first.fetch(`http://turning.example:${web.port}/`, ORDER)), 'outside')
    assert.deepEqual(first.asked, ['turning.example'])
    const second = guard({ 'turning.example': [[OUTSIDE], ['127.0.0.1']] })
    assert.equal(textOf(await second.fetch(`http://turning.example:${web.port}/again`, ORDER)), 'inside')
    assert.equal(inside.count.all, 0)
  })

  it('judges each redirect anew, and follows five', async (t) => {
    const inside = await openWeb(t, (_, response) => response.end('secret'), { host: '127.0.0.1' })
    let location = ''
    const web = await openWeb(t, ({ url = '' }, response) => {
      const left = Number(url.slice(1))
      if (url === '/there') response.writeHead(302, { Location: location })
      else if (left > 0) response.writeHead(307, { Location: `/${left - 1}` })
      response.end('arrived')
    })
    const { fetch } = guard()
    for (location of [
      `${inside.origin}/`,
      `//127.0.0.1:${inside.port}`,
      `http://[::1]:${inside.port}/`,
      'http://169.254.169.254/latest/meta-data/',
    ])
      assert.equal(textOf(await fetch(`${web.origin}/there`, ORDER)), 'inside', location)
    for (location of ['file:///etc/passwd', 'gopher://127.0.0.1/', 'http://', `http://a@${OUTSIDE}/`])
      assert.equal(textOf(await fetch(`${web.origin}/there`, ORDER)), 'address', location)
    assert.equal(inside.count.all, 0)
    assert.equal(textOf(await fetch(`${web.origin}/5`, ORDER)), 'arrived')
    assert.equal(textOf(await fetch(`${web.origin}/6`, ORDER)), 'redirects')
    location = '/there'
    assert.equal(textOf(await fetch(`${web.origin}/there`, ORDER)), 'redirects')
  })
})

describe('a guarded fetch of what never ends', () => {
  it('ends after its time, silent or slow, and lets go of the connection', async (t) => {
    const drip = (socket: { write(text: string): boolean; on(event: 'close', heard: () => void): unknown }, text: string) => {
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
    assert.ok(seconds > 4.9 && seconds < 60, `${seconds} s`)
  })

  it('ends also where nobody says what a name means', async () => {
    const fetch = openGuardedFetch({ userAgent: 'Reader', mayConnect: isOutside, resolve: () => new Promise(() => {}) })
    assert.equal(textOf(await fetch('http://a.example', { ...ORDER, mostMs: 100 })), 'slow')
  })

  it('reads no further than its limit, packed or not', async (t) => {
    let sent = 0
    const pour = async (socket: import('node:net').Socket, chunk: string | Buffer) => {
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
  it('are asked three at a time, and twenty wait', async (t) => {
    const held: (() => void)[] = []
    let most = 0
    const web = await openWeb(t, (_, response) => {
      held.push(() => response.end('words'))
      most = Math.max(most, held.length)
    })
    const { fetch } = guard()
    const all = Array.from({ length: 25 }, () => fetch(web.origin, { ...ORDER, mostMs: 300_000 }))
    assert.deepEqual((await Promise.all(all.slice(23))).map(textOf), ['busy', 'busy'])
    for (let answered = 0; answered < 23; answered++) {
      await until(() => held.length > 0)
      held.shift()?.()
    }
    assert.deepEqual(new Set((await Promise.all(all.slice(0, 23))).map(textOf)), new Set(['words']))
    assert.ok(most <= 3, `${most} at once`)
    assert.equal(web.count.all, 23)
  })
})
