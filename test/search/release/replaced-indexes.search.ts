import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ClusterRequest } from '#server/store/opensearch/cluster-client.ts'
import { type SearchCluster, startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { askCluster } from '#test/search/ask-cluster.ts'
import { startSiteInTrouble } from '#test/search/degraded-site.ts'

let cluster: SearchCluster
before(async () => {
  cluster = await startSearchCluster({ nodes: 2 })
})
after(() => cluster.close())

describe('a site whose indexes are not what they were', () => {
  it('that lost an index says so, and goes on when it is back', async (t) => {
    const site = await startSiteInTrouble(t, cluster.urls)
    await moveAlias('remove')
    await site.isReady(false)
    await site.assertSaveRefused()
    await site.assertServing()
    assert.match(await site.alerts(), /data is damaged/)
    await moveAlias('add')
    await site.assertRecovered()
  })

  it('where somebody put another index in the place of one says so, and acknowledges nothing that is written there', async (t) => {
    const site = await startSiteInTrouble(t, cluster.urls)
    await moveAlias('remove')
    await ask('PUT', '/somebody-elses', { aliases: { news: {} } })
    await site.assertSaveRefused()
    await site.assertServing()
    await site.isReady(false)
    assert.match(await site.alerts(), /data is damaged/)
    await ask('DELETE', '/somebody-elses')
    await moveAlias('add')
    await site.assertRecovered()
  })

  it('where somebody changed a mapping acknowledges nothing that is not stored', async (t) => {
    const site = await startSiteInTrouble(t, cluster.urls)
    await ask('PUT', '/news/_mapping', { dynamic: 'strict' })
    await site.assertSaveRefused()
    await ask('PUT', '/news/_mapping', { dynamic: false })
    await site.assertRecovered()
  })
})

const ask = (method: ClusterRequest['method'], path: string, body?: unknown) => askCluster(cluster.urls[0], { method, path, body })

function moveAlias(action: 'add' | 'remove'): Promise<unknown> {
  return ask('POST', '/_aliases', { actions: [{ [action]: { index: 'news-v1', alias: 'news' } }] })
}
