import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const ITEM = {
  source: 'Desk',
  category: 'Policy',
  author: 'Ann',
  content_excerpt: 'Short.',
  posted_date: '21/11/2026',
  expiry_date: '1/1/2030',
  updated_at: '2026-01-01T00:00:00Z',
}
const LISTS = ['/blogs', '/tradewind-blogs', '/search-query?q=harbour', '/feed.xml', '/feed.json', '/sitemap.xml']

describe('a post with a time of day', () => {
  let app: TestApp
  let cookie: string

  before(async () => {
    app = await openTestApp({ now: '2026-11-21T06:00:00Z' })
    cookie = await app.signIn()
    await app.store.create(
      { index: 'blog', id: 'one', body: { ...ITEM, title: 'Harbour', posted_time: '12:30' } },
      { publicEffect: 'changed' },
    )
    await app.store.create(
      { index: 'blog', id: 'early', body: { ...ITEM, title: 'Early', posted_time: '09:00' } },
      { publicEffect: 'changed' },
    )
    await app.store.create({ index: 'blog', id: 'day', body: { ...ITEM, title: 'Midnight' } }, { publicEffect: 'changed' })
  })

  after(() => app.close())

  const at = (time: string) => {
    app.clock.now = new Date(`2026-11-21T${time}+05:30`)
  }

  it('is in every list, feed, search, the sitemap and the API at its minute, kept pages included, and not before', async () => {
    for (const [time, isThere] of [
      ['12:29:59.999', false],
      ['12:30:00', true],
    ] as const) {
      at(time)
      for (const path of LISTS) assert.equal(/Harbour<|"Harbour"|id=one/.test((await app.page(path)).html), isThere, `${path} ${time}`)
      for (const path of ['/blog-details?id=one', '/api/blog/one'])
        assert.equal((await app.page(path)).status, isThere ? 200 : 404, `${path} ${time}`)
    }
    const titles = [...(await app.page('/feed.xml')).html.matchAll(/<title>(Harbour|Early|Midnight)</g)].map(([, title]) => title)
    assert.deepEqual(titles, ['Harbour', 'Early', 'Midnight'])
    assert.match((await app.page('/feed.xml')).html, /<published>2026-11-21T12:30:00\+05:30</)
    assert.match((await app.page('/blog-details?id=one')).html, /"datePublished":"2026-11-21T12:30:00\+05:30"/)
    assert.equal(JSON.parse((await app.page('/api/blog/one')).html).posted_time, '12:30')
  })

  it('is scheduled for the administrator until then, who reads when it appears in the site’s zone', async () => {
    at('12:29:00')
    const asAdministrator = async (path: string) => (await app.page(path, { headers: { Cookie: cookie } })).html
    const scheduled = await asAdministrator('/admin/manage-blogs?tab=blogs&show=scheduled')
    assert.deepEqual([/Harbour/.test(scheduled), /Early/.test(scheduled)], [true, false])
    assert.match(await asAdministrator('/preview/blog/one'), /before November 21, 2026, 12:30 PM IST/)
    const form = await asAdministrator('/edit-blog/one')
    assert.match(form, /<input(?=[^>]*name="posted_time")(?=[^>]*type="time")(?=[^>]*value="12:30")/)
    assert.match(form, /IST, the site’s time\./)
    at('12:30:00')
    assert.doesNotMatch(await asAdministrator('/admin/manage-blogs?tab=blogs&show=scheduled'), /Harbour/)
  })

  it('leaves and comes back with its time in an export', async () => {
    const csv = await app.request('/admin/items.csv?kind=blog', { headers: { Cookie: cookie } })
    const text = await csv.text()
    assert.match(text, /posted_time/)
    assert.match(text, /12:30/)
  })
})

