import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Blobs, Store } from '#domain/ports/store.ts'
import { readAt } from '#lib/objects/objects.ts'
import { indexNamesWith } from '#server/store/opensearch/cluster.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { type SearchCluster, startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { runCommand } from '#test/process/run-command.ts'
import { until } from '#test/process/wait-until.ts'
import { askCluster } from '#test/search/ask-cluster.ts'
import { made } from '#test/store/documents.ts'

const DAMAGED = { standing: 'damaged' }
const BLOB = { type: 'image/webp', data: new Uint8Array(1_200_000).map((_, place) => place * 7) }
const LIMIT = { most: 10, rest: 'rest' }

describe('names in a cluster that lead to copies of the indexes', () => {
  let cluster: SearchCluster
  let store: Store
  let blobs: Blobs
  let url = ''
  before(async () => {
    cluster = await startSearchCluster()
    url = cluster.urls[0] ?? ''
    ;({ store, blobs } = openOpenSearch({ urls: cluster.urls, nameOf: indexNamesWith('site-') }))
    await store.prepare()
    await store.create(made('kept'))
    await blobs.put('kept', BLOB)
    await store.increment('day', new Map([['kept', 1]]), LIMIT)
  })
  after(async () => {
    await store.close()
    await cluster.close()
  })

  /** As a copy that was restored under a name of its own, and is not the index any more. */
  async function lead(index: string): Promise<() => Promise<unknown>> {
    const [own, copy] = [`${index}-v1`, `restored-${index}-v1`]
    const mappings = readAt(await askCluster(url, { method: 'GET', path: `/${own}/_mapping` }), own, 'mappings')
    await askCluster(url, { method: 'PUT', path: `/${copy}`, body: { mappings } })
    const move = (from: string, to: string) =>
      askCluster(url, {
        method: 'POST',
        path: '/_aliases',
        body: { actions: [{ remove: { index: from, alias: index } }, { add: { index: to, alias: index } }] },
      })
    await move(own, copy)
    return () => move(copy, own)
  }

  async function assertSound(): Promise<void> {
    await until(async () => (await store.health()) === 'ok')
  }

  it('R26 neither have nor take pictures and counts, and say so', async () => {
    for (const [index, works] of [
      ['site-blobs', [() => blobs.get('kept'), () => blobs.get('other'), () => blobs.put('other', BLOB), () => blobs.remove('kept')]],
      ['site-counts', [() => store.getCounters(['day']), () => store.increment('day', new Map([['lost', 1]]), LIMIT)]],
    ] as const) {
      await assertSound()
      const back = await lead(index)
      for (const work of works) await assert.rejects(async () => void (await work()), DAMAGED, `${index}: ${work}`)
      await until(async () => (await store.health()) === 'damaged')
      await back()
    }
    assert.deepEqual(await blobs.get('kept'), BLOB)
    assert.equal(await blobs.get('other'), undefined)
    assert.deepEqual([...((await store.getCounters(['day'])).get('day') ?? [])], [['kept', 1]])
    await assertSound()
  })

  it('are named by npm run doctor, as are a full disk, a block and a closed index', async (t) => {
    const settings = (name: string, value: unknown) =>
      askCluster(url, { method: 'PUT', path: '/site-messages/_settings', body: { [`index.blocks.${name}`]: value } })
    const copied = () => lead('site-sessions')
    for (const [says, cause] of [
      [
        /its disk is full \(index\.blocks\.read_only_allow_delete\)/,
        () => settings('read_only_allow_delete', true).then(() => () => settings('read_only_allow_delete', null)),
      ],
      [/somebody has blocked writing/, () => settings('write', true).then(() => () => settings('write', null))],
      [
        /its index site-messages cannot be read: The search service did not do it: 400 index_closed/,
        () =>
          askCluster(url, { method: 'POST', path: '/site-messages/_close' }).then(
            () => () => askCluster(url, { method: 'POST', path: '/site-messages/_open' }),
          ),
      ],
      [/in the place of one of the site’s indexes there is another/, copied],
    ] as const) {
      const mend = await cause()
      const { written } = await runCommand(t, ['server/commands/doctor.ts'], {
        SEARCH_URL: url,
        SEARCH_PREFIX: 'site-',
        DEMO_CONTENT: 'off',
      })
      assert.match(written, new RegExp(`^problem +store +.*${says.source}`, 'm'))
      await mend()
    }
    const well = await runCommand(t, ['server/commands/doctor.ts'], { SEARCH_URL: url, SEARCH_PREFIX: 'site-', DEMO_CONTENT: 'off' })
    assert.doesNotMatch(well.written, /^problem +store/m)
  })
})
