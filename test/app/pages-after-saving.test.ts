import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { deleteItem, restoreItem, SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { publicEffectOf } from '#domain/items/system-fields.ts'
import type { ItemKind } from '#domain/kinds/kinds.ts'
import type { DocumentBody, NewDocument } from '#domain/ports/store.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const ITEM = { title: 'First title', source: 'Desk', posted_date: '2/1/2026', expiry_date: '1/1/2030' }
const PAGES = ['/blogs', '/news', '/blog-details?id=one', '/search-query?q=first', '/feed.xml', '/sitemap.xml']
const STORE_AWAY = 'tradewind; hit; detail=store-away'
/** What only pages with the item in them say. */
const SHOWN = /First title<|id=one/

let app: TestApp

beforeEach(async () => {
  app = await openTestApp()
  await app.store.createMany([
    { index: 'news', id: 'one', body: ITEM },
    { index: 'news', id: 'other', body: { ...ITEM, title: 'Another one' } },
  ])
})

afterEach(() => app.close())

const edit = (changed: DocumentBody) => save({ index: 'news', id: 'one', body: { ...ITEM, ...changed } as DocumentBody })
/** As the forms do. */
async function save(document: NewDocument): Promise<void> {
  const before = await app.store.get(document.index, document.id)
  assert.ok(before)
  assert.ok((await app.store.update({ ...before, body: document.body }, { publicEffect: publicEffectOf(before.body, document.body) })).ok)
}
const versionOf = async (kind: ItemKind, id: string) => (await app.store.get(kind, id))?.version ?? 'none'
const takeAway = async (kind: ItemKind, id: string) =>
  assert.ok((await deleteItem(app.services, SYSTEM_ACTOR, { kind, id, version: await versionOf(kind, id) })).ok)
const add = (id: string, body: DocumentBody) =>
  app.store.create({ index: 'blog', id, body: { ...ITEM, ...body } as DocumentBody }, { publicEffect: 'changed' })
const html = async (path: string) => (await app.page(path)).html

describe('kept pages after a save', () => {
  it('are rendered once, for the first visitor, while others get the stale page', async () => {
    const before = app.asked.lists
    assert.match(await html('/blogs'), /First title/)
    const listsOfOnePage = app.asked.lists - before
    await edit({ title: 'Second title' })
    const [first, ...others] = await Promise.all(Array.from({ length: 50 }, () => app.page('/blogs')))
    assert.match(first?.html ?? '', /Second title/)
    for (const { html, headers } of others) {
      assert.match(html, /First title/)
      assert.equal(headers.get('Server-Timing'), 'cache;desc=stale')
    }
    await app.settled()
    assert.equal(app.asked.lists - before, 2 * listsOfOnePage)
    assert.match(await html('/blogs'), /Second title/)
    await app.settled()
    assert.equal(app.asked.lists - before, 2 * listsOfOnePage)
  })

  it('are fresh at once for the person who saved', async () => {
    const headers = { Cookie: await app.signIn() }
    await app.page('/blogs', { headers })
    await html('/blogs')
    await edit({ title: 'Second title' })
    assert.match((await app.page('/blogs', { headers })).html, /Second title/)
  })

  it('are all rendered again, however many they are', async () => {
    const paths = Array.from({ length: 30 }, (_, index) => `/search-query?q=title+${index}`)
    for (const path of paths) await html(path)
    await edit({ title: 'Second title' })
    await Promise.all(paths.map(html))
    await app.settled()
    await app.store.close()
    for (const path of paths) assert.equal((await app.page(path)).status, 200, path)
    assert.deepEqual(app.logged, [])
  })
})

const takenAway: Record<string, () => Promise<unknown>> = {
  'is deleted': () => takeAway('news', 'one'),
  'is removed for good': async () =>
    app.store.remove({ index: 'news', id: 'one', version: await versionOf('news', 'one') }, { publicEffect: 'withdrawn' }),
  'becomes a draft': () => edit({ draft: true }),
  'is scheduled': () => edit({ posted_date: '22/11/2026' }),
  'loses its day': () => edit({ posted_date: '' }),
  'is deleted, and another one is edited': async () => {
    await takeAway('news', 'one')
    await save({ index: 'news', id: 'other', body: { ...ITEM, title: 'Changed' } })
  },
  'is edited and then deleted': async () => {
    await edit({ title: 'First title' })
    await takeAway('news', 'one')
  },
  'is deleted, and others are added': async () => {
    await takeAway('news', 'one')
    await add('added', { title: 'Added' })
  },
}

describe('kept pages while something is hidden, added or cannot be read', () => {
  for (const [change, apply] of Object.entries(takenAway))
    it(`never show an item that ${change}`, async () => {
      for (const path of PAGES) assert.match(await html(path), SHOWN, path)
      await apply()
      for (const path of PAGES) assert.doesNotMatch((await html(path)).replace(/value="first"|q=first/g, ''), SHOWN, path)
    })

  it('never show an item that was deleted while the page was being made', async () => {
    const begun = app.page('/blogs')
    await takeAway('news', 'one')
    assert.doesNotMatch(await html('/blogs'), SHOWN)
    await begun
    assert.doesNotMatch(await html('/blogs'), SHOWN)
  })

  it('are shown as they were when something hidden or new is saved, to all but the first who asks', async () => {
    await app.store.create({ index: 'blog', id: 'draft', body: { ...ITEM, title: 'Hidden', draft: true } })
    let previous = await html('/blogs')
    const harmless: (() => Promise<unknown>)[] = [
      () => add('new', { title: 'Added' }),
      () => save({ index: 'blog', id: 'draft', body: { ...ITEM, title: 'Still hidden', draft: true } }),
      () => takeAway('blog', 'draft'),
      () => restoreItem(app.services, SYSTEM_ACTOR, { kind: 'blog', id: 'draft' }),
      () => edit({ posted_date: '1/1/2026' }),
    ]
    for (const save of harmless) {
      await save()
      const [first, second] = await Promise.all([html('/blogs'), html('/blogs')])
      assert.match(first, save === harmless[0] ? /Added/ : /First title/)
      assert.equal(second, previous)
      await app.settled()
      previous = await html('/blogs')
      assert.equal(previous, first)
    }
  })

  it('are not shown as they were on another day, or after half a minute', async () => {
    const times = [
      ['2026-11-21T18:29:59Z', '2026-11-21T18:30:00Z'],
      ['2026-11-22T06:00:00Z', '2026-11-22T06:00:30Z'],
    ]
    for (const [number, [before = '', after = '']] of times.entries()) {
      app.clock.now = new Date(before)
      await html('/blogs')
      await edit({ title: `Title ${number}` })
      app.clock.now = new Date(after)
      assert.match(await html('/blogs'), new RegExp(`Title ${number}`))
    }
  })

  it('are shown stale for as long as rendering fails, and say so', async () => {
    await html('/blogs')
    await edit({ title: 'Second title' })
    const { find } = app.store
    app.store.find = () => Promise.reject(new Error('gone'))
    assert.match(await html('/blogs'), /First title/)
    await app.settled()
    for (const seconds of [0, 30, 100_000]) {
      app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
      const page = await app.page('/blogs')
      assert.match(page.html, /First title/)
      assert.equal(page.headers.get('Cache-Status'), STORE_AWAY)
    }
    await app.settled()
    app.store.find = find
    await html('/blogs')
    await app.settled()
    const page = await app.page('/blogs')
    assert.match(page.html, /Second title/)
    assert.equal(page.headers.get('Cache-Status'), null)
  })

  it("are shown to everyone who waits when they're a day old and rendering fails", async () => {
    await html('/blogs')
    app.store.find = () => Promise.reject(new Error('gone'))
    app.clock.now = new Date('2026-11-21T18:30:00Z')
    const pages = await Promise.all(Array.from({ length: 3 }, () => app.page('/blogs')))
    for (const page of pages) {
      assert.match(page.html, /First title/)
      assert.equal(page.headers.get('Cache-Status'), STORE_AWAY)
    }
  })

  it("aren't shown if rendering fails and something on them was withdrawn", async () => {
    await html('/blogs')
    await takeAway('news', 'one')
    app.store.find = () => Promise.reject(new Error('gone'))
    for (const _time of [1, 2]) assert.equal((await app.page('/blogs')).status, 503)
  })

  it('are shown for as long as the store is away, and say so', async () => {
    for (const path of ['/blogs', '/news']) await html(path)
    await app.store.close()
    for (const seconds of [0, 30, 100_000]) {
      app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000)
      const page = await app.page('/blogs')
      assert.match(page.html, /First title/)
      assert.equal(page.headers.get('Cache-Status'), STORE_AWAY)
    }
    assert.equal((await app.page('/faq')).status, 200)
    assert.equal((await app.page('/blogs?page=2')).status, 503)
  })

  it('are not shown when the store is away and something on them had been withdrawn', async () => {
    for (const path of ['/blogs', '/news']) await html(path)
    await takeAway('news', 'one')
    await html('/blogs')
    await app.store.close()
    assert.doesNotMatch((await app.page('/blogs')).html, SHOWN)
    assert.equal((await app.page('/news')).status, 503)
  })
})
