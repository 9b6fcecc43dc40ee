import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openStore } from '#test/open-store.ts'

const COUNT = 30_500
const FROM = [0, 9_990, 9_995, 10_000, 10_100, 10_245, 10_400, 12_000, 15_250, 18_000, 20_400, 22_000, 27_000, 28_200, 29_000]
const FROM_END = [10_000, 12, 3, 0, -5_000]

/** Some have none, and more than the engine numbers lie on one day. */
function dayOf(at: number): number {
  if (at % 17 === 0) return 0
  return at % 5 < 2 ? 7 : 1 + (at % 20)
}

it('R26 pages beyond what the engine numbers are the right ones, from either end and from the middle', async () => {
  const { store } = await openStore()
  const numbered = Array.from({ length: COUNT }, (_, at) => ({ id: `n${String(at).padStart(6, '0')}`, day: dayOf(at) }))
  await store.createMany(
    numbered.map(({ id, day }) => ({ index: 'news' as const, id, body: { title: 'x', ...(day ? { posted_date: `${day}/3/2026` } : {}) } })),
  )
  const oldest = numbered.toSorted((a, b) => a.day - b.day || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
  const orders = { ascending: oldest, descending: oldest.toReversed() }
  for (const order of ['ascending', 'descending'] as const) {
    for (const from of [...FROM, ...FROM_END.map((rest) => COUNT - rest)]) {
      const page = await store.find({ indexes: ['news'], sort: { field: 'posted_date', order }, from, size: 8 })
      assert.equal(page.total, COUNT)
      assert.deepEqual(
        page.documents.map(({ id }) => id),
        orders[order].slice(from, from + 8),
        `${order} from ${from}`,
      )
      assert.match(page.documents[0]?.version ?? '0:1', /^\d+:\d+$/)
    }
  }
  await store.close()
})
