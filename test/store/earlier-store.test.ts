import assert from 'node:assert/strict'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { listItems } from '#domain/items/items.ts'
import type { Day } from '#lib/time/dates.ts'
import { reportPageViews } from '#test/analytics/report-page-views.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'
import { openFile } from './open-sqlite-file.ts'

/** Written by commit 994e9f9: the demonstration items, two news items with pictures of which one was deleted, a scheduled blog item, a message, a session, page views. */
const FILE = new URL('../fixtures/store-of-994e9f9.sqlite', import.meta.url)
const WRITTEN = '2026-11-21T21:20:00Z'
const SESSION = 'session-3000=IjNFQy1HTEtWdzBRTVdxU3N2b193WWo3X3FXWUFZbUtBTU1lMTZ6UGlKVlUi'
const WITH_PICTURES = '0mwqwu9tk-8a851592479a8e3d60e2'
const DELETED = '0mwqwub37-718ed9349d1833c42e5c'
const SMALL_PICTURE = '/assets/img/352x330/579f8cee5a4c9fe2646826c245981163.webp'

describe('a store that an earlier version wrote', () => {
  let folder: string
  let app: TestApp

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradewind-earlier-'))
    await copyFile(FILE, join(folder, 'tradewind.sqlite'))
    app = await openTestApp({ opened: await openFile(join(folder, 'tradewind.sqlite')), now: WRITTEN })
  })

  after(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const asAdministrator = (path: string) => app.page(path, { headers: { Cookie: SESSION } })

  // First, for the visits of the others are counted as well, some time after them.
  it('has every count of its page views', async () => {
    const file = new DatabaseSync(FILE, { readOnly: true })
    const [row] = file.prepare(`SELECT id, body FROM documents WHERE index_name = 'page-views'`).all()
    file.close()
    const { counts } = JSON.parse(String(row?.body))
    const report = await reportPageViews(app.store, String(row?.id) as Day, 1)
    assert.deepEqual(Object.fromEntries(report.addresses.map(({ address, views }) => [address, views])), counts)
  })

  it('opens with every item where visitors expect it', async () => {
    const counted = async (index: 'news' | 'blog' | 'messages' | 'sessions') => (await app.store.find({ indexes: [index], size: 0 })).total
    assert.deepEqual([await counted('news'), await counted('blog'), await counted('messages'), await counted('sessions')], [14, 13, 1, 1])
    const item = await app.page(`/blog-details?id=${WITH_PICTURES}`)
    assert.equal(item.status, 200)
    assert.match(item.html, /An item with pictures/)
    assert.equal((await app.page(`/blog-details?id=${DELETED}`)).status, 404)
    assert.match((await app.page('/search-query?q=pictures')).html, /An item with/)
    assert.doesNotMatch((await app.page('/blogs')).html, /A scheduled blog item|An item that was deleted/)
  })

  it('has its pictures, large and small', async () => {
    const { html } = await app.page(`/blog-details?id=${WITH_PICTURES}`)
    const pictures = new Set([...html.matchAll(/\/assets\/img\/960x900\/[\w.-]+/g)].map(([path]) => path))
    assert.ok(pictures.size > 0)
    for (const path of [...pictures, SMALL_PICTURE]) {
      const response = await app.request(path)
      assert.equal(response.status, 200, path)
      assert.match(await response.text(), /^RIFF/, path)
    }
  })

  it('lists them in the order in which they were first stored', async () => {
    const file = new DatabaseSync(FILE, { readOnly: true })
    const before = file.prepare(`SELECT id FROM documents WHERE index_name IN ('news', 'blog') ORDER BY seq`).all()
    file.close()
    const { items } = await listItems(app.services, { kinds: ['news', 'blog'], order: 'stored', size: 100 })
    assert.deepEqual(
      items.map(({ item }) => item.id),
      before.map(({ id }) => id).filter((id) => id !== DELETED),
    )
  })

  it('keeps the administrator signed in, with the inbox, the page views and what was deleted', async () => {
    const inbox = await asAdministrator('/admin/messages?show=aside')
    assert.equal(inbox.status, 200)
    assert.match(inbox.html, /Dana Whitfield/)
    const [message] = (await app.store.find({ indexes: ['messages'], size: 1 })).documents
    const another = String(message?.body.email).toUpperCase().replace('@', '+india@')
    assert.equal((await app.store.find({ indexes: ['messages'], where: [{ field: 'email', equals: another }], size: 1 })).total, 1)
    assert.match((await asAdministrator('/admin/analytics')).html, /Page views<strong>[1-9]/)
    assert.match((await asAdministrator('/admin/manage-blogs?show=deleted')).html, /An item that was deleted/)
    assert.match((await asAdministrator('/admin/manage-blogs?tab=blogs&show=scheduled')).html, /A scheduled blog item/)
  })
})
