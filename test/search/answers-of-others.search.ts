import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { made } from '#test/store/documents.ts'
import { startErrorProxy } from './error-proxy.ts'
import { openSearchStore } from './search-store.ts'

const LIMIT = { most: 10, rest: 'rest' }
const BLOB = { type: 'image/webp', data: new Uint8Array([1, 2, 3]) }

describe('something between the site and its cluster that answers 200 by itself', () => {
  it('R26 neither stores, removes nor hides anything', async (t) => {
    const url = process.env.TEST_SEARCH_URL ?? ''
    const direct = await openSearchStore(url)
    let page: string | undefined
    const proxy = await startErrorProxy(url, () => (page === undefined ? undefined : { page }))
    const { store, blobs } = openOpenSearch({ urls: [proxy.url], nameOf: direct.nameOf })
    t.after(async () => {
      await store.close()
      await proxy.close()
      await direct.store.close()
    })
    const created = await store.create(made('kept'))
    assert.ok(created.ok)
    const kept = { ...made('kept'), version: created.version }
    await blobs.put('kept', BLOB)
    await store.increment('day', new Map([['kept', 1]]), LIMIT)
    const works = [
      () => store.get('blog', 'kept'),
      () => store.create(made('lost')),
      () => store.createMany([made('lost')]),
      () => store.update({ ...kept, body: { title: 'Lost' } }),
      () => store.remove(kept),
      () => store.find({ indexes: ['blog'], size: 1 }),
      () => store.increment('day', new Map([['lost', 1]]), LIMIT),
      () => store.getCounters(['day']),
      () => store.listCounterGroups(),
      () => store.removeCounters(['day']),
      () => blobs.get('kept'),
      () => blobs.put('lost', BLOB),
      () => blobs.remove('kept'),
    ]
    for (const body of ['<html>Sign in</html>', '{}', '{"status":"well"}', '']) {
      page = body
      for (const work of works) await assert.rejects(async () => void (await work()), /search service/, `${work} of ${body}`)
      assert.equal(await store.health(), 'unreachable')
      page = undefined
    }
    assert.deepEqual((await direct.store.get('blog', 'kept'))?.body, kept.body)
    assert.equal(await direct.store.get('blog', 'lost'), undefined)
    assert.deepEqual(await direct.blobs.get('kept'), BLOB)
    assert.deepEqual([...((await direct.store.getCounters(['day'])).get('day') ?? [])], [['kept', 1]])
  })
})
