import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { undoImport } from '#domain/imports/undo-import.ts'
import { purgeDeletedItems } from '#domain/item-changes/deleted-items.ts'
import { purgeDiscardedChanges } from '#domain/item-changes/discard-changes.ts'
import { storeHiddenBatch } from '#domain/item-changes/hidden-batch.ts'
import { restoreItem, SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { findItem } from '#domain/items/items.ts'
import { findEditableItem, findWorkingCopy } from '#domain/working-copies/working-copy.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { type DumpLine, dumpLine } from '#server/dump/dump-format.ts'
import { loadDump } from '#server/dump/load-dump.ts'
import { writeDump } from '#server/dump/write-dump.ts'
import { openStore } from '#test/open-store.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const SENT = {
  source: 'Desk',
  title: 'Published',
  category: 'Policy',
  blog_link: 'https://news.example.com/rule',
  posted_date: '2026-11-21',
  expiry_date: '2027-11-21',
}
const BODY = { ...SENT, posted_date: '21/11/2026', expiry_date: '21/11/2027' }

let app: TestApp
let cookie: string

beforeEach(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
})

afterEach(() => app.close())

async function send(path: string, fields: Record<string, string | Blob>) {
  const response = await app.post(path, fields, cookie)
  return { status: response.status, location: response.headers.get('Location'), html: await response.text() }
}

const page = (path: string) => app.page(path, { headers: { Cookie: cookie } })
const edited = () => findEditableItem(app.store, 'news', 'one')
const versionNow = async () => (await edited())?.item.version ?? 'none'
const body = async (id = 'one') => (await app.store.get('news', id))?.body
const copy = () => findWorkingCopy(app.store, { kind: 'news', id: 'one' })
const keep = async (title: string, version: string, saved_in = '') =>
  send('/edit-news/one', { ...SENT, title, version, intent: 'draft', ...(saved_in ? { saved_in } : {}) })

async function live(): Promise<string> {
  await app.store.create({ index: 'news', id: 'one', body: BODY })
  return versionNow()
}

describe('a draft', () => {
  it('asks for nothing, takes what no rule would take, and leads to its own page', async () => {
    const { html } = await page('/add-blog')
    const new_id = /name="new_id"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''
    const saved = await send('/add-blog', {
      new_id,
      intent: 'draft',
      blog_link: 'https:/',
      title: '',
      posted_date: '',
      author: 'x'.repeat(300),
    })
    assert.deepEqual([saved.status, saved.location], [302, `/edit-news/${new_id}`])
    const stored = await body(new_id)
    assert.deepEqual([stored?.draft, stored?.blog_link, String(stored?.author).length], [true, 'https:/', 300])
    assert.match((await page('/admin/manage-blogs?show=draft')).html, /Edit Untitled/)
    const form = (await page(`/edit-news/${new_id}`)).html
    assert.match(form, /value="https:\/"/)
    assert.doesNotMatch(form, /name="draft"/)
  })

  it('is published by the button that publishes, which asks for all that is required, and by no other', async () => {
    await app.store.create({ index: 'news', id: 'one', body: { title: 'Half', draft: true } })
    const refused = await send('/edit-news/one', { title: 'Half', of_draft: 'yes', version: await versionNow() })
    assert.equal(refused.status, 422)
    assert.match(refused.html, /Not published yet\..*Source is required\./s)
    assert.equal((await body())?.draft, true)
    assert.equal((await send('/edit-news/one', { ...SENT, intent: 'draft', of_draft: 'yes', version: await versionNow() })).status, 302)
    assert.equal((await body())?.draft, true)
    const pictures = { logo_stored: 'a.webp', author_logo_stored: 'b.webp' }
    assert.equal((await send('/edit-news/one', { ...SENT, ...pictures, of_draft: 'yes', version: await versionNow() })).status, 302)
    assert.equal((await body())?.draft, false)
  })

  it("doesn't invalidate public pages with every save", async () => {
    await app.store.create({ index: 'news', id: 'one', body: { title: 'Half', draft: true } })
    const { number } = await app.store.contentVersion()
    await keep('Whole', await versionNow())
    assert.deepEqual([(await body())?.title, (await app.store.contentVersion()).number], ['Whole', number])
  })

  it('cannot keep HTML that is too deep, or a text without end', async () => {
    for (const fields of [{ content: '<div>'.repeat(500) }, { category: 'x'.repeat(5001) }] as Record<string, string>[])
      assert.equal((await send('/add-tradewind-blog', { intent: 'draft', ...fields })).status, 422, JSON.stringify(fields).slice(0, 40))
    assert.equal((await app.store.find({ indexes: ['blog'], size: 0 })).total, 0)
  })
})

