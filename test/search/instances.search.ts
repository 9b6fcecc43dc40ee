import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { dayInZone } from '#lib/time/dates.ts'
import { demoItems } from '#server/demo/seed.ts'
import { indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { reportPageViews } from '#test/analytics/report-page-views.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { startAskedSite } from '#test/process/requested-site.ts'
import { until } from '#test/process/wait-until.ts'
import { NEWS } from '#test/store/disk-content.ts'

const VISIT = { from_name: 'Ada', email: 'ada@client.example', subject: 'From the third', message: 'Hello', opened_at: '1' }

async function startThree(t: TestContext, env: Record<string, string>) {
  const cluster = await startSearchCluster()
  t.after(() => cluster.close())
  const [url = ''] = cluster.urls
  const sites = await Promise.all([1, 2, 3].map(() => startAskedSite(t, 'unused', { SEARCH_URL: url, ...env })))
  const [first, second, third] = sites
  assert.ok(first && second && third)
  const { store } = openOpenSearch({ urls: [url], nameOf: indexNamesWith('tradewind-') })
  t.after(() => store.close())
  return { sites, first, second, third, store }
}

describe('three processes that start at once on one empty cluster', () => {
  it('are one site: each shows what the others were told', async (t) => {
    const { sites, first, second, third, store } = await startThree(t, { DEMO_CONTENT: 'off' })

    // On loopback a cookie's name has its site's port; behind one name it is the same cookie.
    const cookie = (await first.signIn()).replace(/-\d+=/, `-${new URL(second.url).port}=`)
    second.useCookie(cookie)
    assert.equal((await second.ask('/admin')).status, 200)

    const shows = async (text: string) => (await third.ask('/news')).text.includes(text)
    assert.equal(await shows('Written on the second'), false)
    const added = await second.send('/add-blog', { ...NEWS, title: 'Written on the second' })
    assert.equal(added.status, 302, added.text)
    const stored = performance.now()
    await until(() => shows('Written on the second'))
    t.diagnostic(`on another instance's page ${Math.round(performance.now() - stored)} ms after the save`)

    const { documents } = await store.find({ indexes: ['news'], size: 2 })
    const [item] = documents
    assert.ok(item && documents.length === 1)
    const deleted = await first.send('/admin/manage-blogs', { id: item.id, version: item.version })
    assert.equal(deleted.status, 302, deleted.text)
    const gone = performance.now()
    await until(async () => !(await shows('Written on the second')))
    t.diagnostic(`off another instance's page ${Math.round(performance.now() - gone)} ms after the deletion`)

    assert.ok((await third.send('/contact-us', VISIT)).status < 400)
    assert.match((await second.ask('/admin/messages?show=aside')).text, /From the third/)

    second.useCookie(cookie)
    assert.equal((await second.send('/logout', {})).status, 302)
    assert.notEqual((await first.ask('/admin')).status, 200)
    for (const site of sites) assert.equal(await site.stop(), 0)
  })

  it('add up their page views, and take a sign-in link once', async (t) => {
    const { sites, first, second, third, store } = await startThree(t, { DEMO_CONTENT: 'off' })
    for (const [index, site] of sites.entries())
      for (let view = 0; view <= index; view++) assert.equal((await site.ask('/faq')).status, 200)
    await first.signIn()
    const [, link = ''] = /^Sign in: (\S+)$/m.exec(first.written()) ?? []
    for (const site of [second, third]) assert.equal((await site.send('/login', { link })).status, 401)
    for (const site of sites) assert.equal(await site.stop(), 0)
    const { addresses } = await reportPageViews(store, dayInZone('Asia/Kolkata', new Date()), 2)
    assert.deepEqual(
      addresses.filter(({ address }) => address === '/faq'),
      [{ address: '/faq', views: 1 + 2 + 3 }],
    )
  })

  it('are filled with the demonstration once', async (t) => {
    const { sites, third, store } = await startThree(t, {})
    const { documents } = await store.find({ indexes: ['imports'], size: 10 })
    assert.deepEqual(
      documents.map(({ id, body }) => [id, body.state]),
      [['demonstration', 'done']],
    )
    const items = await store.find({ indexes: itemKinds, size: 1000 })
    const expected = demoItems(dayInZone('Asia/Kolkata', new Date()), 'Tradewind').map(({ id }) => id)
    assert.deepEqual(items.documents.map(({ id }) => id).sort(), expected.sort())
    for (const site of sites) assert.doesNotMatch(site.written(), /missing|not stored|DEMO_CONTENT/)
    assert.match((await third.ask('/blogs')).text, /blog-details\?id=demo/)
    for (const site of sites) assert.equal(await site.stop(), 0)
  })
})
