import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { brandingFileNames, publishedBranding } from '#domain/branding/branding.ts'
import { brandingBlobName, brandingFilePath } from '#domain/branding/branding-paths.ts'
import { findPublishedCopy, savePublishedCopy } from '#domain/site-copy/copy-store.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const PATH = '/admin/site/looks'
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><style>.a{fill:#e4572e}</style><path class="a" d="M4 36L20 4L36 36Z"/><rect y="36" width="40" height="4" fill="currentColor"/></svg>`
const PAGES = ['/', '/our-story', '/faq', '/news', '/search-query?q=x']

describe('branding', () => {
  let app: TestApp
  let cookie: string
  const first: Record<string, string> = {}

  before(async () => {
    app = await openTestApp()
    for (const path of PAGES) first[path] = (await app.page(path)).html
    cookie = await app.signIn()
  })

  after(() => app.close())

  const looks = async () => publishedBranding((await findPublishedCopy(app.store)).pages)

  async function send(fields: Record<string, string | Blob>) {
    const seen = (await looks())?.version ?? ''
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: 'publish', seen, picture: new File([], ''), ...fields })) form.set(name, value)
    const response = await app.post(PATH, form, cookie)
    return { status: response.status, html: await response.text() }
  }

  it('are an accent in one small file for both schemes, linked where there is one', async () => {
    assert.equal((await send({ accent: '1D4ED8' })).status, 302)
    const { html } = await app.page('/')
    const [, sheet = ''] = /<link rel="stylesheet" href="(\/looks\/[\w-]{22}\.css)"/.exec(html) ?? []
    const answer = await app.request(sheet)
    assert.equal(answer.headers.get('Cache-Control'), 'public, max-age=31536000, immutable')
    assert.match(answer.headers.get('Content-Type') ?? '', /^text\/css/)
    const css = await answer.text()
    assert.match(css, /^:root\{--accent:#1d4ed8;/)
    assert.ok(css.length < 1500, `${css.length} bytes`)
    assert.match(html, /<meta name="theme-color" media="\(prefers-color-scheme: light\)" content="#1d4ed8"\/>/)
    assert.doesNotMatch(html, /style=|<style/)
  })

  it('are seen in icons and in pictures of shared links', async () => {
    const { html } = await app.page('/')
    const shown = await looks()
    assert.ok(shown)
    const { svg: svgFile, ico: icoFile, touch } = shown.icons
    for (const file of [svgFile, icoFile, touch]) assert.ok(html.includes(`href="${brandingFilePath(file)}"`), file)
    const svg = await app.request(brandingFilePath(shown.icons.svg))
    assert.match(await svg.text(), new RegExp(`stroke="${shown.onCards.accent}"`))
    assert.match(svg.headers.get('Content-Security-Policy') ?? '', /sandbox/)
    const manifest = await (await app.request('/site.webmanifest')).json()
    const sizes = await Promise.all(manifest.icons.map(async ({ src }: { src: string }) => (await pictureAt(src)).width))
    assert.deepEqual(sizes, [192, 512])
    assert.ok(first['/']?.includes('"logo":"http://localhost:3000/icon-512.png"'))
    assert.ok(html.includes(`"logo":"http://localhost:3000${brandingFilePath(shown.icons.large)}"`))
    const ico = Buffer.from(await (await app.request(brandingFilePath(shown.icons.ico))).arrayBuffer())
    assert.equal((await sharp(ico.subarray(ico.readUInt32LE(18))).metadata()).width, 32)
    assert.deepEqual(await bytesAt('/favicon.ico'), ico)
    assert.deepEqual(await bytesAt('/apple-touch-icon.png'), await bytesAt(brandingFilePath(touch)))
    const { dominant } = await sharp(await bytesAt('/share-picture?page=/faq')).stats()
    assert.ok(dominant.b > dominant.r)
    const colours = await sharp(await bytesAt('/share-picture?page=/faq'))
      .removeAlpha()
      .raw()
      .toBuffer()
    assert.ok(holds(colours, shown.onCards.accent), 'the share picture has the accent')
  })

  it('have a logo in header and footer, for each scheme, beside the name or with the name in it', async () => {
    assert.equal((await send({ accent: '#1d4ed8', picture: new File([LOGO], 'logo.svg') })).status, 302)
    const { logo } = (await looks()) ?? {}
    assert.ok(logo)
    assert.notEqual(logo.light.file, logo.dark.file)
    const [header, footer] = framesOf((await app.page('/faq')).html)
    assert.match(
      header,
      new RegExp(
        `<source [^>]*dark[^>]*srcSet="${brandingFilePath(logo.dark.file)}"[^>]*><img [^>]*src="${brandingFilePath(logo.light.file)}"[^>]*alt=""/></picture>Tradewind`,
        'i',
      ),
    )
    assert.ok(footer.includes(brandingFilePath(logo.dark.file)) && !footer.includes(brandingFilePath(logo.light.file)))
    const inks = [logo.light.file, logo.dark.file].map(async (file) => lowestRed(await bytesAt(brandingFilePath(file))))
    for (const [at, ink] of (await Promise.all(inks)).entries()) assert.ok(at === 0 ? ink < 60 : ink > 200, `currentColor is ${ink}`)
    await send({ accent: '', 'has-name': 'on' })
    const [named] = framesOf((await app.page('/faq')).html)
    assert.match(named, /alt="Tradewind"\/><\/picture><\/a>/)
    assert.equal((await looks())?.sheet, undefined)
  })

  it('accepts a PNG, re-encodes it, and adds a plate if it would be invisible', async () => {
    const dark = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#14213a' } })
      .png()
      .toBuffer()
    const sent = await send({ accent: '', picture: new File([new Uint8Array(dark)], 'logo.png') })
    assert.equal(sent.status, 302)
    const { logo } = (await looks()) ?? {}
    assert.equal((await pictureAt(brandingFilePath(logo?.dark.file ?? ''))).format, 'webp')
    const { data } = await sharp(await bytesAt(brandingFilePath(logo?.dark.file ?? '')))
      .raw()
      .toBuffer({ resolveWithObject: true })
    assert.ok((data[4 * 150] ?? 0) > 200, 'a light ground above it')
  })

  it('leaves a logo alone that has a ground of its own', async () => {
    const own = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><rect width="120" height="40" rx="6" fill="#fff"/><path d="M20 30L40 8L60 30Z" fill="#e4572e"/></svg>`
    assert.equal((await send({ accent: '', picture: new File([own], 'logo.svg') })).status, 302)
    const { logo } = (await looks()) ?? {}
    assert.deepEqual([logo?.light.width, logo?.light.height, logo?.dark.width], [108, 36, 108])
    assert.ok((await lowestRed(await bytesAt(brandingFilePath(logo?.light.file ?? '')))) > 250, 'no plate')
  })

  it('come back when the bytes of a file are gone', async () => {
    const shown = await looks()
    for (const name of shown ? brandingFileNames(shown) : []) await app.services.blobs.remove(brandingBlobName(name))
    assert.equal((await app.request(brandingFilePath(shown?.icons.svg ?? ''))).status, 200)
    assert.ok(await app.services.blobs.get(brandingBlobName(shown?.logo?.light.file ?? '')))
  })

  it('refuses invisible or invalid logos with a message, and the site stays as it is', async () => {
    const stands = await findPublishedCopy(app.store)
    const bomb = Buffer.from(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    const faults: [Record<string, string | Blob>, number, RegExp][] = [
      [{ accent: '#fff7d6' }, 422, /#fff7d6 is too light.*Use #d1c9a9 instead/s],
      [{ accent: 'marigold' }, 422, /“marigold” is no color/],
      [{ accent: '#1d4ed8;}body{display:none' }, 422, /is no color/],
      [{ accent: '', picture: new File(['GIF89a'], 'logo.gif') }, 422, /can be an SVG or a PNG file/],
      [{ accent: '', picture: new File([new Uint8Array(bomb)], 'logo.png') }, 422, /more than 24 megapixels/],
      [
        { accent: '', picture: new File([`${LOGO}${' '.repeat(10 * 1024 * 1024)}`], 'logo.svg') },
        422,
        /has 10,241 KB\. The limit is 100 KB/,
      ],
      [{ accent: '', picture: new File([LOGO.slice(0, -9)], 'a.svg') }, 422, /The SVG can’t be drawn/],
      [{ accent: '', picture: new File([LOGO.replaceAll(/<(?:path|rect)[^>]*>/g, '')], 'a.svg') }, 422, /empty or almost transparent/],
      [{ accent: '', seen: 'another', picture: new File([LOGO], 'a.svg') }, 409, /Someone else changed.* Choose the logo file again\.</],
      [{ intent: 'again', version: 'none' }, 410, /is no longer kept/],
    ]
    for (const [fields, status, words] of faults) {
      const { status: given, html } = await send(fields)
      assert.equal(given, status, String(words))
      assert.match(html, words)
    }
    assert.deepEqual(await findPublishedCopy(app.store), stands)
  })

  it('are listed as they were, and taken again', async () => {
    const { html } = await app.page(PATH, { headers: { Cookie: cookie } })
    const [, blue = ''] = /value="([\w-]+)"\/><button[^>]*aria-label="Restore this branding: Accent #1d4ed8, with a logo"/.exec(html) ?? []
    await send({ intent: 'again', version: blue })
    assert.equal((await looks())?.accent, '#1d4ed8')
  })

  it('that are refused keep every choice of their form', async () => {
    const { status, html } = await send({ accent: '#ffff00', 'no-logo': 'on', 'has-name': 'on' })
    assert.equal(status, 422)
    const field = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
    for (const name of ['no-logo', 'has-name']) assert.match(field(name), / checked=""/)
    assert.match(field('accent'), / value="#ffff00"/)
  })

  it('go back to the beginning, where every page is byte for byte as it was', async () => {
    assert.equal((await send({ intent: 'beginning' })).status, 302)
    for (const path of PAGES) assert.equal((await app.page(path)).html, first[path], path)
    for (const file of ['favicon.ico', 'apple-touch-icon.png'])
      assert.deepEqual(await bytesAt(`/${file}`), await readFile(`app/http/first-icons/${file}`), file)
  })

  it('are the first ones where the store says what nobody understands', async () => {
    const published = await findPublishedCopy(app.store)
    const broken = { version: 'x', accent: '#1d4ed8', sheet: '../../evil.css', icons: {} }
    await savePublishedCopy(app.services, { ...published, pages: { ...published.pages, looks: broken } }, 'a')
    assert.equal((await app.page('/faq')).html, first['/faq'])
  })

  it('are nobody else’s to change, and no other file is given', async () => {
    assert.equal((await app.request(PATH)).status, 404)
    assert.equal((await app.post(PATH, { intent: 'beginning' })).status, 404)
    for (const name of ['x.css', '..%2Fimages%2Fa.webp', `${'a'.repeat(22)}.html`])
      assert.equal((await app.request(`/looks/${name}`)).status, 404)
  })

  it('begin with the colours that the stylesheet has', async () => {
    const { defaultAccent, backgrounds } = await import('#domain/branding/accent.ts')
    const css = await readFile('app/ui/tokens.css', 'utf8')
    const said = (name: string) => [...(new RegExp(`--${name}: (?:light-dark\\()?(#\\w+)(?:, (#\\w+))?`).exec(css) ?? [])].slice(1)
    const { light, dark } = defaultAccent
    const names = { accent: 'accent', hover: 'accent-hover', edge: 'accent-edge', text: 'accent-text', route: 'map-route' } as const
    for (const [ours, token] of Object.entries(names))
      assert.deepEqual([light[ours as 'accent'], dark[ours as 'accent']], said(token), token)
    for (const name of ['ink', 'paper', 'surface', 'raised'] as const)
      assert.deepEqual([backgrounds.light[name], backgrounds.dark[name]], said(name), name)
    assert.deepEqual([said('on-accent')[0], said('band')[0]], [light.on, backgrounds.dark.band])
  })

  async function bytesAt(path: string): Promise<Buffer> {
    return Buffer.from(await (await app.request(path)).arrayBuffer())
  }

  async function pictureAt(path: string) {
    return sharp(await bytesAt(path)).metadata()
  }
})

/** How red the middle of the lowest line is. */
async function lowestRed(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return data[4 * (info.width * (info.height - 1) + Math.floor(info.width / 2))] ?? 0
}

function framesOf(html: string): [string, string] {
  return [/<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '', /<footer[\s\S]*?<\/footer>/.exec(html)?.[0] ?? '']
}

function holds(pixels: Buffer, colour: string): boolean {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  for (let at = 0; at < pixels.length; at += 3) if (wanted.every((part, next) => Math.abs((pixels[at + next] ?? 0) - part) < 6)) return true
  return false
}
