import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readAt } from '#lib/objects/objects.ts'
import type { ClusterRequest } from '#server/store/opensearch/cluster-client.ts'
import { type SearchCluster, startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { until } from '#test/process/wait-until.ts'
import { askCluster } from './ask-cluster.ts'
import { startSiteInTrouble } from './degraded-site.ts'

let cluster: SearchCluster
before(async () => {
  cluster = await startSearchCluster({ nodes: 2 })
})
after(() => cluster.close())

describe('a site whose cluster is in trouble', () => {
  it('R26 that does not answer shows its last good pages, keeps what is typed and goes on by itself', async (t) => {
    const site = await startSiteInTrouble(t, cluster.urls)
    cluster.freeze()
    await site.assertSaveRefused()
    await site.assertMessageRefused()
    await site.isReady(false)
    await site.assertLastGood()
    assert.equal((await site.ask('/healthz')).status, 200)
    cluster.thaw()
    await site.assertRecovered()
  })

  it('that has no room left says so to the administrator', async (t) => {
    const site = await startSiteInTrouble(t, cluster.urls)
    await ask('PUT', '/_all/_settings', { 'index.blocks.read_only_allow_delete': true })
    await site.assertSaveRefused(507)
    await site.assertMessageRefused()
    await site.isReady(false)
    assert.match(await site.alerts(), /no room left on our server/)
    await ask('PUT', '/_all/_settings', { 'index.blocks.read_only_allow_delete': null })
    await site.assertRecovered()
  })

  it('that lost the only copy of an index shows no part of a list as the whole, and takes what it has room for', async (t) => {
    const site = await startSiteInTrouble(t, cluster.urls)
    await ask('PUT', '/news-v1/_settings', {
      'index.auto_expand_replicas': false,
      'index.number_of_replicas': 0,
      'index.routing.allocation.require._name': 'node-2',
    })
    assert.match(await site.dashboard(), /The search service works\. It runs on 2 machines and doesn’t keep two copies/)
    await until(async () => readAt(await ask('GET', '/_cat/shards/news?format=json'), 0, 'node') === 'node-2')
    await cluster.stopNode(2)
    await site.isReady(false)
    assert.match(await site.dashboard(), /Part of the search service is missing/)
    await site.assertSaveRefused()
    await site.assertLastGood()
    const mixed = await site.ask('/search-query?q=opened')
    assert.equal(mixed.status, 503)
    assert.match(mixed.text, /Search failed\. Please try again later\./)
    assert.equal(
      (await site.send('/contact-us', { from_name: 'A', email: 'a@b.example', subject: 'S', message: 'M', opened_at: '1' })).status,
      303,
    )
    await cluster.startNode(2)
    await site.assertRecovered()
    await ask('PUT', '/news-v1/_settings', { 'index.auto_expand_replicas': '0-1', 'index.routing.allocation.require._name': null })
    await until(async () => /is healthy\. It runs on 2 machines/.test(await site.dashboard()))
  })
})

const ask = (method: ClusterRequest['method'], path: string, body?: unknown) => askCluster(cluster.urls[0], { method, path, body })
