import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'
import { openFile } from '#test/store/open-sqlite-file.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

/** Written by commit 2711369, whose posts had no time of day, no readable URL and no note of having been public: one post of every state. */
const FILE = new URL('../fixtures/states-of-2711369.sqlite.gz', import.meta.url)
const BADGES = {
  live: 'Live',
  draft: 'Draft',
  scheduled: 'Scheduled',
  expired: 'Expired',
  changed: 'Live, unpublished changes',
  'changed-later': 'Scheduled',
  unpublished: 'Draft',
}
const SHOWN = ['bare', 'changed', 'expired', 'live']

describe('the posts of a store that the previous version wrote', () => {
  let folder: string
  let app: TestApp
  let cookie: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tradewind-states-'))
    await writeFile(join(folder, 'tradewind.sqlite'), gunzipSync(await readFile(FILE)))
    app = await openTestApp({ opened: await openFile(join(folder, 'tradewind.sqlite')), now: '2026-11-28T00:00:00Z' })
    cookie = await app.signIn()
  })

  after(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const asAdministrator = async (path: string) => (await app.page(path, { headers: { Cookie: cookie } })).html.replaceAll('<!-- -->', '')

  it('are public as they were: by their old URLs, in lists, feeds and the sitemap, and no other is', async () => {
    const all = [...Object.keys(BADGES), 'bare', 'undated', 'trashed', 'trashed-draft', 'trashed-later']
    for (const id of all) assert.equal((await app.request(`/blog-details?id=${id}`)).status, SHOWN.includes(id) ? 200 : 404, id)
    const feed = JSON.parse((await app.page('/feed.json')).html)
    const titles = SHOWN.map((id) => `Post ${id}`)
    assert.deepEqual(feed.items.map(({ title }: { title: string }) => title).sort(), titles)
    const blogs = (await app.page('/blogs')).html
    for (const id of all) assert.equal(blogs.includes(`Post ${id}<`), SHOWN.includes(id), id)
    const listed = [...(await app.page('/sitemap.xml')).html.matchAll(/blog-details\?id=([^<]*)/g)].map(([, id]) => id)
    assert.deepEqual(listed.sort(), SHOWN)
  })

  it('say so to the administrator, and keep what was not published beside them', async () => {
    for (const [id, badge] of Object.entries(BADGES)) {
      const form = await asAdministrator(`/edit-blog/${id}`)
      assert.match(form, new RegExp(`Post ${id}|Not published`), id)
      assert.match(form.slice(form.indexOf('<h1')), new RegExp(`>${badge}\\b`), id)
    }
    for (const id of ['changed', 'changed-later']) {
      const edited = await findEditableItem(app.store, 'blog', id)
      assert.deepEqual([edited?.item.title, edited?.published.title], ['Not published', `Post ${id}`])
    }
    const trash = await asAdministrator('/admin/manage-blogs?view=list&show=deleted')
    for (const id of ['trashed', 'trashed-draft', 'trashed-later']) assert.ok(trash.includes(`Post ${id}`), id)
  })

  it('come back from Trash to visitors only if these could see them', async () => {
    for (const [id, status] of Object.entries({ trashed: 200, 'trashed-draft': 404, 'trashed-later': 404 })) {
      await app.post('/admin/manage-blogs?tab=blogs', { intent: 'restore', kind: 'blog', id }, cookie)
      const { status: answered, headers } = await app.request(`/blog-details?id=${id}`)
      assert.equal(answered === 301 ? (await app.request(headers.get('Location') ?? '')).status : answered, status, id)
    }
    app.clock.now = new Date('2026-12-06T00:00:00Z')
    for (const id of ['scheduled', 'changed-later']) assert.equal((await app.request(`/blog-details?id=${id}`)).status, 200, id)
    assert.match((await app.page('/blog-details?id=changed-later')).html, /Post changed-later/)
    assert.doesNotMatch((await app.page('/blogs')).html, /Not published/)
  })
})
