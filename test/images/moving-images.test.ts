import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const square = (background: string, width = 120, height = 80) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

async function animation(colors: readonly string[], width = 120, height = 80): Promise<Buffer> {
  const frames = await Promise.all(colors.map((color) => square(color, width, height)))
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: colors.map(() => 300) })
    .toBuffer()
}

describe('an animation', () => {
  let app: TestApp
  let cookie: string

  before(async () => {
    app = await openTestApp()
    cookie = await app.signIn()
  })

  after(() => app.close())

  const upload = async (data: Buffer) => (await app.post('/add-picture', { picture: new Blob([new Uint8Array(data)]) }, cookie)).json()
  const shown = async (path: string) => sharp(Buffer.from(await (await app.request(path)).arrayBuffer()), { animated: true }).metadata()

  it('keeps its frames and their times as WebP', async () => {
    const { file, src, width, height } = await upload(await animation(['#c00', '#0c0', '#00c']))
    assert.deepEqual([width, height], [120, 80])
    const { format, pages, delay } = await shown(src)
    assert.deepEqual([format, pages, delay], ['webp', 3, [300, 300, 300]])
    assert.equal((await shown(`/assets/img/352x330/${file}`)).pages ?? 1, 1)
  })

  it('stands still for readers who ask for less motion', async () => {
    const { src, file } = await upload(await animation(['#c80', '#0c8', '#80c']))
    const html = app.services.richText.sanitizeForReading(`<figure><img src="${src}" alt="" width="120" height="80"></figure>`)
    assert.match(html, /<source media="\(prefers-reduced-motion: reduce\)"/)
    const [, still = ''] = /srcset="(\S+)/.exec(html) ?? []
    assert.ok(still.includes(file))
    assert.equal((await shown(still)).pages ?? 1, 1)
  })

  it('comes back from an export as it was', async () => {
    const { src } = await upload(await animation(['#c00', '#fff', '#00c', '#000']))
    const { isStoredWebp } = await import('#domain/images/is-stored-webp.ts')
    const data = new Uint8Array(await (await app.request(src)).arrayBuffer())
    assert.ok(isStoredWebp(data))
    assert.ok(!isStoredWebp(data.slice(0, -2)))
  })

  it('is refused in words if it is too much for readers', async () => {
    const colors = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? '#000' : '#fff'))
    const { ok, message } = await upload(await animation(colors, 1200, 900))
    assert.equal(ok, false)
    assert.match(message, /animation is too long or too large/)
  })
})

describe('a drawing without a background', () => {
  it('gets the ground it can be seen on, in articles too', async () => {
    const app = await openTestApp()
    const cookie = await app.signIn()
    const ink = (color: string) =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><path d="M20 50h160" stroke="${color}" stroke-width="20"/></svg>`,
        ),
      )
        .png()
        .toBuffer()
    for (const [color, ground] of [
      ['#000', [255, 255, 255]],
      ['#fff', [15, 26, 46]],
    ] as const) {
      const { src } = await (await app.post('/add-picture', { picture: new Blob([new Uint8Array(await ink(color))]) }, cookie)).json()
      const [r = 0, g = 0, b = 0, alpha = 255] = await sharp(Buffer.from(await (await app.request(src)).arrayBuffer()))
        .extract({ left: 2, top: 2, width: 1, height: 1 })
        .ensureAlpha()
        .raw()
        .toBuffer()
      for (const [at, part] of [r, g, b].entries()) assert.ok(Math.abs(part - (ground[at] ?? 0)) < 6, `${color} on ${[r, g, b]}`)
      assert.equal(alpha, 255)
    }
    await app.close()
  })
})
