import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { addPageViews } from '#domain/analytics/page-views.ts'
import { today } from '#domain/items/items.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const BODY = {
  source: 'Desk',
  posted_date: '1/11/2026',
  expiry_date: '1/11/2027',
  category: 'Guides',
  author: 'Asha Rao',
  content: '<p>T</p>',
}

let app: TestApp
let cookie: string

beforeEach(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
  const post = (index: 'news' | 'blog', id: string, more: object) => ({ index, id, body: { ...BODY, title: `Post ${id}`, ...more } })
  await app.store.createMany([
    post('news', 'live', { author: 'News Desk', category: 'Offices', posted_date: '9/11/2026' }),
    post('blog', 'blog', { posted_date: '16/11/2026' }),
    post('blog', 'old', { posted_date: '2/3/2025', expiry_date: '' }),
    post('news', 'expired', { expiry_date: '21/11/2026', category: 'Offices' }),
    post('news', 'scheduled', { posted_date: '24/11/2026' }),
    post('blog', 'draft', { draft: true, author: '', category: '' }),
    post('blog', 'gone', { deleted_at: '2026-11-20T06:00:00.000Z', deleted_by: 'Daniel' }),
  ])
})

afterEach(() => app.close())

const page = async (query: string) => app.page(`/admin/manage-blogs${query}`, { headers: { Cookie: cookie } })
const plain = async (query: string) => (await page(query)).html.replaceAll('<!-- -->', '')
const ids = (html: string) => [...html.matchAll(/href="\/edit-(?:news|blog)\/(\w+)[^"]*" class/g)].map(([, id]) => id)
const listed = async (query: string) => ids(await plain(`?view=list${query}`))

describe('the list of posts', () => {
  it('has both kinds with status, author, category, day, views and a link of their own to look at them', async () => {
    await addPageViews(app.store, today(app.services), new Map([['/blog-details?id=blog', 1204]]))
    const html = await plain('?view=list')
    assert.deepEqual(ids(html), ['scheduled', 'blog', 'live', 'expired', 'draft', 'old'])
    const rows = html
      .split('<tr')
      .slice(2)
      .map((row) =>
        row
          .replaceAll(/<svg.*?<\/svg>/g, '')
          .replaceAll(/<[^>]*>/g, '|')
          .replaceAll(/\|+/g, '|'),
      )
    assert.match(rows[1] ?? '', /Post blog\|Blog · Desk\|Live\|Asha Rao\|Guides\|Nov 16\|1,204\|/)
    assert.match(rows[0] ?? '', /Scheduled\|.*Nov 24\|–\|/)
    assert.match(rows[5] ?? '', /Mar 2, 2025/)
    assert.match(html, /href="\/blog-details\?id=blog"[^>]*aria-label="View Post blog"/)
    assert.match(html, /href="\/preview\/blog\/draft"[^>]*aria-label="Preview Post draft"/)
    assert.match(html, /<title>Posts<\/title>/)
  })

  it('counts every status, whatever is filtered, and says how many of them are shown', async () => {
    const tabs = (html: string) =>
      [...html.matchAll(/(All|Drafts|Scheduled|Live|Expired|Trash)<span[^>]*> ([\d,]+)<\/span>/g)].map(
        ([, name, number]) => `${name} ${number}`,
      )
    const all = ['All 6', 'Drafts 1', 'Scheduled 1', 'Live 3', 'Expired 1', 'Trash 1']
    assert.deepEqual(tabs(await plain('?view=list')), all)
    const filtered = await plain('?view=list&category=Offices')
    assert.deepEqual(tabs(filtered), all)
    assert.match(filtered, />2 of 6 posts</)
    assert.match(await plain('?view=list'), />6 posts</)
    assert.deepEqual(await listed('&show=live'), ['blog', 'live', 'old'])
    assert.deepEqual(await listed('&show=expired'), ['expired'])
  })

  it('combines kind, category, author, month and words, and names each filter with a way out of it', async () => {
    assert.deepEqual(await listed('&kind=news'), ['scheduled', 'live', 'expired'])
    assert.deepEqual(await listed('&category=Offices&month=2026-11&author=News+Desk'), ['live'])
    assert.deepEqual(await listed('&month=2025-03'), ['old'])
    assert.deepEqual((await listed('&kind=blog&show=live&author=Asha+Rao&q=post')).sort(), ['blog', 'old'])
    const html = await plain('?view=list&category=Offices&month=2026-11&sort=title')
    assert.match(
      html,
      /href="\/admin\/manage-blogs\?view=list&amp;month=2026-11&amp;sort=title"[^>]*><span[^>]*>Remove filter <\/span>Category: /,
    )
    assert.match(html, /href="\/admin\/manage-blogs\?view=list&amp;sort=title"[^>]*>Clear filters/)
    assert.match(html, /<option value="2026-11"[^>]*>November 2026<\/option>/)
    assert.match(html, /<option value="News Desk">News Desk<\/option>/)
    assert.match(await plain('?view=list&q=xylophone&author=Asha+Rao'), /No posts match “xylophone” and are by Asha Rao\./)
    for (const odd of ['&kind=messages', '&month=2026-13', `&category=${'x'.repeat(5000)}`, '&author=%00', '&sort=explode', '&show=never'])
      assert.equal((await page(`?view=list${odd}`)).status, 200, odd)
  })

  it('is sorted by every column, both ways, over the pages', async () => {
    await addPageViews(
      app.store,
      today(app.services),
      new Map([
        ['/blog-details?id=old', 7],
        ['/blog-details?id=live', 9],
        ['/blog-details?id=nowhere', 90],
      ]),
    )
    assert.deepEqual((await listed('&sort=-views')).slice(0, 3), ['live', 'old', 'scheduled'])
    assert.deepEqual((await listed('&sort=views')).slice(-2), ['old', 'live'])
    assert.deepEqual((await listed('&sort=author')).slice(0, 1), ['draft'])
    assert.deepEqual((await listed('&sort=-author')).slice(0, 1), ['live'])
    assert.deepEqual(await listed('&sort=-title'), (await listed('&sort=title')).toReversed())
    assert.deepEqual((await listed('&sort=state')).slice(0, 2), ['draft', 'scheduled'])
    assert.deepEqual((await listed('&sort=-state')).slice(-2), ['scheduled', 'draft'])
    for (const sort of ['title', '-title', '-author', '-views', 'views', '-state'])
      assert.match(await plain(`?view=list&sort=${sort}`), new RegExp(`<option value="${sort}" selected`), 'a search keeps the order')
    await app.store.createMany(
      Array.from({ length: 60 }, (_, at) => ({ index: 'news' as const, id: `n${at}`, body: { ...BODY, title: `N ${at}` } })),
    )
    for (const sort of ['title', '-author', '-views', 'views', 'oldest', '-state']) {
      const pages = await Promise.all([1, 2, 3].map((number) => listed(`&sort=${sort}&page=${number}`)))
      assert.equal(new Set(pages.flat()).size, 66, `${sort} shows each post once`)
    }
  })

  it('is remembered for the person who chose it, and Cards come back as they were', async () => {
    assert.match(await plain(''), /role="tablist"/)
    const chosen = await app.post('/admin/manage-blogs?q=post', { intent: 'layout', layout: 'list' }, cookie)
    assert.deepEqual([chosen.status, chosen.headers.get('Location')], [303, '/admin/manage-blogs?view=list&kind=news&q=post'])
    assert.doesNotMatch(await plain(''), /role="tablist"/)
    assert.match(await plain('?view=cards'), /role="tablist"/)
    await app.post('/admin/manage-blogs?view=list&kind=blog', { intent: 'layout', layout: 'cards' }, cookie)
    assert.match(await plain(''), /role="tablist"/)
  })

  it('says in Trash what Restore does, and does that: a schedule that never ran stays a draft', async () => {
    await app.store.create({
      index: 'news',
      id: 'missed',
      body: { ...BODY, title: 'Missed', posted_date: '20/11/2026', deleted_at: '2026-11-19T06:00:00.000Z' },
    })
    await app.store.create({
      index: 'news',
      id: 'later',
      body: { ...BODY, title: 'Later', posted_date: '1/12/2026', deleted_at: '2026-11-19T06:00:00.000Z' },
    })
    const said = async (title: string) =>
      ((await plain('?view=list&show=deleted')).split('<tr').find((row) => row.includes(title)) ?? '').replaceAll(
        /<dialog.*?<\/dialog>|<[^>]*>/g,
        '|',
      )
    assert.match(await said('Post gone'), /Daniel.*Goes live again/)
    assert.match(await said('Missed'), /28 days.*Comes back as a draft/)
    assert.match(await said('Later'), /Scheduled again for Dec 1/)
    for (const [kind, id] of [
      ['blog', 'gone'],
      ['news', 'missed'],
      ['news', 'later'],
    ] as const)
      assert.equal((await app.post('/admin/manage-blogs?view=list&show=deleted', { intent: 'restore', kind, id }, cookie)).status, 302)
    assert.deepEqual(await listed('&show=draft'), ['missed', 'draft'])
    assert.deepEqual(await listed('&show=scheduled'), ['later', 'scheduled'])
    assert.ok((await listed('&show=live')).includes('gone'))
    assert.equal((await app.page('/blog-details?id=missed')).status, 404)
  })

  it('deletes a post from Trash permanently, as it was shown, and no other', async () => {
    const purge = async (kind: string, id: string, version: string) =>
      (await app.post('/admin/manage-blogs?view=list&show=deleted', { intent: 'purge', kind, id, version }, cookie)).status
    assert.equal(await purge('blog', 'blog', await app.version('blog', 'blog')), 409, 'not in Trash')
    assert.equal(await purge('blog', 'gone', '99'), 409)
    assert.ok(await app.store.get('blog', 'gone'))
    assert.equal(await purge('blog', 'gone', await app.version('blog', 'gone')), 302)
    assert.equal(await app.store.get('blog', 'gone'), undefined)
    assert.match(await plain('?view=list&show=deleted'), /Trash is empty\./)
  })

  it('leads back to itself after an edit or a deletion', async () => {
    const { html } = await page('?view=list&show=live&author=Asha+Rao')
    const [, edit = ''] = /href="(\/edit-blog\/blog[^"]*)"/.exec(html) ?? []
    const form = await app.page(edit.replaceAll('&amp;', '&'), { headers: { Cookie: cookie } })
    assert.match(form.html, /href="\/admin\/manage-blogs\?view=list&amp;show=live&amp;author=Asha\+Rao#item-blog-blog"/)
  })
})
