import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type SearchPage, type Store, type StoreHealth, storeErrorReason } from '#domain/ports/store.ts'
import { readAt } from '#lib/objects/objects.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { type SearchCluster, startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { until } from '#test/process/wait-until.ts'
import { made } from '#test/store/documents.ts'
import { askCluster } from './ask-cluster.ts'
import { startErrorProxy } from './error-proxy.ts'

const ITEMS = 500
const BOTH = { indexes: ['news', 'blog'], text: 'harbour', size: ITEMS } as const
const nameOf = (index: string) => `site-${index}`

let cluster: SearchCluster
let store: Store
before(async () => {
  cluster = await startSearchCluster({ nodes: 2, settings: { 'thread_pool.estimated_time_interval': '0ms' } })
  store = openOpenSearch({ urls: cluster.urls, nameOf }).store
  await store.prepare()
  for (const index of ['news', 'blog'] as const)
    await store.createMany(Array.from({ length: ITEMS / 2 }, (_, id) => made(`${id}`, { title: `harbour ${id}` }, index)))
})
after(async () => {
  await store.close()
  await cluster.close()
})

const put = (path: string, body: unknown) => askCluster(cluster.urls[0], { method: 'PUT', path, body })
const settings = (index: string, body: unknown) => put(`/site-${index}-v1/_settings`, body)
const alias = (action: 'add' | 'remove') =>
  askCluster(cluster.urls[0], {
    method: 'POST',
    path: '/_aliases',
    body: { actions: [{ [action]: { index: 'site-blog-v1', alias: 'site-blog' } }] },
  })

/** The only copy goes to a node that goes away. */
async function losePart(): Promise<void> {
  await settings('blog', {
    'index.auto_expand_replicas': false,
    'index.number_of_replicas': 0,
    'index.routing.allocation.require._name': 'node-2',
  })
  const places = { method: 'GET', path: '/_cat/shards/site-blog?format=json' } as const
  await until(async () => readAt(await askCluster(cluster.urls[0], places), 0, 'node') === 'node-2')
  await cluster.stopNode(2)
}

describe('an answer in part', () => {
  it('R26 is none, be it that the time was up or that a part is away, also where the engine gives it under 200', async (t) => {
    const proxy = await startErrorProxy(
      cluster.urls[0] ?? '',
      () => undefined,
      (path) => path.replace('allow_partial_search_results=false&search_type=dfs_query_then_fetch&', ''),
    )
    const lenient = openOpenSearch({ urls: [proxy.url], nameOf }).store
    t.after(async () => {
      await lenient.close()
      await proxy.close()
    })
    await put('/_cluster/settings', { persistent: { 'search.default_search_timeout': '1nanos' } })
    for (const each of [store, lenient]) await until(() => isRefused(each))
    await put('/_cluster/settings', { persistent: { 'search.default_search_timeout': null } })
    for (const each of [store, lenient]) await until(async () => !(await isRefused(each)))

    await losePart()
    for (const each of [store, lenient]) await until(() => isRefused(each))
    assert.equal((await store.find({ ...BOTH, indexes: ['news'] })).total, ITEMS / 2)
    await cluster.startNode(2)
    for (const each of [store, lenient]) await until(async () => !(await isRefused(each)))
  })
})

/** What is answered is all of it. */
async function isRefused(each: Store): Promise<boolean> {
  const answer = await each.find(BOTH).catch((error: unknown) => error)
  if (answer instanceof Error) assert.match(answer.message, /^The search service /)
  else assert.deepEqual((answer as SearchPage).total, ITEMS)
  return answer instanceof Error
}

const REFUSED: Record<string, { standing: StoreHealth; cause: () => Promise<unknown>; mend: () => Promise<unknown> }> = {
  'for lack of room (429)': {
    standing: 'full',
    cause: () => settings('blog', { 'index.blocks.read_only_allow_delete': true }),
    mend: () => settings('blog', { 'index.blocks.read_only_allow_delete': null }),
  },
  'by a block (403)': {
    standing: 'read-only',
    cause: () => settings('blog', { 'index.blocks.write': true }),
    mend: () => settings('blog', { 'index.blocks.write': null }),
  },
  'by an index that is not there (404)': { standing: 'damaged', cause: () => alias('remove'), mend: () => alias('add') },
  'by a mapping of another hand (400)': {
    standing: 'unreachable',
    cause: () => put('/site-blog/_mapping', { dynamic: 'strict' }),
    mend: () => put('/site-blog/_mapping', { dynamic: false }),
  },
  'by a part that is away (503)': { standing: 'unreachable', cause: losePart, mend: () => cluster.startNode(2) },
}

describe('a batch of which one document is refused', () => {
  for (const [why, { standing, cause, mend }] of Object.entries(REFUSED))
    it(`R26 ${why} is not stored, and can be stored again`, async () => {
      await cause()
      const pair = (['news', 'blog'] as const).map((index) => made(why, { title: 'batch' }, index))
      await assert.rejects(store.createMany(pair), (error) => storeErrorReason(error) === standing)
      await mend()
      await until(async () => (await store.health()) === 'ok')
      const taken = await store.createMany(pair)
      assert.ok(taken.length <= 1, taken.join())
      for (const { index, id } of pair) assert.ok(await store.get(index, id), index)
    })
})
