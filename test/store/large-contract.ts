import assert from 'node:assert/strict'
import { type Filter, MAX_SEARCH_RESULTS, type NewDocument, type Store, type StoreQuery } from '#domain/ports/store.ts'
import { type Behaviour, idsOf, made } from './documents.ts'
import { randomFrom } from './kill-moments.ts'

const BOTH = ['news', 'blog'] as const
const DOCUMENTS = 400
const CHANGES = 150

type Kept = {
  index: 'news' | 'blog'
  id: string
  day: string
  expiry: string
  draft: boolean
  deleted: string
  batch: string
  category: string
}

/** What holds of long lists, and of texts that find very much. */
export function largeContract(it: Behaviour): void {
  it('counts and pages long lists as a plain look through all documents would, after whatever was written', async (store) => {
    const random = randomFrom(3)
    const kept = await filled(store, random)
    await changedAtRandom(store, kept, random)
    const all = [...kept.values()]
    for (const where of conditions(all))
      for (const sort of [{ field: 'posted_date', order: 'descending' }, { field: 'posted_date', order: 'ascending' }, undefined] as const)
        for (const indexes of [BOTH, ['news']] as const) {
          const query = { indexes, where, ...(sort ? { sort } : {}) }
          const expected = listed(all, query)
          const dated = expected.filter((id) => kept.get(id)?.day !== '').length
          for (const from of [0, 97, 130, Math.max(0, dated - 3), Math.max(0, expected.length - 5)]) {
            const found = await store.find({ ...query, from, size: 8 })
            const said = JSON.stringify([query, from])
            assert.equal(found.total, expected.length, said)
            assert.deepEqual(
              found.documents.map(({ id }) => id),
              expected.slice(from, from + 8),
              said,
            )
          }
          const walked = await store.scan({ ...query, from: 130, size: 9 })
          assert.deepEqual(
            walked.documents.map(({ id }) => id),
            expected.slice(130, 139),
          )
          if (walked.cursor === undefined) continue
          const next = await store.scan({ ...query, cursor: walked.cursor, size: 9 })
          assert.deepEqual(
            next.documents.map(({ id }) => id),
            expected.slice(139, 148),
          )
        }
  })

  it('finds ten thousand by a text, says that there are more, and shows none beyond', async (store) => {
    const news = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => made(`${from + at}`, { content_excerpt: 'harbour', draft: (from + at) % 2 === 0 }, 'news'))
    await store.createMany([made('title', { title: 'harbour', content_excerpt: 'walnut' }, 'news'), ...news(1, MAX_SEARCH_RESULTS - 1)])
    const page = { indexes: ['news'], text: 'harbour', size: 8 } as const
    const { truncated, total } = await store.find(page)
    assert.deepEqual([truncated, total], [undefined, MAX_SEARCH_RESULTS])
    await store.createMany(news(MAX_SEARCH_RESULTS, 50))
    await store.createMany([made('late', { title: 'harbour' }, 'news')])
    for (const text of ['harbour', 'h', 'harbor']) {
      const found = await store.find({ ...page, text })
      assert.deepEqual([found.truncated, found.total, found.documents.length], ['too-many', MAX_SEARCH_RESULTS, 8], text)
      // Best match first: both have it in the title.
      assert.ok(['late', 'title'].includes(found.documents[0]?.id ?? ''), text)
    }
    assert.equal((await store.find({ ...page, from: MAX_SEARCH_RESULTS - 4 })).documents.length, 4)
    assert.deepEqual((await store.find({ ...page, from: MAX_SEARCH_RESULTS })).documents, [])
    const rare = await store.find({ ...page, text: 'harbour walnut' })
    assert.deepEqual([rare.truncated, rare.documents.map(({ id }) => id)], [undefined, ['title']])
    const halves = await store.find({ ...page, where: [{ field: 'draft', equals: true }] })
    assert.deepEqual([halves.truncated, halves.total], [undefined, (MAX_SEARCH_RESULTS + 48) / 2])
  })

  it('finds few among very many others that have the words', async (store) => {
    await store.createMany(Array.from({ length: 300 }, (_, at) => made(`other-${at}`, { title: 'harbour' })))
    await store.createMany([made('one', { subject: 'harbour' }, 'messages'), made('draft', { title: 'harbour', draft: true }, 'news')])
    assert.deepEqual(await idsOf(store, { indexes: ['messages'], text: 'harbour' }), ['one'])
    assert.deepEqual(await idsOf(store, { indexes: BOTH, text: 'harbour', where: [{ field: 'draft', equals: true }] }), ['draft'])
    assert.deepEqual(await idsOf(store, { indexes: ['messages'], text: 'walnut' }), [])
  })
}

async function filled(store: Store, random: () => number): Promise<Map<string, Kept>> {
  const kept = new Map<string, Kept>()
  const documents = Array.from({ length: DOCUMENTS }, (_, at) => someKept(`id-${at}`, at % 3 ? 'news' : 'blog', random))
  for (const each of documents) kept.set(each.id, each)
  await store.createMany(documents.map(documentOf))
  return kept
}

