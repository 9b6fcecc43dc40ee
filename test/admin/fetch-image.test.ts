import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import type { SafeFetch } from '#domain/ports/services.ts'
import { openPictureSites } from '#test/peers/images.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const OEMBED = JSON.stringify({ title: ' A  <b>talk</b> ', thumbnail_url: 'https://i.vimeocdn.example/still.png' })

describe('a picture of another site', () => {
  let app: TestApp
  let sites: Awaited<ReturnType<typeof openPictureSites>>
  let cookie: string

  before(async () => {
    const picture = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#1c5a66' } })
      .png()
      .toBuffer()
    sites = await openPictureSites({
      '/chart.png': { body: picture },
      '/page.html': { type: 'image/png', body: '<html></html>' },
      '/drawing.svg': { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      '/heavy.png': { body: new Uint8Array(10 * 1024 * 1024 + 1) },
      '/oembed': { type: 'application/json', body: OEMBED },
      '/api/oembed.json': { type: 'application/json', body: OEMBED },
      '/still.png': { body: picture },
      '/vi/dQw4w9WgXcQ/maxresdefault.jpg': { body: picture },
      '/vi/aaaaaaaaaaa/hqdefault.jpg': { body: picture },
    })
    app = await openTestApp({ outside: { safeFetch: sites.outside } })
    cookie = await app.signIn()
  })

  after(async () => {
    await app.close()
    await sites.close()
  })

  const fetchFrom = (address: string) => app.post('/add-picture/from', { address }, cookie)
  const stored = async () => (await app.store.find({ indexes: ['images'], size: 0 })).total

  it('is stored as an upload is', async () => {
    const { src, ...rest } = await (await fetchFrom('https://pictures.example/chart.png')).json()
    assert.deepEqual(rest, { ok: true, width: 1280, height: 720, title: '' })
    const served = await app.request(src)
    assert.equal(served.headers.get('Content-Type'), 'image/webp')
  })

  it('is not had by strangers', async () => {
    const before = sites.asked.length
    assert.equal((await app.post('/add-picture/from', { address: 'https://pictures.example/chart.png' })).status, 404)
    assert.equal(sites.asked.length, before)
  })

  it('is refused in words when there is none, and nothing is stored', async () => {
    const before = await stored()
    const refusals: [string, number, RegExp][] = [
      ['', 422, /no URL on the web/],
      ['ftp://pictures.example/chart.png', 422, /no URL on the web/],
      ['https://user:password@pictures.example/chart.png', 422, /no URL on the web/],
      [`https://pictures.example/${'x'.repeat(2000)}`, 422, /no URL on the web/],
      ['https://pictures.example/missing.png', 422, /does not give it away/],
      ['https://pictures.example/heavy.png', 422, /larger than 10 MB/],
      ['https://pictures.example/page.html', 415, /isn’t an image we can use/],
      ['https://pictures.example/drawing.svg', 415, /isn’t an image we can use/],
    ]
    for (const [address, status, words] of refusals) {
      const response = await fetchFrom(address)
      assert.equal(response.status, status, address)
      assert.match((await response.json()).message, words, address)
    }
    assert.equal(await stored(), before)
  })

  it('is asked of nobody in a private network', async () => {
    const { createGuardedFetch: openGuardedFetch } = await import('#server/safe-fetch/guarded-fetch.ts')
    const guarded = await openTestApp({
      outside: { safeFetch: { fetch: openGuardedFetch({ userAgent: 'Test', resolve: async () => ['10.0.0.7'] }) } as SafeFetch },
    })
    const signedIn = await guarded.signIn()
    for (const address of [
      'http://127.0.0.1/a.png',
      'http://[::1]/a.png',
      'http://169.254.169.254/a.png',
      'https://intranet.example/a.png',
    ]) {
      const response = await guarded.post('/add-picture/from', { address }, signedIn)
      assert.deepEqual([response.status, (await response.json()).message], [422, 'Its address leads to a private network.'], address)
    }
    await guarded.close()
  })

  it('of a video is its still, with the title that its site gives', async () => {
    const youtube = await (await fetchFrom('https://youtu.be/dQw4w9WgXcQ')).json()
    assert.deepEqual([youtube.ok, youtube.width, youtube.title], [true, 1280, 'A <b>talk</b>'])
    assert.ok(sites.asked.some((each) => each.startsWith('www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com')))
    const smaller = await (await fetchFrom('https://www.youtube.com/watch?v=aaaaaaaaaaa')).json()
    assert.equal(smaller.ok, true, 'not every video has its still in the largest size')
    const vimeo = await (await fetchFrom('https://vimeo.com/76979871')).json()
    assert.deepEqual([vimeo.ok, vimeo.title], [true, 'A <b>talk</b>'])
    assert.ok(sites.asked.includes('i.vimeocdn.example/still.png'))
  })

  it('of a video whose site is silent is refused in words', async () => {
    const silent = await openTestApp()
    const response = await silent.post('/add-picture/from', { address: 'https://youtu.be/dQw4w9WgXcQ' }, await silent.signIn())
    assert.deepEqual([response.status, (await response.json()).ok], [422, false])
    await silent.close()
  })
})
