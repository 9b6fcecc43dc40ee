import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateSync, gzipSync } from 'node:zlib'
import { createGuardedFetch } from '#server/safe-fetch/guarded-fetch.ts'
import { OUTSIDE, openTls, openWeb } from '#test/peers/web.ts'
import { until } from '#test/process/wait-until.ts'
import { guard, ORDER, textOf } from './fake-resolver.ts'

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
    assert.deepEqual(await fetch(`${web.origin}/gone`, ORDER), { ok: false, reason: 'status', status: 410 })
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
  it('believes no certificate that nobody vouches for', async (t) => {
    const web = await openTls(t, (_, response) => response.end('words'))
    const { fetch } = guard({ localhost: [[OUTSIDE]] })
    assert.equal(textOf(await fetch(`https://localhost:${web.port}/`, ORDER)), 'unreachable')
    assert.equal(web.count.all, 1)
  })

  it('tells a machine without a network that leads there from a site that does not answer', async (t) => {
    // The system refuses connections to a group itself, as it does to all of IPv6 where it has none.
    const [nowhere, refusing] = ['224.0.0.1', '127.0.0.3']
    const resolve = async (name: string) => (name === 'one.example' ? [nowhere] : [nowhere, refusing])
    const fetch = createGuardedFetch({ userAgent: 'Reader', mayConnect: () => true, resolve })
    const { port } = await openWeb(t, () => {})
    assert.equal(textOf(await fetch(`http://one.example:${port}/`, ORDER)), 'no-way')
    assert.equal(textOf(await fetch(`http://both.example:${port}/`, ORDER)), 'unreachable')
  })

  it('R37 connects to nothing that is not public, however it is written', async (t) => {
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
    for (const host of ['localhost', 'site.localhost', 'intranet', 'printer.local'])
      assert.equal(textOf(await fetch(`http://${host}/`, ORDER)), 'inside', host)
    assert.deepEqual(asked, [
      'inside.example',
      'both.example',
      'nobody.example',
      'localhost',
      'site.localhost',
      'intranet',
      'printer.local',
    ])
    assert.equal(inside.count.all, 0)
  })

  it('R37 by itself takes public addresses alone, and their two ports', async (t) => {
    const inside = await openWeb(t, (_, response) => response.end('secret'), { host: '127.0.0.1' })
    const fetch = createGuardedFetch({ userAgent: 'Reader', resolve: async () => ['127.0.0.1'] })
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

  it('checks each redirect again, and follows five', async (t) => {
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
