import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { avifWidths } from '#domain/pictures/image-path.ts'
import { keepImage, storeImage } from '#domain/pictures/images.ts'
import type { PictureShape } from '#domain/services.ts'
import { newPlace, openStore } from '#test/open-store.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const FOR_NOW = 'public, max-age=60'
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Colours that flow into each other, as photographs have them. */
function photograph(width: number, height: number, seed = 0): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x)
      const wave = Math.sin((x + seed * 37) / 31) * Math.cos(y / 23)
      data[at] = 128 + 100 * wave
      data[at + 1] = 128 + 90 * Math.sin((x + y) / 41)
      data[at + 2] = (x * 7919 + y * 104729) % 31
    }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

async function store({ services }: TestApp, picture: Buffer, shape: PictureShape = 'cut'): Promise<string> {
  const stored = await storeImage(services, new Uint8Array(picture), shape)
  assert.ok(stored.ok)
  return stored.file
}

const pathOf = (width: number, file: string) => `/assets/img/avif-${width}/${file}`

async function shown(response: Response) {
  const { format, width, height, compression } = await sharp(await response.arrayBuffer()).metadata()
  return [
    response.status,
    response.headers.get('Cache-Control'),
    response.headers.get('Content-Type'),
    compression ?? format,
    width,
    height,
  ]
}

