import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Store, type StoreHealth, storeErrorReason } from '#domain/ports/store.ts'
import { openClusterClient } from '#server/store/opensearch/cluster-client.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { type SearchCluster, startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { until } from '#test/process/wait-until.ts'
import { idsOf, made } from '#test/store/documents.ts'
import { askCluster, isWhole } from './ask-cluster.ts'

const LONGEST_WAIT_MS = 5000

describe('a cluster in trouble', () => {
  let cluster: SearchCluster
  let store: Store
  let url = ''
  before(async () => {
    cluster = await startSearchCluster({ nodes: 2 })
    url = cluster.urls[0] ?? ''
    store = openOpenSearch({ urls: cluster.urls, nameOf: (index) => `site-${index}` }).store
    await store.prepare()
    await store.create(made('kept', { title: 'harbour' }))
  })
  after(async () => {
    await store.close()
    await cluster.close()
  })

  async function assertRefused(standing: StoreHealth): Promise<void> {
    const started = performance.now()
    await assert.rejects(store.create(made(`lost-${standing}`)), (error) => storeErrorReason(error) === standing)
    assert.ok(performance.now() - started < LONGEST_WAIT_MS + 1000, `it took ${performance.now() - started} ms`)
    await until(async () => (await store.health()) === standing)
  }

  async function assertRecovered(): Promise<void> {
    await until(async () => (await store.health()) === 'ok')
    const id = `stored-${performance.now()}`
    assert.ok((await store.create(made(id))).ok)
    assert.ok((await idsOf(store, {})).includes(id))
    assert.equal((await store.get('blog', 'kept'))?.body.title, 'harbour')
  }

  it('that has no room says so, and takes removals', async () => {
    await put(url, '/site-*/_settings', { 'index.blocks.read_only_allow_delete': true })
    await assertRefused('full')
    assert.deepEqual(await idsOf(store, { text: 'harbour' }), ['kept'])
    await put(url, '/site-*/_settings', { 'index.blocks.read_only_allow_delete': null })
    await assertRecovered()
  })

  it('that may not be written to says so', async () => {
    await put(url, '/site-*/_settings', { 'index.blocks.write': true })
    await assertRefused('read-only')
    await put(url, '/site-*/_settings', { 'index.blocks.write': null })
    await assertRecovered()
  })

  it('R26 that does not answer acknowledges nothing and keeps nobody waiting', async () => {
    cluster.freeze()
    await assertRefused('unreachable')
    await assert.rejects(async () => store.contentVersion())
    cluster.thaw()
    await assertRecovered()
  })

  it('R26 that loses a node goes on, and has everything when it is back', async () => {
    const acknowledged: string[] = []
    let isDone = false
    const writing = (async () => {
      for (let number = 0; !isDone; number++) {
        assert.ok((await store.create(made(`node-${number}`), { refresh: false })).ok)
        acknowledged.push(`node-${number}`)
        assert.ok(await store.get('blog', 'kept'))
      }
    })()
    for (const node of [2, 1]) {
      await cluster.stopNode(node)
      const before = acknowledged.length
      await until(() => acknowledged.length > before + 20)
      await cluster.startNode(node)
      await until(() => isWhole(url))
    }
    isDone = true
    await writing
    for (const id of acknowledged) assert.ok(await store.get('blog', id), id)
  })

  it('that lost an index says that it is damaged, and none is made by guessing', async () => {
    const exchange = openClusterClient({ urls: [url] })
    await exchange.ask({ method: 'DELETE', path: '/site-blog-v1' }, 30_000)
    await assertRefused('damaged')
    assert.equal((await exchange.ask({ method: 'HEAD', path: '/site-blog' }, 30_000)).status, 404)
    assert.match((await store.checkIntegrity()).join(), /site-blog/)
    exchange.close()
  })
})

function put(url: string, path: string, body: unknown): Promise<unknown> {
  return askCluster(url, { method: 'PUT', path, body })
}
