import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readAt } from '#lib/objects/objects.ts'
import { indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { until } from '#test/process/wait-until.ts'
import { askCluster } from '#test/search/ask-cluster.ts'
import { startSiteInTrouble } from '#test/search/degraded-site.ts'

it('a site on a node without a manager refuses what is sent until the others are back', async (t) => {
  const cluster = await startSearchCluster({ nodes: 3 })
  t.after(() => cluster.close())
  const site = await startSiteInTrouble(t, cluster.urls)
  for (const node of [1, 2]) await cluster.stopNode(node)
  await site.isReady(false)
  await site.assertSaveRefused()
  await site.assertMessageRefused()
  await site.assertServing()
  await site.assertSaveRefused()
  for (const node of [1, 2]) await cluster.startNode(node)
  await site.assertRecovered()
})

it('R26 of two sites on the sides of a parted cluster one goes on, the other acknowledges nothing and hears of it afterwards', async (t) => {
  const cluster = await startSearchCluster({ nodes: 3 })
  t.after(() => cluster.close())
  const [first = '', second = '', third = ''] = cluster.urls
  const going = await startSiteInTrouble(t, [first, second])
  const parted = await startSiteInTrouble(t, [third])

  await cluster.cutOff(3)
  await until(async () => (await managerSeenBy(third)) === undefined)
  await parted.isReady(false)
  await parted.assertSaveRefused()
  await parted.assertMessageRefused()
  await parted.assertServing()
  await going.isReady(true)
  await going.save('Saved on the larger side')
  await parted.assertSaveRefused()

  await cluster.mend(3)
  await parted.assertRecovered()
  assert.match((await parted.ask('/news')).text, /Saved on the larger side/)
  await going.assertRecovered()
  await until(async () => /Saved at last/.test((await parted.ask('/news')).text))

  const { store } = openOpenSearch({ urls: [first], nameOf: indexNamesWith('tradewind-') })
  t.after(() => store.close())
  const titles = (await store.find({ indexes: ['news'], size: 100 })).documents.map(({ body }) => body.title)
  const acknowledged = [...going.stored, ...parted.stored]
  const countIn = (list: readonly unknown[], title: string) => list.filter((each) => each === title).length
  for (const title of acknowledged) assert.equal(countIn(titles, title), countIn(acknowledged, title), title)
})

async function managerSeenBy(url: string): Promise<unknown> {
  const body = await askCluster(url, { method: 'GET', path: '/_cluster/state/cluster_manager_node?local=true' })
  return readAt(body, 'cluster_manager_node') ?? undefined
}
