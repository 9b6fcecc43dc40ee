import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openStore } from '#test/open-store.ts'

const COUNT = 20_500
const DAYS = 20

it('pages beyond what the engine numbers are the right ones, from either end and from the middle', async () => {
  const { store } = await openStore()
  const documents = Array.from({ length: COUNT }, (_, at) => ({
    index: 'news' as const,
    id: `n${String(at).padStart(6, '0')}`,
    body: { title: 'x', posted_date: `${1 + (at % DAYS)}/3/2026` },
  }))
  await store.createEach(documents)
  const newest = documents
    .map(({ id, body }) => ({ id, day: Number(body.posted_date.split('/')[0]) }))
    .toSorted((a, b) => b.day - a.day || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)
  for (const from of [0, 9_990, 9_995, 10_000, 10_100, 10_245, 10_400, COUNT - 10_000, COUNT - 12, COUNT - 3, COUNT, COUNT + 5_000]) {
    const sort = { field: 'posted_date', order: 'descending' } as const
    const page = await store.find({ indexes: ['news'], sort, from, size: 8 })
    assert.equal(page.total, COUNT)
    assert.deepEqual(
      page.documents.map(({ id }) => id),
      newest.slice(from, from + 8),
      `from ${from}`,
    )
    assert.match(page.documents[0]?.version ?? '0:1', /^\d+:\d+$/)
  }
  await store.close()
})
