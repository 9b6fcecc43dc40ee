import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { avifWidths } from '#domain/images/image-path.ts'
import { createImageRecord } from '#domain/images/images.ts'
import { newPlace, openStore } from '#test/open-store.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { countMade, FOR_NOW, pathOf, photograph, shown, store } from './avif-request.ts'
import { noteProcessed } from './note-processed.ts'

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
    for (const file of files) await createImageRecord(app.services, { file, type: 'image/webp', data: webp, width: 20, height: 20 })
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

  it('have it made once by each of two processes at most, and by nobody when it is there', async (t) => {
    const place = await newPlace(t)
    const apps = [await openTestApp({ opened: await openStore(place) }), await openTestApp({ opened: await openStore(place) })] as const
    t.after(() => Promise.all(apps.map((app) => app.close())))
    const made = apps.map(countMade)
    const file = await store(apps[0], await photograph(960, 800), 'whole')
    const widths = [192, 384, 672, 960]
    const [one, other] = [widths, widths.toReversed()]
    const askAll = (app: TestApp, all: number[]) => Promise.all(all.map((width) => app.request(pathOf(width, file))))
    for (let time = 0; time < 20; time++) await Promise.all([askAll(apps[0], one), askAll(apps[1], other)])
    for (const app of apps) await app.settled()
    for (const each of made) assert.equal(new Set(each).size, each.length, `each at most once: ${each.join()}`)
    const before = made.flat().length
    for (const app of apps) for (const width of widths) assert.equal((await shown(await app.request(pathOf(width, file))))[2], 'image/avif')
    for (const app of apps) await app.settled()
    assert.equal(made.flat().length, before)
  })
})

describe('pictures that cannot be made smaller', () => {
  it('are tried once in ten minutes, and shown as they are', async (t) => {
    const app = await openTestApp()
    t.after(() => app.close())
    const made = countMade(app)
    const data = new Uint8Array(Buffer.from('RIFF0000WEBP and nothing'))
    await createImageRecord(app.services, { file: 'broken.webp', type: 'image/webp', data, width: 960, height: 900 })
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
    const tried = noteProcessed(app.services)
    const data = new Uint8Array(Buffer.from('RIFF0000WEBP and nothing'))
    await createImageRecord(app.services, { file: 'broken.webp', type: 'image/webp', data, width: 960, height: 900 })
    for (let time = 0; time < 3; time++)
      assert.equal((await app.request('/assets/img/352x330/broken.webp')).headers.get('Cache-Control'), 'no-store')
    assert.equal(tried.length, 1)
  })

  it('because the store takes nothing are tried again later', async (t) => {
    const app = await openTestApp()
    t.after(() => app.close())
    const made = countMade(app)
    const file = await store(app, await photograph(300, 200), 'whole')
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
