import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { avifWidths } from '#domain/images/image-path.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { countMade, FOR_GOOD, FOR_NOW, pathOf, photograph, shown, store } from './avif-request.ts'

describe('pictures for browsers that read AVIF', () => {
  let app: TestApp
  let made: number[]
  let photo: string
  before(async () => {
    app = await openTestApp()
    made = countMade(app)
    photo = await store(app, await photograph(960, 900))
  })
  after(() => app.close())

  async function ask(width: number, file: string) {
    return shown(await app.request(pathOf(width, file)))
  }

  it('are WebP at the first visit and AVIF in their width from then on, made once and inert', async () => {
    for (const [width, height] of [
      [192, 180],
      [384, 360],
      [672, 630],
      [960, 900],
    ] as const) {
      made.length = 0
      const meanwhile = width <= 672 ? [352, 330] : [960, 900]
      assert.deepEqual(await ask(width, photo), [200, FOR_NOW, 'image/webp', 'webp', ...meanwhile])
      await app.settled()
      for (let time = 0; time < 2; time++) assert.deepEqual(await ask(width, photo), [200, FOR_GOOD, 'image/avif', 'av1', width, height])
      await app.settled()
      assert.deepEqual(made, [width])
    }
    const { headers } = await app.request(pathOf(192, photo))
    assert.equal(headers.get('Content-Security-Policy'), "default-src 'none'; sandbox")
    assert.equal(headers.get('X-Content-Type-Options'), 'nosniff')
    assert.equal(headers.get('Vary'), null)
  })

  it('stay WebP at the addresses of before, whatever the browser reads', async () => {
    for (const frame of ['960x900', '352x330']) {
      const headers = { Accept: 'image/avif,image/webp,*/*' }
      const response = await app.request(`/assets/img/${frame}/${photo}`, { headers })
      assert.deepEqual((await shown(response)).slice(1, 4), [FOR_GOOD, 'image/webp', 'webp'])
    }
  })

  it('are the whole WebP meanwhile, at once, where they can be an article’s', async () => {
    const file = await store(app, await photograph(960, 900, 1))
    const { images } = app.services
    app.services.images = { ...images, process: () => assert.fail('nobody waits for it') }
    for (const width of [960, 1440]) assert.deepEqual((await ask(width, file)).slice(3), ['webp', 960, 900])
    app.services.images = images
    await app.settled()
  })

  it('keep their proportions meanwhile, also where a small one in the frame of cards is there', async () => {
    const file = await store(app, await photograph(500, 200, 2), 'whole')
    await app.request(`/assets/img/352x330/${file}`)
    for (const width of [192, 384]) assert.deepEqual((await ask(width, file)).slice(3), ['webp', 500, 200])
    await app.settled()
  })

  it('are never wider than they were stored, and made in one width when that is all there is', async () => {
    const file = await store(app, await photograph(500, 300), 'whole')
    made.length = 0
    for (const width of avifWidths) await ask(width, file)
    await app.settled()
    assert.deepEqual(made.toSorted(), [192, 384, 672])
    for (const width of [672, 960, 1440]) assert.deepEqual(await ask(width, file), [200, FOR_GOOD, 'image/avif', 'av1', 500, 300])
  })

  it('stay WebP permanently if AVIF would save nothing', async () => {
    const flat = sharp({ create: { width: 40, height: 30, channels: 3, background: '#14213d' } })
    const file = await store(app, await flat.png().toBuffer(), 'whole')
    made.length = 0
    await ask(960, file)
    await app.settled()
    assert.deepEqual(await ask(960, file), [200, FOR_GOOD, 'image/webp', 'webp', 40, 30])
    assert.deepEqual(made, [192])
  })

  it('are made in no other width and of nothing else', async () => {
    made.length = 0
    for (const path of [
      pathOf(193, photo),
      pathOf(5000, photo),
      '/assets/img/avif-/x',
      pathOf(192, 'x.webp'),
      pathOf(192, '../images'),
      pathOf(192, '\0'),
    ])
      assert.equal((await app.request(path)).status, 404, path)
    await app.settled()
    assert.deepEqual(made, [])
  })
})
