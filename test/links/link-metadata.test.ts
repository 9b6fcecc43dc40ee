import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, it, type TestContext } from 'node:test'
import sharp from 'sharp'
import { createGuardedFetch } from '#server/safe-fetch/guarded-fetch.ts'
import { parsePageMetadata } from '#server/safe-fetch/read-page.ts'
import { isOutside, openWeb } from '#test/peers/web.ts'
import { openTestApp } from '#test/test-app.ts'

const PAGE = `<!doctype html><title>x</title><meta property="og:title" content="A new plant"><meta property="og:site_name" content="The News">
  <meta property="og:description" content="It opens."><meta property="article:published_time" content="2026-11-20"><meta property="og:image" content="/p.png">`

async function openReader(t: TestContext, answer: RequestListener) {
  const web = await openWeb(t, answer)
  const safeFetch = {
    fetch: createGuardedFetch({ userAgent: 'Reader', mayConnect: isOutside, resolve: async () => [] }),
    readPage: parsePageMetadata,
  }
  const app = await openTestApp({ outside: { safeFetch } })
  t.after(() => app.close())
  const cookie = await app.signIn()
  const send = (fields: Record<string, string>) => app.post('/read-link', fields, cookie)
  return { web, app, send, read: async (address: string) => (await send({ address })).json() }
}

const html: RequestListener = (_, response) => void response.setHeader('Content-Type', 'text/html').end(PAGE)

describe('reading a link', () => {
  it('tells the administrator what its page says, and nobody else anything', async (t) => {
    const { web, app, send } = await openReader(t, html)
    const answer = await send({ address: `${web.origin}/story` })
    assert.deepEqual([answer.status, answer.headers.get('Cache-Control')], [200, 'no-store'])
    assert.deepEqual(await answer.json(), {
      ok: true,
      host: '127.0.0.2',
      metadata: {
        texts: { title: 'A new plant', source: 'The News', posted_date: '2026-11-20', content_excerpt: 'It opens.' },
        picture: `${web.origin}/p.png`,
      },
    })
    const asked = web.count.all
    assert.equal((await app.post('/read-link', { address: web.origin })).status, 404)
    assert.equal((await app.request('/read-link')).status, 404)
    assert.equal(web.count.all, asked)
  })

  it('says in words why nothing comes of it', async (t) => {
    const { web, read } = await openReader(t, ({ url }, response) => {
      if (url === '/gone') response.statusCode = 404
      if (url === '/wall') response.statusCode = 403
      if (url === '/inside') response.writeHead(302, { Location: 'http://127.0.0.1:1/' })
      if (url === '/pdf') response.setHeader('Content-Type', 'application/pdf')
      response.end()
    })
    const words: [string, RegExp][] = [
      [`${web.origin}/gone`, /no such page \(404\)/],
      [`${web.origin}/wall`, /blocks automatic reading \(403\)/],
      [`${web.origin}/inside`, /in a private network/],
      [`${web.origin}/pdf`, /a file, not a web page/],
      ['http://localhost:3000/', /in a private network/],
      ['http://169.254.169.254/', /in a private network/],
      ['/blog-details?id=1', /Enter a URL/],
      ['', /Enter a URL/],
      ['javascript:alert(1)', /Enter a URL/],
    ]
    for (const [address, message] of words) {
      const answer = await read(address)
      assert.equal(answer.ok, false, address)
      assert.match(answer.message, message, address)
    }
  })

  it('gives a picture as it is, by what it is and not by what it is called, and nothing else', async (t) => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1c5a66' } })
      .png()
      .toBuffer()
    const { web, send } = await openReader(t, ({ url }, response) => {
      response.setHeader('Content-Type', url === '/p.png' ? 'text/html' : 'image/png')
      if (url === '/p.png') response.end(png)
      else if (url === '/svg') response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
      else if (url === '/heavy') response.end(Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]))
      else response.end('<script>alert(1)</script>')
    })
    const answer = await send({ picture: `${web.origin}/p.png` })
    assert.deepEqual(
      [answer.status, answer.headers.get('Content-Type'), answer.headers.get('X-Content-Type-Options')],
      [200, 'image/png', 'nosniff'],
    )
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), png)
    for (const path of ['/svg', '/html', '/heavy']) assert.equal((await send({ picture: web.origin + path })).status, 422, path)
    assert.equal((await send({ picture: 'http://127.0.0.1:1/p.png' })).status, 422)
  })

  it('is possible forty times a minute, whichever process is asked', async (t) => {
    const { web, app, send } = await openReader(t, html)
    for (let times = 0; times < 40; times++) assert.notEqual((await send({ address: 'x' })).status, 429)
    const refused = await send({ address: web.origin })
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('Retry-After')) > 0)
    assert.equal(web.count.all, 0)
    app.clock.now = new Date(app.clock.now.getTime() + 61_000)
    assert.equal((await send({ address: web.origin })).status, 200)
  })
})
