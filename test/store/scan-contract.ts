import assert from 'node:assert/strict'
import { everyDocument } from '#domain/documents/documents.ts'
import type { Selection, Store } from '#domain/ports/store.ts'
import { type Behaviour, changed, idsOf, made, removed } from './documents.ts'

const BOTH = ['news', 'blog'] as const

/** What `walk` must do. */
export function walkContract(it: Behaviour): void {
  it('gives each document of a selection once, in the order of its list, however few at a time', async (store) => {
    await store.createMany(
      Array.from({ length: 45 }, (_, at) => {
        const posted_date = at % 5 === 0 ? '' : `${1 + (at % 4)}/6/2026`
        return made(`id-${at}`, { posted_date, category: at % 2 ? 'GCC' : 'CoE', draft: at % 9 === 0 }, at % 3 ? 'news' : 'blog')
      }),
    )
    const sorts = [undefined, 'ascending', 'descending'] as const
    const wheres = [undefined, [{ field: 'draft', equals: false }], [{ field: 'category', equals: 'GCC' }]]
    for (const order of sorts)
      for (const where of wheres)
        for (const size of [1, 4, 44, 45, 100]) {
          const selection: Selection = {
            indexes: BOTH,
            ...(where ? { where } : {}),
            ...(order ? { sort: { field: 'posted_date', order } } : {}),
          }
          assert.deepEqual(await walked(store, selection, size), await idsOf(store, selection), JSON.stringify([selection, size]))
        }
  })

  it('ends with the last page, and has an empty one for nothing', async (store) => {
    assert.deepEqual(await store.scan({ indexes: BOTH, size: 2 }), { documents: [] })
    await store.createMany([made('a'), made('b')])
    const page = await store.scan({ indexes: BOTH, size: 2 })
    assert.deepEqual([page.documents.map(({ id }) => id), page.cursor], [['a', 'b'], undefined])
  })

  it('misses nothing that stays as it is while others change', async (store) => {
    await store.createMany(['b', 'd', 'f', 'h'].map((id) => made(id)))
    const seen: string[] = []
    for await (const { id } of everyDocument(store, { indexes: BOTH }, 1)) {
      seen.push(id)
      if (id !== 'd') continue
      await removed(store, 'b')
      await removed(store, 'd')
      await store.create(made('a'))
      await changed(store, made('h', { title: 'changed' }))
    }
    assert.deepEqual(seen, ['b', 'd', 'f', 'h'])
  })

  it('gives the fields that were asked for, and versions with which can be written', async (store) => {
    await store.create(made('a', { title: 'one', content: 'long' }))
    const { documents } = await store.scan({ indexes: BOTH, size: 9, fields: ['title'] })
    const [document] = documents
    assert.ok(document)
    assert.deepEqual(document.body, { title: 'one' })
    assert.ok((await store.remove(document)).ok)
  })

  it('throws for a sort on a field that is not indexed', async (store) => {
    await assert.rejects(store.scan({ indexes: BOTH, size: 1, sort: { field: 'content', order: 'ascending' } }))
  })
}

async function walked(store: Store, selection: Selection, size: number): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of everyDocument(store, selection, size)) ids.push(id)
  return ids
}
/** What `notLte`, `exceptIds` and `distinct` must do. */
export function selectionContract(it: Behaviour): void {
  it('finds what lies after a value or has none, and leaves named documents out', async (store) => {
    await store.createMany([
      made('before', { expiry_date: '1/11/2026' }),
      made('same', { expiry_date: '21/11/2026' }),
      made('after', { expiry_date: '22/11/2026' }),
      made('none'),
    ])
    const where = [{ field: 'expiry_date', notLte: '2026-11-21' }]
    assert.deepEqual((await idsOf(store, { where })).sort(), ['after', 'none'])
    assert.deepEqual(await idsOf(store, { where, exceptIds: ['none', 'unknown', '\ud800'] }), ['after'])
    assert.deepEqual((await idsOf(store, { exceptIds: [] })).sort(), ['after', 'before', 'none', 'same'])
  })

  it('lists the values of a field once each, in order, of the documents that are asked for', async (store) => {
    const authors = ['Zoë', 'Asha Rao', 'Daniel', 'Asha Rao', '', 'தமிழ்']
    await store.createMany(authors.map((author, at) => made(`${at}`, { author })))
    await store.createMany([
      made('gone', { author: 'Gone', deleted_at: '2026-11-01T00:00:00.000Z' }),
      made('draft', { author: 'Bea', draft: true }),
    ])
    const where = [{ field: 'deleted_at', equals: '' }]
    const values = (size: number) => store.distinct({ indexes: ['blog'], where, field: 'author', size })
    assert.deepEqual(await values(10), ['Asha Rao', 'Bea', 'Daniel', 'Zoë', 'தமிழ்'])
    assert.deepEqual(await values(2), ['Asha Rao', 'Bea'])
    assert.deepEqual(await store.distinct({ indexes: ['news'], where, field: 'author', size: 10 }), [])
  })
}
