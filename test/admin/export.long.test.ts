import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import sharp from 'sharp'
import { imagePath } from '#domain/images/image-path.ts'
import { storeImage } from '#domain/images/images.ts'
import type { ImportReport } from '#domain/import-records/import-report.ts'
import { findItem } from '#domain/items/items.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const HOSTILE = ['=1+1', "'=1", "''+2", "'plain", '@home', '-5 °C', 'Said "so", then; no', 'नमस्ते 🙂', '＝wide']

let from: TestApp
let to: TestApp
let cookie: string
let toCookie: string

beforeEach(async () => {
  from = await openTestApp()
  to = await openTestApp({ now: '2026-11-22T06:00:00Z' })
  cookie = await from.signIn()
  toCookie = await to.signIn()
})

afterEach(async () => {
  await from.close()
  await to.close()
})

async function picture(background: string): Promise<string> {
  const drawn = await sharp({ create: { width: 1200, height: 1100, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const stored = await storeImage(from.services, new Uint8Array(drawn), 'cut')
  assert.ok(stored.ok)
  return stored.file
}

/** Items of every kind and state, with everything that they can have. */
async function everything(): Promise<string[]> {
  const [logo, avatar, inText] = [await picture('#aa3311'), await picture('#113355'), await picture('#11aa55')]
  const content = `<h2>Head</h2><p>Text &amp; “more”,\nnext line <a href="https://a.example/x" rel="noopener noreferrer">link</a></p><figure><img src="${imagePath(inText)}" alt="A &quot;b&quot;" width="960" height="900" /><figcaption>Words</figcaption></figure>`
  const live = {
    category: 'Guides',
    source: 'Desk',
    author: 'Ann',
    posted_date: '1/11/2026',
    expiry_date: '1/11/2027',
    updated_at: '2026-11-01T10:00:00.000Z',
  }
  const bodies: Record<string, [ItemKind, object]> = {
    'news-live': [
      'news',
      { ...live, title: 'News', blog_link: 'https://a.example/story?a=1&b=2', logo, author_logo: avatar, content_excerpt: 'One.\n\nTwo.' },
    ],
    'news-draft': ['news', { title: 'Half', draft: true, blog_link: 'not an address', expiry_date: 'soon' }],
    'blog-live': ['blog', { ...live, title: 'Blog', content, logo, author_avatar: avatar, blog_link: '/blog-details?id=blog-live' }],
    'blog-endless': ['blog', { title: 'No category, no end', source: 'Desk', posted_date: '2/11/2026', content: '<p>Text</p>' }],
    'blog-scheduled': ['blog', { ...live, title: 'Later', posted_date: '24/12/2026' }],
    'blog-untitled': ['blog', { draft: true, content: '<p>Nothing but a text</p>' }],
  }
  for (const [at, title] of HOSTILE.entries())
    bodies[`hostile-${at}`] = ['news', { ...live, title, blog_link: 'https://a.example', content_excerpt: title }]
  const ids = Object.keys(bodies)
  for (const [at, id] of ids.entries()) {
    const [index, body] = bodies[id] ?? ['news', {}]
    await from.store.create({
      index,
      id,
      body: { updated_at: '2026-11-02T10:00:00.000Z', ...body, first_stored: `2026-11-01T10:00:00.000Z ${String(at).padStart(8, '0')}` },
    })
  }
  await from.store.create({ index: 'news', id: 'deleted', body: { ...live, title: 'Deleted', deleted_at: '2026-11-20T06:00:00.000Z' } })
  return ids
}

async function exported(path: string): Promise<Response> {
  return from.request(path, { headers: { Cookie: cookie } })
}

async function imported(name: string, file: Blob): Promise<ImportReport> {
  const form = new FormData()
  form.set('file', file, name)
  const lines = (await (await to.post('/add-data-component/import', form, toCookie)).text()).trim().split('\n')
  return JSON.parse(lines.at(-1) ?? '').report
}

/** What is stored of an item, as anybody reads it. */
async function itemIn(app: TestApp, id: string) {
  for (const kind of itemKinds) {
    const item = await findItem(app.services, kind, id)
    if (item) return { ...item, version: '' }
  }
  return undefined
}

/** When an image was stored, and since when no post shows it, belongs to its store. */
function linesOf(text: string): unknown[] {
  const lines = text.trim().split('\n')
  return lines.map((line) => JSON.parse(line)).map((line) => ('picture' in line ? { ...line.picture, about: undefined } : line))
}

async function storedOrder(app: TestApp): Promise<string[]> {
  const sort = { field: 'first_stored', order: 'ascending' } as const
  const { documents } = await app.store.find({ indexes: itemKinds, sort, where: [{ field: 'deleted_at', equals: '' }], size: 100 })
  return documents.map(({ id }) => id)
}

describe('an export of news and blogs', () => {
  it('with pictures makes an empty store the same again', async () => {
    const ids = await everything()
    const answer = await exported('/admin/items.ndjson')
    assert.deepEqual(
      ['Content-Type', 'Cache-Control', 'Content-Disposition'].map((name) => answer.headers.get(name)),
      ['application/x-ndjson; charset=utf-8', 'no-store', 'attachment; filename="items-2026-11-21.ndjson"'],
    )
    const report = await imported('items.ndjson', await answer.blob())
    assert.deepEqual([report.problems, report.stored, report.noteCount], [[], ids.length, 0])
    for (const id of ids) assert.deepEqual(await itemIn(to, id), await itemIn(from, id), id)
    assert.deepEqual(await storedOrder(to), ids)
    const pictures = await from.store.find({ indexes: ['images'], size: 10 })
    assert.equal(pictures.total, 6, 'three that are whole, and three framed ones made from them')
    for (const { id, body } of pictures.documents) {
      const [here, there] = [await from.request(imagePath(id)), await to.request(imagePath(id))]
      assert.deepEqual(new Uint8Array(await there.arrayBuffer()), new Uint8Array(await here.arrayBuffer()))
      const copy = (await to.store.get('images', id))?.body
      for (const known of ['width', 'height', 'type', 'framed', 'made_from', 'framing', 'uploaded_hash'])
        assert.equal(copy?.[known] || undefined, body[known] || undefined, known)
    }
    assert.equal(await itemIn(to, 'deleted'), undefined)
    const again = await to.request('/admin/items.ndjson', { headers: { Cookie: toCookie } })
    assert.deepEqual(linesOf(await again.text()), linesOf(await (await exported('/admin/items.ndjson')).text()))
  })

  it('as a table does too, but for the bytes of pictures; no cell is a formula', async () => {
    const ids = await everything()
    const answer = await exported('/admin/items.csv')
    const text = await answer.text()
    const rows: string[][] = parse(text, { bom: true })
    assert.ok(rows.flat().every((cell) => !/^[=+\-@＝＋－＠]/.test(cell)))
    const report = await imported('items.csv', new Blob([text]))
    assert.deepEqual([report.problems, report.stored], [[], ids.length])
    for (const id of ids) assert.deepEqual(await itemIn(to, id), await itemIn(from, id), id)
    assert.deepEqual(await storedOrder(to), ids)
    assert.ok(report.noteCount > 0)
  })

  it('may have come through a table’s program that writes moments in its own way: then the import is the last save', async () => {
    await from.store.create({ index: 'news', id: 'one', body: { title: 'One', updated_at: '2026-11-01T10:00:00.000Z' } })
    const text = await (await exported('/admin/items.csv')).text()
    const saved: unknown[] = []
    for (const [at, moment] of ['11/01/2026 10:00', '0', '1 Jan 2020', '2026-11-01T10:00:00Z', '2026-13-01T10:00:00Z'].entries()) {
      const changed = text.replace('2026-11-01T10:00:00.000Z', moment).replace(',one,', `,one-${at},`)
      assert.deepEqual((await imported('items.csv', new Blob([changed]))).problems, [])
      saved.push((await to.store.get('news', `one-${at}`))?.body.updated_at)
    }
    const now = to.clock.now.toISOString()
    assert.deepEqual(saved, [now, now, now, '2026-11-01T10:00:00.000Z', now])
  })

  it('of one kind has that kind alone, and is not there for anybody else', async () => {
    await everything()
    const rows: Record<string, string>[] = parse(await (await exported('/admin/items.csv?kind=blog')).text(), { bom: true, columns: true })
    assert.deepEqual([...new Set(rows.map(({ kind }) => kind))], ['blog'])
    for (const path of ['/admin/items.csv', '/admin/items.ndjson', '/admin/export']) assert.equal((await from.request(path)).status, 404)
  })

  it('goes through all items, some at once, however many', async () => {
    await from.store.createMany(
      [...Array(730).keys()].map((at) => ({
        index: 'blog',
        id: `b${at}`,
        body: { title: `T${at}`, content: `<p>${'words '.repeat(300)}</p>`, first_stored: String(at) },
      })),
    )
    const text = await (await exported('/admin/items.csv')).text()
    assert.equal(parse(text, { bom: true, columns: true }).length, 730)
    const { body } = await exported('/admin/items.ndjson')
    let pieces = 0
    for await (const piece of body ?? []) {
      assert.ok(piece.length < 100_000)
      pieces++
    }
    assert.ok(pieces > 10)
  })

  it('that was damaged on its way is refused, and nothing of it is stored', async () => {
    await everything()
    const text = await (await exported('/admin/items.ndjson')).text()
    const broken = text.replace(/("data":"[\w+/]{40})\w{4}/, '$1AAAA')
    const report = await imported('items.ndjson', new Blob([broken]))
    assert.match(report.problems[0]?.text ?? '', /^The image .* is damaged\.$/)
    assert.equal(report.stored, 0)
    assert.equal((await to.store.find({ indexes: ['images', ...itemKinds], size: 0 })).total, 0)
  })

  it('brings no picture that is none, whatever it says', async () => {
    const header = '{"export":"tradewind-items","form":1}'
    const html = '<script>alert(1)</script>'
    const sha256 = 'x'
    for (const file of ['a.html', '../a.webp', 'a.webp']) {
      const line = JSON.stringify({ picture: { file, about: {}, sha256, data: btoa(html) } })
      const report = await imported(`${file}.ndjson`, new Blob([`${header}\n${line}\n{"kind":"blog","title":"T"}\n`]))
      assert.equal(report.stored, 0, file)
    }
  })
})
