import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { startAskedSite } from '#test/process/asked-site.ts'
import { until } from '#test/process/until.ts'
import { NEWS } from '#test/store/disk-content.ts'

const VISIT = { from_name: 'Ada', email: 'ada@client.example', subject: 'From the third', message: 'Hello', opened_at: '1' }

describe('three processes that start at once on one empty cluster', () => {
  it('are one site: each shows what the others were told', async (t) => {
    const cluster = await startSearchCluster()
    t.after(() => cluster.close())
    const [url = ''] = cluster.urls
    const env = { SEARCH_URL: url, DEMO_CONTENT: 'off' }
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => startAskedSite(t, 'unused', env)))
    assert.ok(first && second && third)
    const { store } = openOpenSearch({ urls: [url], nameOf: indexNamesWith('tradewind-') })
    t.after(() => store.close())

    const cookie = await first.signIn()
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
    assert.match((await second.ask('/admin/messages')).text, /From the third/)

    second.useCookie(cookie)
    assert.equal((await second.send('/logout', {})).status, 302)
    assert.notEqual((await first.ask('/admin')).status, 200)
    for (const site of [first, second, third]) assert.equal(await site.stop(), 0)
  })
})
