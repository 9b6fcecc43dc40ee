import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const FIELDS = { source: 'Desk', posted_date: '1/11/2026', expiry_date: '1/11/2027', category: 'Guides', content_excerpt: 'Short.' }
const BODY = { ...FIELDS, title: 'Vanishing harbour', blog_link: 'https://a.example', updated_at: '2026-11-01T10:00:00.000Z' }

let app: TestApp
let cookie: string

beforeEach(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
  await app.store.createMany([
    { index: 'news', id: 'one', body: BODY },
    { index: 'blog', id: 'two', body: { ...FIELDS, title: 'Staying', content: '<p>Text</p>' } },
  ])
})

afterEach(() => app.close())

async function send(fields: Record<string, string>, path = '/admin/manage-blogs') {
  const response = await app.post(path, fields, cookie)
  const notice = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  return { status: response.status, location: response.headers.get('Location') ?? '', notice, html: await response.text() }
}

const remove = async (path?: string) => send({ id: 'one', version: await app.version('news', 'one') }, path)
const restore = (path?: string) => send({ intent: 'restore', kind: 'news', id: 'one' }, path)
const admin = (path: string, notice = '') => app.page(path, { headers: { Cookie: `${cookie}; ${notice}` } })
const statusOf = (html: string) => /role="(?:status|alert)"[^>]*><p>([^<]*)/.exec(html)?.[1]
const cards = (html: string) => html.split('<article').slice(1)

/** Every address that tells visitors of items, with the status that each has without the deleted one. */
const PUBLIC: [string, number][] = [
  ['/blogs', 200],
  ['/news', 200],
  ['/tradewind-blogs', 200],
  ['/manage-blogs', 200],
  ['/search-query?q=vanishing', 200],
  ['/blog-details?id=one', 404],
  ['/blog-details?id=two', 200],
  ['/feed.xml', 200],
  ['/feed.json', 200],
  ['/sitemap.xml', 200],
  ['/api/news/one', 404],
  [`/share-picture?page=${encodeURIComponent('/blog-details?id=one')}`, 404],
]

describe('a deleted item', () => {
  it('is nowhere in public from that moment, and everywhere again when it is restored', async () => {
    const answers = () => Promise.all(PUBLIC.map(async ([path]) => ({ path, ...(await app.page(path)) })))
    const before = await answers()
    for (const answer of before) assert.equal(answer.status, 200, answer.path)
    assert.equal((await remove()).status, 302)
    const hidden = await answers()
    for (const [index, answer] of hidden.entries()) {
      assert.equal(answer.status, PUBLIC[index]?.[1], answer.path)
      assert.doesNotMatch(answer.html, /Vanishing|id=one/, answer.path)
    }
    assert.equal((await restore()).status, 302)
    // Pages without it are shown once more, while those with it are made.
    await answers()
    await app.settled()
    const after = await answers()
    for (const [index, { path, status, html }] of after.entries()) {
      assert.equal(status, 200, path)
      if (!path.startsWith('/share-picture')) assert.equal(html, before[index]?.html, path)
    }
    assert.deepEqual((await app.store.get('news', 'one'))?.body, { ...BODY, been_public: true })
  })

  it('is said with its title, an Undo, and where it came from; then as restored', async () => {
    const deleted = await remove('/manage-all-blogs?q=harbour&page=1')
    assert.equal(deleted.location, '/admin/manage-blogs?q=harbour')
    const list = await admin(deleted.location, deleted.notice)
    assert.equal(statusOf(list.html), 'Deleted “Vanishing harbour”. You can restore it until December 21, 2026.')
    assert.match(list.html, /<form method="post">(?:(?!<\/form>).)*name="id" value="one"(?:(?!<\/form>).)*Undo<\/button>/)
    assert.equal(cards(list.html).length, 0)
    assert.match(list.headers.get('Set-Cookie') ?? '', /^notice-3000=[^;]*; Max-Age=0/, 'it is said once')
    const restored = await restore(deleted.location)
    assert.equal(restored.location, '/admin/manage-blogs?q=harbour')
    const back = await admin(restored.location, restored.notice)
    assert.equal(statusOf(back.html), 'Restored “Vanishing harbour”.')
    assert.doesNotMatch(back.html, /Undo<\/button>/)
    assert.equal(cards(back.html).length, 1)
  })

  it('is missing in the admin area: its page, saving it, deleting it again, the dashboard, the tab and its other filters', async () => {
    const day = { posted_date: '24/11/2026', expiry_date: '25/11/2026' }
    await app.store.update({ index: 'news', id: 'one', version: await app.version('news', 'one'), body: { ...BODY, draft: true } })
    await app.store.createMany([
      { index: 'news', id: 'scheduled', body: { ...BODY, ...day } },
      { index: 'blog', id: 'expiring', body: { ...BODY, expiry_date: '22/11/2026' } },
      { index: 'news', id: 'expired', body: { ...BODY, expiry_date: '2/11/2026' } },
    ])
    const waiting = ['1 draft', '2 posts expire soon', 'All 1']
    const listed = async () => {
      const { html } = await admin('/admin')
      return waiting.filter((words) => html.includes(`>${words}<`))
    }
    const views = ['', '?show=draft', '?show=scheduled', '?show=expired', '?q=vanishing', '?tab=blogs']
    const shown = async () => Promise.all(views.map(async (view) => cards((await admin(`/admin/manage-blogs${view}`)).html).length))
    assert.deepEqual(await listed(), waiting)
    assert.deepEqual(await shown(), [3, 1, 1, 1, 3, 2])
    for (const id of ['one', 'scheduled', 'expired']) await send({ id, version: await app.version('news', id) })
    await send({ id: 'expiring', version: await app.version('blog', 'expiring') }, '/admin/manage-blogs?tab=blogs')
    assert.deepEqual(await listed(), [])
    assert.deepEqual(await shown(), [0, 0, 0, 0, 0, 1])
    assert.equal((await admin('/edit-news/one')).status, 404)
    const fields = { source: 'S', title: 'Typed for an hour', blog_link: '/x', posted_date: '2026-11-21', expiry_date: '2026-11-22' }
    const version = await app.version('news', 'one')
    const late = await send({ ...fields, version }, '/edit-news/one')
    assert.equal(late.status, 410)
    assert.match(late.html, /Typed for an hour/)
    const twice = await remove()
    const told = await admin(twice.location, twice.notice)
    assert.equal(statusOf(told.html), '“Vanishing harbour” had been deleted already. You can restore it until December 21, 2026.')
    assert.match(told.html, /Undo<\/button>/)
    assert.equal(await app.version('news', 'one'), version)
  })
})

