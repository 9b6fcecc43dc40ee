import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { removeLongDeleted } from '#domain/items/deleted-items.ts'
import { PROGRAM } from '#domain/items/item-writes.ts'
import { storeBatch } from '#domain/items/store-batch.ts'
import { listRevisions, picturesInRevisions } from '#domain/revisions/revision.ts'
import { thinRevisions } from '#domain/revisions/thin-revisions.ts'
import { findEdited } from '#domain/working-copies/edited-item.ts'
import { findCopy } from '#domain/working-copies/working-copy.ts'
import { type DumpLine, dumpLine } from '#server/dump/dump-form.ts'
import { loadDump } from '#server/dump/load-dump.ts'
import { writeDump } from '#server/dump/write-dump.ts'
import { openStore } from '#test/open-store.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const SENT = {
  source: 'Desk',
  title: 'First',
  category: 'Policy',
  blog_link: 'https://news.example.com/rule',
  posted_date: '2026-11-21',
  expiry_date: '2027-11-21',
}
const PLACE = { kind: 'news', id: 'one' } as const
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let app: TestApp
let cookie: string

beforeEach(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
  await app.store.create({
    index: 'news',
    id: 'one',
    body: { ...SENT, posted_date: '21/11/2026', expiry_date: '21/11/2027', updated_at: app.clock.now.toISOString(), saved_by: 'Maya' },
  })
})

afterEach(() => app.close())

