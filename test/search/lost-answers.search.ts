import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Store, WriteResult } from '#domain/ports/store.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { atDepth } from '#test/depth.ts'
import { made } from '#test/store/documents.ts'
import { faultsByChance, startErrorProxy } from './error-proxy.ts'
import { openSearchStore } from './search-store.ts'

const SEED = 20_261_122
/** `DOCUMENTS=1000` for a long look. */
const DOCUMENTS = Number(process.env.DOCUMENTS ?? atDepth(100, 300))
const WRITERS = 8

describe('a cluster of which a fifth of the answers is lost', () => {
  it('R26 has every acknowledged create and edit once, and in the list at its answer', async () => {
    const url = process.env.TEST_SEARCH_URL ?? ''
    const direct = await openSearchStore(url)
    const proxy = await startErrorProxy(url, faultsByChance(SEED, { drop: 20, reset: 5, stall: 1 }))
    const { store } = openOpenSearch({ urls: [proxy.url], nameOf: direct.nameOf })
    const ids = Array.from({ length: DOCUMENTS }, (_, at) => `id-${at}`)
    const edited = new Map<string, string>()
    let unanswered = 0

    async function write(id: string): Promise<void> {
      const created = await untilAnswered(() => store.create(made(id, { title: 'made', category: 'made' })))
      if (!created?.ok) return assert.equal(created, undefined, `the create of ${id} was refused`)
      await assertListed(direct.store, id, 'made')
      const updated = await untilAnswered(() =>
        store.update({ ...made(id, { title: 'edited', category: 'edited' }), version: created.version }),
      )
      if (!updated?.ok) return assert.equal(updated, undefined, `the edit of ${id} was refused`)
      await assertListed(direct.store, id, 'edited')
      edited.set(id, updated.version)
    }

    async function untilAnswered(ask: () => Promise<WriteResult>): Promise<WriteResult | undefined> {
      try {
        return await ask()
      } catch {
        unanswered++
        return undefined
      }
    }

    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        for (let id = ids.pop(); id !== undefined; id = ids.pop()) await write(id)
      }),
    )
    assert.ok(edited.size > DOCUMENTS - 20, `${unanswered} writes got no answer`)
    const found = await direct.store.find({ indexes: ['blog'], size: DOCUMENTS + 1 })
    assert.ok(found.total <= DOCUMENTS)
    const stored = new Map(found.documents.map((document) => [document.id, document]))
    for (const [id, version] of edited) assert.deepEqual([stored.get(id)?.body.title, stored.get(id)?.version], ['edited', version], id)
    await store.close()
    await proxy.close()
    await direct.store.close()
  })
})

async function assertListed(store: Store, id: string, category: string): Promise<void> {
  const where = [{ field: 'category', equals: category }]
  assert.equal((await store.find({ indexes: ['blog'], ids: [id], where, size: 0 })).total, 1, `${id} is in the list`)
}