describe('the list of deleted items', () => {
  it('cannot be made, hidden or shown by what a form sends', async () => {
    const fields = { source: 'S', title: 'T', blog_link: '/x', posted_date: '2026-11-21', expiry_date: '2026-11-22' }
    const typed = { ...fields, version: await app.version('news', 'one') }
    assert.equal((await send({ ...typed, deleted_at: '2026-11-21T00:00:00.000Z' }, '/edit-news/one')).status, 302)
    assert.equal('deleted_at' in ((await app.store.get('news', 'one'))?.body ?? {}), false)
    await remove()
    const version = await app.version('news', 'one')
    assert.equal((await send({ ...fields, version, save_over: version, deleted_at: '' }, '/edit-news/one')).status, 410)
    assert.equal((await app.page('/api/news/one')).status, 404)
    const { deleted_at } = JSON.parse((await app.page('/api/blog/two')).html)
    assert.equal(deleted_at, undefined)
  })

  it('is listed in Trash of its own tab, with when, how long and Restore, and nothing to edit', async () => {
    assert.match((await admin('/admin/manage-blogs?show=deleted')).html, /Trash is empty\./)
    await remove()
    app.clock.now = new Date('2026-11-21T07:00:00Z')
    await send({ id: 'two', version: await app.version('blog', 'two') }, '/admin/manage-blogs?tab=blogs')
    const { html } = await admin('/admin/manage-blogs?show=deleted')
    assert.equal(html.match(/aria-label="Restore /g)?.length, 1)
    const text = html.replaceAll(/<!-- -->|<\/?time[^>]*>/g, '')
    assert.match(text, /Vanishing harbour<\/strong>[\s\S]*November 21, 2026 at 11:30 AM[\s\S]*<td>30 days<\/td>[^/]*Goes live again/)
    assert.match(html, /aria-label="Restore Vanishing harbour"/)
    assert.doesNotMatch(html, /aria-label="Edit |aria-label="Delete Vanishing|Staying/)
    assert.match((await admin('/admin/manage-blogs?tab=blogs&show=deleted&q=staying')).html, /aria-label="Restore Staying"/)
    const restored = await restore('/admin/manage-blogs?show=deleted')
    assert.equal(restored.location, '/admin/manage-blogs?show=deleted')
  })

  it('that is restored twice, or not there any more, says so and is no error', async () => {
    await remove()
    await restore()
    const twice = await restore()
    assert.equal(statusOf((await admin(twice.location, twice.notice)).html), '“Vanishing harbour” had been restored already.')
    await remove()
    await app.store.remove({ index: 'news', id: 'one', version: await app.version('news', 'one') })
    const late = await restore('/admin/manage-blogs?show=deleted')
    assert.equal(late.status, 410)
    assert.equal(statusOf(late.html), 'Not restored. This post isn’t in Trash anymore. Trash keeps posts for 30 days.')
    assert.match(late.html, /Trash is empty/)
    const odd: Record<string, string>[] = [{ intent: 'restore' }, { intent: 'restore', kind: 'messages', id: 'one' }]
    for (const fields of odd) assert.equal((await send(fields)).status, 410)
  })

  it('is still said to be deleted when it was restored or removed before the notice is shown', async () => {
    const deleted = await remove()
    await restore()
    const { status, html } = await admin(deleted.location, deleted.notice)
    assert.deepEqual([status, statusOf(html)], [200, 'The post was deleted.'])
    assert.doesNotMatch(html, /Undo<\/button>/)
  })

  it('shows a message, not an error page, when the store is down', async () => {
    const deleted = await remove()
    const { store } = app
    const { get, update } = store
    Object.assign(store, { update: () => Promise.reject(new Error('away')) })
    const failed = await restore()
    assert.equal(failed.status, 503)
    assert.match(statusOf(failed.html) ?? '', /^Not restored: the site’s data can’t be reached/)
    const broken = (index: Parameters<typeof get>[0], id: string) => (index === 'news' ? Promise.reject(new Error('away')) : get(index, id))
    Object.assign(store, { update, get: broken })
    assert.equal(statusOf((await admin(deleted.location, deleted.notice)).html), 'The post was deleted.')
    Object.assign(store, { get })
  })
})
