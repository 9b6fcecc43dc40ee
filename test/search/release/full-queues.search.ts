import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { type Store, storeErrorReason } from '#domain/ports/store.ts'
import { type ClusterRequest, openClusterClient } from '#server/store/opensearch/cluster-client.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { type SearchCluster, startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { until } from '#test/process/wait-until.ts'
import { startSiteInTrouble } from '#test/search/degraded-site.ts'
import { idsOf, made } from '#test/store/documents.ts'

const WAITING = 5
const POOLS = Object.fromEntries(
  ['search', 'write'].flatMap((pool) => [
    [`thread_pool.${pool}.size`, '1'],
    [`thread_pool.${pool}.queue_size`, String(WAITING)],
  ]),
)
/** What slips in waits for five of them, longer than one try of ours does. */
const LONG_MS = 600
const AT_ONCE = 2 * WAITING
/** Short beside what is in the queue, and long beside a refusal: who is refused asks again before there is room for another. */
const REFUSED_PAUSE_MS = 20
const IDLE = 'long sum = 0; for (int i = 0; i < 200000; i++) { sum += i } '

type Work = (size: number) => ClusterRequest

describe('a cluster whose queues are full', () => {
  let cluster: SearchCluster
  let store: Store
  before(async () => {
    cluster = await startSearchCluster({ settings: POOLS })
    store = openOpenSearch({ urls: cluster.urls, nameOf: (index) => `site-${index}` }).store
    await store.prepare()
  })
  after(async () => {
    await store.close()
    await cluster.close()
  })

  it('R26 takes no write, says so of every one, and takes them again by itself', async (t) => {
    const site = await startSiteInTrouble(t, cluster.urls)
    const release = await hold(t, cluster, update)
    await site.assertSaveRefused()
    await site.assertMessageRefused()
    await site.isReady(false)
    // Each worker knows by its own tries, of which one slips in at times.
    await until(async () => /The site’s data can’t be reached\. You can’t save/.test(await site.alerts()))
    await site.assertServing()
    const many = ['a', 'b', 'c'].map((id) => made(id, { title: 'harbour' }))
    await assert.rejects(store.createMany(many), (error) => storeErrorReason(error) === 'unreachable')
    await release()
    await site.assertRecovered()
    await until(async () => (await store.health()) === 'ok')
    const taken = await store.createMany(many)
    assert.ok(taken.length <= many.length)
    assert.deepEqual((await idsOf(store, { text: 'harbour' })).sort(), ['a', 'b', 'c'])
  })

  it('shows no list, takes saves all the same, and shows them afterwards', async (t) => {
    const site = await startSiteInTrouble(t, cluster.urls)
    const release = await hold(t, cluster, search)
    assert.equal((await site.ask('/search-query?q=opened')).status, 503)
    await site.isReady(false)
    // Nothing refuses a save, but beside all that goes on the machine may not answer one in time.
    await until(async () => (await site.trySave('Saved while nothing could be listed')).status === 302)
    await site.assertLastGood()
    await release()
    await site.assertRecovered()
  })
})

/** Keeps one pool and its queue full until it is released, on this machine's measure of long. */
async function hold(t: TestContext, cluster: SearchCluster, work: Work): Promise<() => Promise<void>> {
  const exchange = openClusterClient({ urls: cluster.urls })
  const ask = (question: ClusterRequest) => exchange.ask(question, 600_000)
  await ask(filling)
  const timed = async (size: number) => {
    const started = performance.now()
    assert.equal((await ask(work(size))).status, 200)
    return performance.now() - started
  }
  let size = 400
  while ((await timed(size)) < LONG_MS / 2) size *= 2
  while (Math.min(await timed(size), await timed(size), await timed(size)) < LONG_MS) size *= 2

  let isHeld = true
  let refused = 0
  const holding = Array.from({ length: AT_ONCE }, async () => {
    while (isHeld) {
      const { status, body } = await ask(work(size))
      if (status !== 429 && !JSON.stringify(body).includes('"status":429')) continue
      refused++
      await pause(REFUSED_PAUSE_MS)
    }
  })
  await until(() => refused > 20)
  const release = async () => {
    isHeld = false
    await Promise.all(holding)
    exchange.close()
  }
  t.after(release)
  return release
}

const IDS = Array.from({ length: 20_000 }, (_, id) => id)
const filling: ClusterRequest = {
  method: 'POST',
  path: '/ballast/_bulk?refresh=true',
  body: IDS.map((id) => `{"index":{"_id":"${id}"}}\n{"n":${id}}\n`).join(''),
}

let turn = 0
/** Each another one, of which nothing can be remembered. */
function search(size: number): ClusterRequest {
  const script = { source: `${IDLE} return sum > params.turn`, params: { turn: turn++ } }
  const query = { bool: { filter: [{ range: { n: { lt: size } } }, { script: { script } }] } }
  return { method: 'POST', path: '/ballast/_search', body: { size: 0, query } }
}

function update(size: number): ClusterRequest {
  const lines = IDS.slice(0, size).map((id) => `{"update":{"_id":"${id}"}}\n{"script":{"source":"${IDLE} ctx.op = 'none'"}}\n`)
  return { method: 'POST', path: '/ballast/_bulk', body: lines.join('') }
}