describe('a working copy', () => {
  it('is saved over the version it is based on and published with it; then it is gone', async () => {
    const first = await live()
    assert.equal((await keep('Changed', first)).status, 302)
    assert.deepEqual([(await body())?.title, (await copy())?.values.title], ['Published', 'Changed'])
    const form = await page('/edit-news/one')
    assert.match(form.html, /value="Changed"/)
    assert.match(form.html, /Discard changes/)
    const result = await send('/edit-news/one', { ...SENT, title: 'Changed', version: await versionNow() })
    assert.equal(result.status, 302)
    assert.deepEqual([(await body())?.title, await copy()], ['Changed', undefined])
  })

  it('that a form does not know of is a conflict, to keep, to publish and to discard', async () => {
    const first = await live()
    await keep('Theirs', first)
    for (const fields of [{ intent: 'draft' }, {}, { intent: 'discard' }] as Record<string, string>[]) {
      const late = await send('/edit-news/one', { ...SENT, title: 'Mine', version: first, ...fields })
      assert.equal(late.status, 409)
      assert.match(late.html, /value="Mine"/)
    }
    assert.match((await keep('Mine', first)).html, /keep_over.*Theirs/s)
    assert.deepEqual([(await copy())?.values.title, (await copy())?.discarded_at, (await body())?.title], ['Theirs', '', 'Published'])
  })

  it('is a conflict with what was published after it was begun, and neither is lost', async () => {
    await keep('Unpublished', await live())
    const stored = await app.store.get('news', 'one')
    assert.ok(stored)
    await app.store.update({ ...stored, body: { ...BODY, title: 'Published by another' } })
    const version = await versionNow()
    assert.match((await page('/edit-news/one')).html, /value="Unpublished"/)
    const late = await send('/edit-news/one', { ...SENT, title: 'Unpublished', version })
    assert.equal(late.status, 409)
    assert.match(late.html, /Published by another/)
    assert.equal((await keep('Unpublished', version)).status, 409)
    const [button = ''] = /<button[^>]*save_over[^>]*>/.exec(late.html) ?? []
    const save_over = /value="([^"]+)"/.exec(button)?.[1] ?? ''
    assert.equal((await send('/edit-news/one', { ...SENT, title: 'Unpublished', version, save_over })).status, 302)
    assert.deepEqual([(await body())?.title, await copy()], ['Unpublished', undefined])
  })

  it('lets exactly one of two who keep at once win, a hundred times, and tells the other', async () => {
    await live()
    for (let count = 1; count <= 100; count++) {
      const version = await versionNow()
      const both = await Promise.all(['a', 'b'].map((name) => keep(`${name}${count}`, version)))
      assert.deepEqual(both.map(({ status }) => status).sort(), [302, 409])
    }
  })

  it('of a form whose answers are lost goes on, but not back: a save that comes late changes nothing', async () => {
    const first = await live()
    assert.equal((await keep('Second', first, 'form 2')).status, 302)
    assert.equal((await keep('Third', first, 'form 3')).status, 302)
    assert.equal((await keep('First, late', first, 'form 1')).status, 409)
    assert.equal((await keep('Of another form', first, 'other 9')).status, 409)
    assert.equal((await copy())?.values.title, 'Third')
  })

  it('that was published, and could not be removed any more, is not taken for changes', async () => {
    const first = await live()
    await keep('Half', first, 'form 1')
    const { remove } = app.store
    app.store.remove = () => Promise.reject(new Error('the process ended'))
    const published = await send('/edit-news/one', { ...SENT, title: 'Whole', version: await versionNow(), saved_in: 'form 2' })
    app.store.remove = remove
    assert.equal(published.status, 302)
    assert.deepEqual([(await edited())?.hasChanges, (await edited())?.item.title], [false, 'Whole'])
    assert.equal((await keep('Next', await versionNow())).status, 302)
  })

  it('returns with a restored item, is purged with it, and keeps an import from being undone', async () => {
    await keep('Changed', await live())
    await send('/admin/manage-blogs', { id: 'one', version: await app.version('news', 'one') })
    assert.equal(await findItem(app.services, 'news', 'one'), undefined)
    assert.equal(await restoreItem(app.services, SYSTEM_ACTOR, { kind: 'news', id: 'one' }), 'restored')
    assert.equal((await edited())?.item.title, 'Changed')
    await send('/admin/manage-blogs', { id: 'one', version: await app.version('news', 'one') })
    app.clock.now = new Date(app.clock.now.getTime() + 31 * DAY_MS)
    await app.found()
    assert.equal(await purgeDeletedItems(app.services), 1)
    assert.equal(await copy(), undefined)

    const batch = { id: 'hash-1', file_hash: 'hash', file_name: 'a.csv', imported_at: app.clock.now.toISOString() }
    const items = ['one', 'two'].map((id) => ({ index: 'news' as const, id, body: { ...BODY, updated_at: batch.imported_at } }))
    await storeHiddenBatch(app.services, SYSTEM_ACTOR, { batch, items })
    cookie = await app.signIn()
    await keep('Changed', await versionNow())
    await app.found()
    assert.deepEqual(await undoImport(app.services, SYSTEM_ACTOR, batch.id), { ok: true, items: 2, preserved: 1 })
    assert.ok(await findItem(app.services, 'news', 'one'))
  })

  it('that was discarded is kept for Undo for thirty days', async () => {
    await keep('Changed', await live())
    const discarded = await send('/edit-news/one', { ...SENT, title: 'Changed', version: await versionNow(), intent: 'discard' })
    assert.deepEqual([discarded.status, discarded.location], [302, '/edit-news/one'])
    assert.equal((await edited())?.item.title, 'Published')
    app.clock.now = new Date(app.clock.now.getTime() + 29 * DAY_MS)
    await app.found()
    assert.equal(await purgeDiscardedChanges(app.services), 0)
    app.clock.now = new Date(app.clock.now.getTime() + 2 * DAY_MS)
    assert.equal(await purgeDiscardedChanges(app.services), 1)
  })

  it('moves to another store with its item', async () => {
    await keep('Changed', await live())
    await app.found()
    const lines: DumpLine[] = []
    await writeDump(app.services, async (line) => {
      const read = dumpLine.safeParse(JSON.parse(line))
      if (read.success) lines.push(read.data)
    })
    const other = await openStore()
    async function* all() {
      yield* lines
    }
    await loadDump(other, all())
    await other.found()
    const moved = await findEditableItem(other.store, 'news', 'one')
    assert.deepEqual([moved?.hasChanges, moved?.item.title], [true, 'Changed'])
    assert.doesNotMatch(moved?.item.version ?? '', /^~/, 'it is based on what is published there')
    await other.store.close()
  })
})