describe('a time that clocks skip or show twice', () => {
  const zone = { timeZone: 'America/New_York' }

  it('is refused with the next one that exists, and nothing typed is lost', async () => {
    const app = await openTestApp({ settings: zone, now: '2026-03-01T12:00:00Z' })
    const cookie = await app.signIn()
    const fields = {
      ...ITEM,
      title: 'Skipped',
      blog_link: 'https://a.example/x',
      posted_date: '2026-03-08',
      posted_time: '02:30',
      expiry_date: '2030-01-01',
    }
    const { updated_at: _, ...sent } = fields
    const answer = await app.post('/add-tradewind-blog', sent, cookie)
    const html = await answer.text()
    assert.match(html, /Clocks skip 2:30 AM on Mar 8\. Enter 3:00 AM or later\./)
    assert.match(html, /<input(?=[^>]*name="posted_time")(?=[^>]*value="02:30")/)
    await app.close()
  })

  it('counts from the first time the clocks show it, and stays public as they are set back', async () => {
    const app = await openTestApp({ settings: zone, now: '2026-11-01T04:00:00Z' })
    const body = { ...ITEM, title: 'Harbour', posted_date: '1/11/2026', posted_time: '01:30' }
    await app.store.create({ index: 'blog', id: 'one', body }, { publicEffect: 'changed' })
    for (const [time, isThere] of [
      ['05:29:59', false],
      ['05:30:00', true],
      ['06:00:00', true],
      ['06:29:00', true],
      ['07:00:00', true],
    ] as const) {
      app.clock.now = new Date(`2026-11-01T${time}Z`)
      for (const path of LISTS) assert.equal(/Harbour<|"Harbour"|id=one/.test((await app.page(path)).html), isThere, `${path} ${time}`)
    }
    assert.match((await app.page('/feed.xml')).html, /<published>2026-11-01T01:30:00-04:00</)
    await app.close()
  })

  it('is kept in a draft as it was typed, and no way of publishing takes it', async () => {
    const app = await openTestApp({ settings: zone, now: '2026-03-01T12:00:00Z' })
    const cookie = await app.signIn()
    const { updated_at: _, ...sent } = {
      ...ITEM,
      title: 'Skipped',
      posted_date: '2026-03-08',
      posted_time: '02:30',
      expiry_date: '2030-01-01',
    }
    assert.equal((await app.post('/add-tradewind-blog', { ...sent, intent: 'draft', new_id: '0skipped-1' }, cookie)).status, 302)
    await app.found()
    const [draft] = (await app.store.find({ indexes: ['blog'], size: 2 })).documents
    const { id = '', version = '' } = draft ?? {}
    assert.equal(draft?.body.posted_time, '02:30')
    const answer = await app.post(`/edit-blog/${id}`, { ...sent, version, intent: 'schedule' }, cookie)
    assert.match(await answer.text(), /Clocks skip 2:30 AM on Mar 8\. Enter 3:00 AM or later\./)
    const many = await app.post('/admin/change-items', { change: 'publish', selected: `blog:${version} ${id}` }, cookie)
    assert.match(await many.text(), /Clocks skip 2:30 AM on Mar 8/)
    const file = new File([JSON.stringify([sent])], 'skipped.json')
    assert.match(await (await app.post('/add-data-component/import', { file }, cookie)).text(), /Clocks skip 2:30 AM on Mar 8/)
    app.clock.now = new Date('2026-03-09T12:00:00Z')
    assert.equal((await app.request(`/api/blog/${id}`)).status, 404)
    await app.close()
  })

  it('is midnight in some zones: a day without one begins when its clocks go on', async () => {
    const app = await openTestApp({ settings: { timeZone: 'America/Santiago' }, now: '2026-09-06T03:59:00Z' })
    const body = { ...ITEM, title: 'Harbour', posted_date: '6/9/2026' }
    await app.store.create({ index: 'blog', id: 'one', body }, { publicEffect: 'changed' })
    for (const [time, isThere] of [
      ['03:59:59', false],
      ['04:00:00', true],
    ] as const) {
      app.clock.now = new Date(`2026-09-06T${time}Z`)
      for (const path of LISTS) assert.equal(/Harbour<|"Harbour"|id=one/.test((await app.page(path)).html), isThere, `${path} ${time}`)
    }
    assert.match((await app.page('/feed.xml')).html, /<published>2026-09-06T0[01]:00:00-0[34]:00</)
    await app.close()
  })
})