/** Notes what is made for browsers that read AVIF. */
function countMade({ services }: TestApp): number[] {
  const made: number[] = []
  const { images } = services
  services.images = {
    ...images,
    toAvif(data, width) {
      made.push(width)
      return images.toAvif(data, width)
    },
  }
  return made
}

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
      assert.deepEqual(await ask(width, photo), [200, FOR_NOW, 'image/webp', 'webp', 960, 900])
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

  it('show the small WebP meanwhile where that is there', async () => {
    const file = await store(app, await photograph(960, 900, 1))
    await app.request(`/assets/img/352x330/${file}`)
    assert.deepEqual((await ask(384, file)).slice(3), ['webp', 352, 330])
    assert.deepEqual((await ask(672, file)).slice(3), ['webp', 960, 900])
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

  it('stay WebP, for good, where AVIF would save nothing', async () => {
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

describe('many who ask for many pictures', () => {
  it('have each made once, while what the administrator sends is stored first', async (t) => {
    const app = await openTestApp()
    t.after(() => app.close())
    const made = countMade(app)
    const small = await Promise.all([1, 2, 3, 4, 5].map((seed) => photograph(80, 60, seed)))
    const files: string[] = []
    for (const picture of small) files.push(await store(app, picture, 'whole'))
    const all = Array.from({ length: 40 }, () => files).flatMap((names) =>
      names.flatMap((file) => avifWidths.map((width) => pathOf(width, file))),
    )
    const answers = Promise.all(all.map((path) => app.request(path)))
    const uploaded = Promise.all(Array.from({ length: 8 }, async (_, seed) => store(app, await photograph(80, 60, 10 + seed))))
    for (const { status } of await answers) assert.equal(status, 200)
    assert.equal((await uploaded).length, 8)
    await app.settled()
    assert.deepEqual(made, Array(files.length).fill(192))
    await Promise.all(all.slice(0, 25).map((path) => app.request(path)))
    await app.settled()
    assert.equal(made.length, files.length)
  })

  it('wait for fifty at most, and the others are made when they are asked for again', async (t) => {
    const app = await openTestApp()
    t.after(() => app.close())
    const webp = new Uint8Array(
      await sharp(await photograph(20, 20))
        .webp()
        .toBuffer(),
    )
    const files = Array.from({ length: 60 }, (_, at) => `p${at}.webp`)
    for (const file of files) await keepImage(app.services, { file, type: 'image/webp', data: webp, width: 20, height: 20 })
    const made: number[] = []
    app.services.images.toAvif = async (data, width) => {
      made.push(width)
      return { type: 'image/avif', data }
    }
    const askForAll = () => Promise.all(files.map((file) => app.request(pathOf(192, file))))
    const { blobs } = app.services
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    app.services.blobs = { ...blobs, put: (name, blob) => held.then(() => blobs.put(name, blob)) }
    await askForAll()
    goOn()
    await app.settled()
    assert.equal(made.length, 50)
    await askForAll()
    await app.settled()
    assert.equal(made.length, 60)
  })

  it('have it made by one of two processes, or by both at the same moment, and never again', async (t) => {
    const place = await newPlace(t)
    const apps = [await openTestApp({ opened: await openStore(place) }), await openTestApp({ opened: await openStore(place) })]
    t.after(() => Promise.all(apps.map((app) => app.close())))
    const made = apps.map(countMade)
    const [first] = apps
    assert.ok(first)
    const file = await store(first, await photograph(100, 100), 'whole')
    for (let time = 0; time < 20; time++) await Promise.all(apps.map((app) => app.request(pathOf(192, file))))
    for (const app of apps) await app.settled()
    assert.ok(made.flat().length <= 2, `${made.flat().length}`)
    for (const app of apps) assert.equal((await shown(await app.request(pathOf(192, file))))[2], 'image/avif')
  })
})

describe('pictures that cannot be made smaller', () => {
  it('are tried once in ten minutes, and shown as they are', async (t) => {
    const app = await openTestApp()
    t.after(() => app.close())
    const made = countMade(app)
    const data = new Uint8Array(Buffer.from('RIFF0000WEBP and nothing'))
    await keepImage(app.services, { file: 'broken.webp', type: 'image/webp', data, width: 960, height: 900 })
    const ask = async (minutes: number) => {
      app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
      const response = await app.request(pathOf(192, 'broken.webp'))
      assert.deepEqual([response.status, response.headers.get('Cache-Control')], [200, FOR_NOW])
      assert.deepEqual(new Uint8Array(await response.arrayBuffer()), data)
      await app.settled()
      return made.length
    }
    assert.deepEqual([await ask(0), await ask(0), await ask(9), await ask(2)], [1, 1, 1, 2])
    assert.equal(app.logged.filter(({ event }) => event === 'Picture not made smaller').length, 2)
  })

  it('for a card are tried once in ten minutes too', async (t) => {
    const app = await openTestApp()
    t.after(() => app.close())
    const { images } = app.services
    let tried = 0
    app.services.images = {
      ...images,
      process(picture, shape) {
        tried++
        return images.process(picture, shape)
      },
    }
    const data = new Uint8Array(Buffer.from('RIFF0000WEBP and nothing'))
    await keepImage(app.services, { file: 'broken.webp', type: 'image/webp', data, width: 960, height: 900 })
    for (let time = 0; time < 3; time++)
      assert.equal((await app.request('/assets/img/352x330/broken.webp')).headers.get('Cache-Control'), 'no-store')
    assert.equal(tried, 1)
  })

  it('because the store takes nothing are tried again later', async (t) => {
    const app = await openTestApp()
    t.after(() => app.close())
    const made = countMade(app)
    const file = await store(app, await photograph(100, 100), 'whole')
    const { blobs } = app.services
    app.services.blobs = { ...blobs, put: () => Promise.reject(new Error('The disk is full')) }
    for (let time = 0; time < 3; time++) {
      assert.deepEqual((await shown(await app.request(pathOf(192, file)))).slice(0, 3), [200, FOR_NOW, 'image/webp'])
      await app.settled()
    }
    assert.equal(made.length, 1)
    app.services.blobs = blobs
    app.clock.now = new Date(app.clock.now.getTime() + 11 * 60_000)
    await app.request(pathOf(192, file))
    await app.settled()
    assert.equal((await app.request(pathOf(192, file))).headers.get('Content-Type'), 'image/avif')
  })
})