async function changedAtRandom(store: Store, kept: Map<string, Kept>, random: () => number): Promise<void> {
  for (let change = 0; change < CHANGES; change++) {
    const id = `id-${Math.floor(random() * DOCUMENTS)}`
    const before = kept.get(id)
    const stored = before && (await store.get(before.index, id))
    if (!stored) continue
    const after = someKept(id, before.index, random)
    const isRemoved = random() < 0.3
    if (isRemoved) kept.delete(id)
    else kept.set(id, after)
    const result = isRemoved ? await store.remove(stored) : await store.update({ ...stored, body: documentOf(after).body })
    assert.ok(result.ok)
  }
}

function someKept(id: string, index: Kept['index'], random: () => number): Kept {
  const some = <T>(...values: T[]) => values[Math.floor(random() * values.length)] as T
  const day = () => `2026-0${1 + Math.floor(random() * 3)}-1${Math.floor(random() * 6)}`
  return {
    id,
    index,
    day: some(day(), day(), `${day()}T09:30`, `${day()}T23:59`, ''),
    expiry: some(day(), day(), ''),
    draft: random() < 0.2,
    deleted: some('', '', '', '', '2026-06-01T00:00:00.000Z'),
    batch: some('', '', 'x', 'y'),
    category: some('GCC', 'CoE', ''),
  }
}

function documentOf({ index, id, day, expiry, draft, deleted, batch, category }: Kept): NewDocument {
  return made(
    id,
    { posted_date: day.slice(0, 10), posted_time: day.slice(11), expiry_date: expiry, draft, deleted_at: deleted, batch, category },
    index,
  )
}

function conditions(all: readonly Kept[]): Filter[][] {
  const there: Filter = { field: 'deleted_at', equals: '' }
  const live: Filter[] = [there, { field: 'draft', equals: false }, { field: 'posted_date', lte: '2026-03-11' }]
  assert.ok(all.length > 300)
  return [
    [],
    [there],
    live,
    [...live, { field: 'batch', notEquals: 'x' }],
    [...live, { field: 'batch', notEquals: 'x' }, { field: 'batch', notEquals: 'y' }],
    [...live, { field: 'expiry_date', lte: '2026-02-12' }],
    [...live, { field: 'category', equals: 'GCC' }],
    [there, { field: 'expiry_date', gte: '2026-01-12' }, { field: 'expiry_date', lte: '2026-01-14' }],
    [{ field: 'draft', equals: true }],
    [{ field: 'deleted_at', notEquals: '' }],
    [{ field: 'batch', equals: 'y' }],
    [there, { field: 'posted_date', gte: '2026-02-10' }],
    ...['T00:00', 'T09:29', 'T09:30', 'T23:59'].flatMap((time): Filter[][] => {
      const [until, from] = [`2026-03-11${time}`, `2026-02-12${time}`]
      const liveThen: Filter[] = [there, { field: 'draft', equals: false }, { field: 'posted_date', lte: until }]
      return [
        liveThen,
        [...liveThen, { field: 'batch', notEquals: 'x' }, { field: 'expiry_date', lte: '2026-02-12' }],
        [...liveThen, { field: 'posted_date', gte: from }],
        [...liveThen, { field: 'posted_date', lte: '2026-03-11T09:00' }, { field: 'posted_date', lte: '2026-03-12' }],
        [{ field: 'posted_date', gte: from }],
      ]
    }),
  ]
}

function listed(all: readonly Kept[], { indexes, where, sort }: Pick<StoreQuery, 'indexes' | 'where' | 'sort'>): string[] {
  const sign = sort?.order === 'descending' ? -1 : 1
  const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
  return all
    .filter((each) => indexes.includes(each.index) && (where ?? []).every((filter) => holds(each, filter)))
    .sort((a, b) => sign * ((sort ? compare(a.day, b.day) : 0) || compare(a.id, b.id)))
    .map(({ id }) => id)
}

function holds(kept: Kept, filter: Filter): boolean {
  const fields: Record<string, string | boolean> = {
    posted_date: kept.day,
    expiry_date: kept.expiry,
    draft: kept.draft,
    deleted_at: kept.deleted,
    batch: kept.batch,
    category: kept.category,
  }
  const value = fields[filter.field] ?? assert.fail(filter.field)
  if ('equals' in filter) return value === filter.equals
  if ('notEquals' in filter) return value !== filter.notEquals
  if ('notLte' in filter) return value === '' || value > filter.notLte
  // A day as a bound is all of it, and what has no time is there when it begins.
  const until = 'lte' in filter ? String(filter.lte) : ''
  if (until) return value !== '' && String(value).slice(0, until.length) <= until
  return 'gte' in filter && value !== '' && value >= String(filter.gte).replace('T00:00', '')
}
