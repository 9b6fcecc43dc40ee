import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { imagePath, thumbnailPath } from '#domain/images/image-path.ts'
import { findImage, storeImage, tryStoreVariant } from '#domain/images/images.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { noteProcessed } from './note-processed.ts'

describe('stored pictures', () => {
  let app: TestApp
  before(async () => {
    app = await openTestApp()
  })
  after(() => app.close())

  async function stored(colour: string) {
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: colour } })
      .png()
      .toBuffer()
    const result = await storeImage(app.services, png, 'cut')
    assert.ok(result.ok)
    return result.file
  }

  async function sizeOf(response: Response) {
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
    return [format, width, height]
  }

  for (const [name, pathOf, size] of [
    ['large', imagePath, ['webp', 384, 360]],
    ['small', thumbnailPath, ['webp', 352, 330]],
  ] as const)
    it(`are served ${name} permanently, inert, and nothing else under their path`, async () => {
      const file = await stored('#123')
      const response = await app.request(pathOf(file))
      assert.equal(response.headers.get('Content-Type'), 'image/webp')
      assert.match(response.headers.get('Cache-Control') ?? '', /immutable/)
      assert.match(response.headers.get('Content-Security-Policy') ?? '', /sandbox/)
      assert.deepEqual(await sizeOf(response), size)
      for (const other of ['x.webp', '../../package.json', '\0', 'a'.repeat(5000)])
        assert.equal((await app.request(pathOf(other))).status, 404, other.slice(0, 30))
    })

  it('are made small once, and from then on come from the store', async () => {
    const file = await stored('#456')
    const first = Buffer.from(await (await app.request(thumbnailPath(file))).arrayBuffer())
    const kept = await findImage(app.services, 'small', file)
    assert.ok(kept && first.equals(Buffer.from(kept.data)))
    const other = sharp({ create: { width: 5, height: 5, channels: 3, background: '#000' } }).webp()
    await app.services.blobs.remove(`small/${file}`)
    await tryStoreVariant(app.services, 'small', { ...kept, file, data: new Uint8Array(await other.toBuffer()) })
    assert.deepEqual(await sizeOf(await app.request(thumbnailPath(file))), ['webp', 5, 5])
  })

  it('are served large while too many are being made small, and small when asked again', async () => {
    const files: string[] = []
    for (let at = 10; at < 54; at++) files.push(await stored(`#7${at}`))
    const { images } = app.services
    const asked: (() => void)[] = []
    app.services.images = {
      ...images,
      async process(data, shape) {
        await new Promise<void>((resolve) => {
          asked.push(resolve)
          if (asked.length === 44) for (const goOn of asked) goOn()
        })
        return images.process(data, shape)
      },
    }
    const responses = await Promise.all(files.map((file) => app.request(thumbnailPath(file))))
    app.services.images = images
    const large = responses.filter((response) => response.headers.get('Cache-Control') === 'no-store')
    assert.equal(large.length, 4, 'forty can wait')
    for (const response of large) assert.deepEqual(await sizeOf(response), ['webp', 384, 360])
    for (const file of files) assert.deepEqual(await sizeOf(await app.request(thumbnailPath(file))), ['webp', 352, 330])
  })

  it('are made small once for all who ask meanwhile', async () => {
    const file = await stored('#abc')
    const { images } = app.services
    const made = noteProcessed(app.services)
    const responses = await Promise.all(Array.from({ length: 30 }, () => app.request(thumbnailPath(file))))
    app.services.images = images
    for (const response of responses) assert.deepEqual(await sizeOf(response), ['webp', 352, 330])
    assert.equal(made.length, 1)
  })
})