function pass(ms: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

async function send(path: string, fields: Record<string, string>) {
  const response = await app.post(path, fields, cookie)
  return { status: response.status, location: response.headers.get('Location'), html: await response.text() }
}

async function save(fields: Record<string, string>, id = 'one') {
  const version = (await findEdited(app.store, 'news', id))?.item.version ?? 'none'
  const saved = await send(`/edit-news/${id}`, { ...SENT, version, ...fields })
  assert.equal(saved.status, 302, saved.html)
}

const publish = (title: string, fields: Record<string, string> = {}) => save({ title, ...fields })
const keep = (title: string, fields: Record<string, string> = {}) => save({ title, intent: 'draft', ...fields })
const restore = (fields: Record<string, string>) => send('/edit-news/one/history', fields)
const history = async (query = '') => {
  await app.found()
  return (await app.page(`/edit-news/one/history${query}`, { headers: { Cookie: cookie } })).html
}
const articles = (html: string) => html.split('<article').slice(1)
const words = (html = '') =>
  html
    .replaceAll(/<(ins|del)>(.*?)<\/\1>/g, (_, tag, text) => (tag === 'ins' ? `+${text}+` : `-${text}-`))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

async function kept(id = 'one') {
  await app.found()
  const { revisions } = await listRevisions(app.store, { kind: 'news', id }, { size: 200 })
  return revisions.map(({ state, values, writtenBy }) => [state, values.title, writtenBy])
}

async function revisionOf(title: string): Promise<string> {
  await app.found()
  const { revisions } = await listRevisions(app.store, PLACE, { size: 200 })
  return revisions.find(({ values }) => values.title === title)?.id ?? 'none'
}

describe('a revision', () => {
  it('is every version that was published, with who and when, and what it changed in words', async () => {
    pass(MINUTE_MS)
    await publish('Second')
    pass(MINUTE_MS)
    await publish('Second, once more')
    assert.deepEqual(await kept(), [
      ['published', 'Second', 'Admin'],
      ['published', 'First', 'Maya'],
    ])
    const [now, before, first, ...others] = articles(await history())
    assert.equal(others.length, 0)
    assert.match(words(now), /Published · November 21, 2026 at 11:32 AM By Admin\. What visitors are shown now\. Changed: Title\./)
    assert.match(words(now), /Title In the form now Second \+, once more\+|Title In the form now Second\+, once more\+/)
    assert.match(words(before), /-First- ?\+Second\+/)
    assert.match(words(first), /By Maya\. The oldest version that is kept\./)
    assert.doesNotMatch(now ?? '', /Restore this version/)
    assert.match(before ?? '', /Restore this version.*Restore this field/s)
  })

  it('is a draft that stood for five minutes, and none that was written on', async () => {
    await app.store.create({ index: 'news', id: 'two', body: { title: 'A', draft: true, updated_at: app.clock.now.toISOString() } })
    const write = (title: string) => save({ title, intent: 'draft', of_draft: 'yes' }, 'two')
    for (const [title, minutes] of [
      ['B', 4.9],
      ['C', 5],
      ['D', 1],
    ] as const) {
      pass(minutes * MINUTE_MS)
      await write(title)
    }
    assert.deepEqual(await kept('two'), [['draft', 'B', 'Admin']])
  })

  it('is a working copy that stood, also where it was published otherwise, and none that was published as it was', async () => {
    await keep('Half')
    pass(6 * MINUTE_MS)
    await publish('Whole')
    assert.deepEqual(await kept(), [
      ['changes', 'Half', 'Admin'],
      ['published', 'First', 'Maya'],
    ])
    await keep('Done')
    pass(6 * MINUTE_MS)
    await publish('Done')
    assert.deepEqual(
      (await kept()).map(([, title]) => title),
      ['Whole', 'Half', 'First'],
    )
    await keep('Dropped')
    await send('/edit-news/one', {
      ...SENT,
      title: 'Dropped',
      intent: 'discard',
      version: (await findEdited(app.store, 'news', 'one'))?.item.version ?? '',
    })
    pass(6 * MINUTE_MS)
    await keep('Next')
    assert.deepEqual((await kept())[0], ['discarded', 'Dropped', 'Admin'])
  })

  it('is not made of a save that says the same, of deleting and of restoring', async () => {
    await publish('First')
    await send('/admin/manage-blogs', { id: 'one', version: await app.version('news', 'one') })
    await send('/admin/manage-blogs', { intent: 'restore', kind: 'news', id: 'one' })
    assert.deepEqual(await kept(), [])
  })

  it('is made of what an import brought, once it is changed', async () => {
    const batch = { id: 'b', file_hash: 'h', file_name: 'a.csv', imported_at: app.clock.now.toISOString() }
    const actor = { is: 'administrator', name: 'Maya', email: 'maya@example.com' } as const
    const body = { ...SENT, title: 'Imported', updated_at: app.clock.now.toISOString() }
    await storeBatch(app.services, actor, { batch, items: [{ index: 'news', id: 'three', body }] })
    assert.deepEqual(await kept('three'), [])
    await save({ title: 'Mended' }, 'three')
    assert.deepEqual(await kept('three'), [['published', 'Imported', 'Maya']])
  })

  it('is kept before the item is written over: whoever ends in between loses nothing and invents nothing', async () => {
    const { update } = app.store
    app.store.update = () => Promise.reject(new Error('the process ended'))
    const version = await app.version('news', 'one')
    assert.equal((await app.post('/edit-news/one', { ...SENT, title: 'Second', version }, cookie)).status, 503)
    app.store.update = update
    assert.equal(articles(await history()).length, 1, 'what is there still is one version')
    await publish('Second')
    assert.deepEqual(await kept(), [['published', 'First', 'Maya']], 'and is kept once')
  })

  it('is lost by nobody where two save at once', async () => {
    for (let count = 1; count <= 20; count++) {
      pass(1000)
      const version = await app.version('news', 'one')
      const both = await Promise.all(
        ['a', 'b'].map((name) => app.post('/edit-news/one', { ...SENT, title: `${name}${count}`, version }, cookie)),
      )
      assert.deepEqual(both.map(({ status }) => status).sort(), [302, 409])
    }
    assert.equal((await kept()).length, 20)
  })
})

describe('restoring', () => {
  it('a version brings it into the working copy and not to visitors, and keeps what it is written over', async () => {
    await publish('Second', { author: 'Ann' })
    pass(1000)
    await keep('Third, not published')
    pass(1000)
    const restored = await restore({ revision: await revisionOf('First') })
    assert.deepEqual([restored.status, restored.location], [302, '/edit-news/one'])
    const edited = await findEdited(app.store, 'news', 'one')
    assert.deepEqual([edited?.item.title, edited?.item.author, edited?.published.title, edited?.hasChanges], ['First', '', 'Second', true])
    assert.deepEqual((await kept())[0], ['changes', 'Third, not published', 'Admin'])
    assert.match((await app.page('/news')).html, /Second/)
  })

  it('a field brings it alone', async () => {
    await publish('Second', { author: 'Ann' })
    await restore({ revision: await revisionOf('First'), field: 'title' })
    const edited = await findEdited(app.store, 'news', 'one')
    assert.deepEqual([edited?.item.title, edited?.item.author, edited?.published.title], ['First', 'Ann', 'Second'])
  })

  it('in a draft leaves it a draft, and brings back a version that was published', async () => {
    await publish('Second', { draft: 'on' })
    assert.deepEqual(await kept(), [['published', 'First', 'Maya']])
    await restore({ revision: await revisionOf('First') })
    const edited = await findEdited(app.store, 'news', 'one')
    assert.deepEqual([edited?.item.title, edited?.published.draft], ['First', true])
    assert.deepEqual((await kept())[0], ['draft', 'Second', 'Admin'])
  })

  it('what is published drops what is not', async () => {
    await keep('Half')
    await restore({ revision: 'present' })
    assert.equal((await findEdited(app.store, 'news', 'one'))?.hasChanges, false)
    assert.deepEqual((await kept())[0], ['changes', 'Half', 'Admin'])
  })

  it('a field over changes that were begun before another version was published leaves publishing them a conflict', async () => {
    await keep('Unpublished')
    const stored = await app.store.get('news', 'one')
    assert.ok(stored)
    await app.store.update({ ...stored, body: { ...stored.body, title: 'By another', author: 'Ann' } })
    await publishOverConflict()
  })

  async function publishOverConflict() {
    await restore({ revision: 'present', field: 'author' })
    const edited = await findEdited(app.store, 'news', 'one')
    assert.deepEqual([edited?.item.title, edited?.item.author], ['Unpublished', 'Ann'])
    const version = edited?.item.version ?? ''
    assert.equal((await app.post('/edit-news/one', { ...SENT, title: 'Unpublished', author: 'Ann', version }, cookie)).status, 409)
  }

  it('says what it cannot do', async () => {
    assert.equal((await restore({ revision: 'none' })).location, '/edit-news/one/history')
    assert.equal((await restore({ revision: 'present' })).location, '/edit-news/one/history')
    assert.equal((await restore({})).status, 400)
    for (const field of ['draft', 'id', 'deleted_at', '__proto__'])
      assert.equal((await restore({ revision: 'present', field })).location, '/edit-news/one/history', field)
    await publish('Second')
    const other = await revisionOf('First')
    await app.store.create({ index: 'news', id: 'two', body: { ...SENT, title: 'Another' } })
    assert.equal((await send('/edit-news/two/history', { revision: other })).location, '/edit-news/two/history')
    assert.equal((await findCopy(app.store, { kind: 'news', id: 'two' }))?.values, undefined)
    await send('/admin/manage-blogs', { id: 'one', version: await app.version('news', 'one') })
    assert.equal((await restore({ revision: other })).status, 410)
    assert.equal((await app.page('/edit-news/one/history', { headers: { Cookie: cookie } })).status, 404)
  })
})

describe('revisions', () => {
  it('are all kept up to fifty, and then one for each day', async () => {
    for (let count = 0; count < 70; count++) {
      pass(count < 30 ? 8 * 3_600_000 : 1000)
      cookie = await app.signIn()
      await publish(`Title ${count}`)
    }
    const before = (await kept()).length
    assert.equal(before, 70)
    const removed = await thinRevisions(app.services)
    await app.found()
    const left = await kept()
    assert.deepEqual(
      left.slice(0, 50).map(([, title]) => title),
      Array.from({ length: 50 }, (_, at) => `Title ${68 - at}`),
    )
    assert.ok(removed > 5 && left.length === 70 - removed)
    const { revisions } = await listRevisions(app.store, PLACE, { size: 200 })
    const days = revisions.slice(50).map(({ writtenAt }) => new Date(Date.parse(writtenAt) + 5.5 * 3_600_000).toISOString().slice(0, 10))
    assert.equal(new Set(days).size, days.length, 'one a day, by the clock of the site')
    assert.equal(await thinRevisions(app.services), 0)
  })

  it('are there when a deleted item is restored, and go with it for good', async () => {
    await publish('Second')
    await send('/admin/manage-blogs', { id: 'one', version: await app.version('news', 'one') })
    assert.equal((await kept()).length, 1)
    await send('/admin/manage-blogs', { intent: 'restore', kind: 'news', id: 'one' })
    assert.equal(articles(await history()).length, 2)
    await send('/admin/manage-blogs', { id: 'one', version: await app.version('news', 'one') })
    pass(31 * DAY_MS)
    await app.found()
    assert.equal(await removeLongDeleted(app.services), 1)
    assert.deepEqual(await kept(), [])
  })

  it('move to another store with their item', async () => {
    await publish('Second')
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
    const moved = await listRevisions(other.store, PLACE, { size: 10 })
    assert.deepEqual(
      moved.revisions.map(({ values }) => values.title),
      ['First'],
    )
    await other.store.close()
  })

  it('name the pictures that they show', async () => {
    const content = '<p>x</p><img src="/assets/img/960x900/in-text.webp" alt="">'
    const body = {
      ...SENT,
      title: 'With',
      logo: 'a b.webp',
      author_avatar: 'avatar.webp',
      content,
      updated_at: app.clock.now.toISOString(),
    }
    await app.store.create({ index: 'blog', id: 'four', body })
    const version = await app.version('blog', 'four')
    await send('/edit-blog/four', { ...SENT, company_name: 'Desk', title: 'Without', content: '<p>x</p>', logo_remove: 'on', version })
    await app.found()
    assert.deepEqual([...(await picturesInRevisions(app.store))].sort(), ['a b.webp', 'avatar.webp', 'in-text.webp'])
  })

  it('of 100 KB each are shown by the page, however many they are', async (t) => {
    const text = (count: number) => `<p>${`Words of version ${count}. `.repeat(1000)}</p>`.repeat(4)
    await app.store.createEach(
      Array.from({ length: 200 }, (_, at) => ({
        index: 'revisions',
        id: `revision-${at}`,
        body: {
          revision_of: 'blog-five',
          written_at: new Date(app.clock.now.getTime() + at * MINUTE_MS).toISOString(),
          state: 'published',
          values: { title: `Title ${at}`, content: text(at) },
        },
      })),
    )
    pass(201 * MINUTE_MS)
    cookie = await app.signIn()
    await app.store.create({ index: 'blog', id: 'five', body: { title: 'Now', content: text(0), updated_at: app.clock.now.toISOString() } })
    await app.found()
    const begun = performance.now()
    const page = await app.page('/edit-blog/five/history', { headers: { Cookie: cookie } })
    t.diagnostic(`${Math.round(performance.now() - begun)} ms, ${Math.round(page.html.length / 1024)} KB`)
    assert.equal(page.status, 200)
    assert.equal(articles(page.html).length, 11)
    assert.ok(page.html.length < 600 * 1024, `${page.html.length}`)
    const last = await app.page('/edit-blog/five/history?page=20', { headers: { Cookie: cookie } })
    assert.match(last.html, /The oldest version that is kept\./)
    assert.equal((await app.page('/edit-blog/five/history?page=21', { headers: { Cookie: cookie } })).status, 404)
  })
})
