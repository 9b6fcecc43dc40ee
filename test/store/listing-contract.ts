import assert from 'node:assert/strict'
import type { Filter, StoreQuery } from '#domain/ports/store.ts'
import { type Behaviour, changed, idsOf, made, removed } from './documents.ts'

type Conditions = { equals: string } | { notEquals: string } | { in: string[] } | { gte: string } | { lte: string }

/** What `where` must do. */
export function filterContract(it: Behaviour): void {
  const is = (field: string, value: string | boolean) => ({ where: [{ field, equals: value }] })

  it('finds a document at once, by its new value after an update, not at all after its removal', async (store) => {
    await store.create(made('a', { category: 'GCC' }))
    assert.deepEqual(await idsOf(store, is('category', 'GCC')), ['a'])
    await changed(store, made('a', { category: 'CoE' }))
    assert.deepEqual(await idsOf(store, is('category', 'GCC')), [])
    assert.deepEqual(await idsOf(store, is('category', 'CoE')), ['a'])
    await removed(store, 'a')
    assert.deepEqual(await idsOf(store, is('category', 'CoE')), [])
  })

  it('compares texts exactly, and joins filters with "and"', async (store) => {
    await store.createMany([
      made('a', { category: 'GCC' }),
      made('b', { category: 'gcc' }),
      made('c', { category: 'GCC', draft: true }),
      made('d'),
    ])
    assert.deepEqual((await idsOf(store, is('category', 'GCC'))).sort(), ['a', 'c'])
    assert.deepEqual((await idsOf(store, { where: [{ field: 'category', notEquals: 'GCC' }] })).sort(), ['b', 'd'])
    assert.deepEqual(
      await idsOf(store, {
        where: [
          { field: 'category', equals: 'GCC' },
          { field: 'draft', equals: false },
        ],
      }),
      ['a'],
    )
    assert.deepEqual(await idsOf(store, is('category', "' OR 1=1 --")), [])
  })

  it('finds an email address by its mailbox, however it is spelt, but a passkey by the very address', async (store) => {
    for (const [at, email] of ['Rita+Pune@Kestrel.example', 'rita@kestrel.example', 'ritas@kestrel.example'].entries())
      await store.createMany([made(`m${at}`, { email }, 'messages'), made(`k${at}`, { email }, 'passkeys')])
    assert.deepEqual(await idsOf(store, { indexes: ['messages'], ...is('email', 'RITA@kestrel.example') }), ['m0', 'm1'])
    assert.deepEqual(await idsOf(store, { indexes: ['passkeys'], ...is('email', 'rita@kestrel.example') }), ['k1'])
  })

  it('takes a missing flag for one that is off', async (store) => {
    await store.createMany([made('on', { draft: true }), made('off', { draft: false }), made('missing'), made('odd', { draft: 'true' })])
    assert.deepEqual((await idsOf(store, is('draft', false))).sort(), ['missing', 'odd', 'off'])
    assert.deepEqual(await idsOf(store, is('draft', true)), ['on'])
    assert.deepEqual(await idsOf(store, { where: [{ field: 'draft', notEquals: false }] }), ['on'])
  })

  it('compares days as days, however they are spelt', async (store) => {
    const spellings = ['5/6/2026', '05/06/2026', '2026-06-05', '10/5/2026', '4/7/2026', '31/12/2025', '30/2/2026', 'soon', '']
    await store.createMany(spellings.map((posted_date, index) => made(`${index}`, { posted_date })))
    await store.create(made('missing'))
    const days = async (filter: { lte: string } | { gte: string } | { equals: string }) =>
      (await idsOf(store, { where: [{ field: 'posted_date', ...filter }] })).sort()
    assert.deepEqual(await days({ equals: '2026-06-05' }), ['0', '1', '2'])
    assert.deepEqual(await days({ lte: '2026-06-05' }), ['0', '1', '2', '3', '5'])
    assert.deepEqual(await days({ gte: '2026-06-05' }), ['0', '1', '2', '4'])
    assert.deepEqual(await days({ lte: '2025-12-30' }), [])
  })

  it('compares moments', async (store) => {
    await store.createMany([
      made('a', { received_at: '2026-06-05T10:00:00.000Z' }, 'messages'),
      made('b', { received_at: '2026-06-05T10:00:00.001Z' }, 'messages'),
    ])
    const where = [{ field: 'received_at', lte: '2026-06-05T10:00:00.000Z' }]
    assert.deepEqual(await idsOf(store, { indexes: ['messages'], where }), ['a'])
  })

  it('takes an empty moment for a missing one, which is found by asking for the empty one', async (store) => {
    await store.createMany([made('missing'), made('empty', { deleted_at: '' }), made('odd', { deleted_at: 7 })])
    await store.createMany([made('given', { deleted_at: '2026-06-05T10:00:00.000Z' }), made('listed', { posted_date: '5/6/2026' })])
    const newest = { field: 'posted_date', order: 'descending' } as const
    assert.deepEqual((await idsOf(store, is('deleted_at', ''))).sort(), ['empty', 'listed', 'missing', 'odd'])
    assert.deepEqual(await idsOf(store, { ...is('deleted_at', ''), sort: newest, size: 1 }), ['listed'])
    assert.deepEqual(await idsOf(store, { where: [{ field: 'deleted_at', notEquals: '' }] }), ['given'])
    assert.deepEqual(await idsOf(store, { where: [{ field: 'deleted_at', lte: '2027' }] }), ['given'])
    const lastDeleted = { field: 'deleted_at', order: 'descending' } as const
    assert.deepEqual(await idsOf(store, { sort: lastDeleted }), ['given', 'odd', 'missing', 'listed', 'empty'])
    assert.deepEqual(await idsOf(store, { where: [{ field: 'deleted_at', notEquals: '' }], sort: lastDeleted }), ['given'])
  })

  it('finds what is one of several values, and nothing for none of them', async (store) => {
    await store.createMany(['GCC', 'CoE', 'BOT', 'gcc'].map((category) => made(category, { category })))
    await store.createMany([made('missing'), made('on', { draft: true })])
    const ids = async (...where: Filter[]) => (await idsOf(store, { where })).sort()
    assert.deepEqual(await ids({ field: 'category', in: ['GCC', 'BOT', 'other'] }), ['BOT', 'GCC'])
    assert.deepEqual(await ids({ field: 'category', in: ['CoE'] }), ['CoE'])
    assert.deepEqual(await ids({ field: 'category', in: [] }), [])
    assert.deepEqual(await ids({ field: 'draft', in: [true] }), ['on'])
    assert.deepEqual(await ids({ field: 'draft', in: [true, false] }), ['BOT', 'CoE', 'GCC', 'gcc', 'missing', 'on'])
    const sort = { field: 'category', order: 'descending' } as const
    assert.deepEqual(await idsOf(store, { where: [{ field: 'category', in: ['GCC', 'BOT'] }], sort, size: 1 }), ['GCC'])
  })

  it('has all filters on one field hold at once, also two of the same shape', async (store) => {
    const days = ['1/6/2026', '5/6/2026', '9/6/2026', '13/6/2026']
    await store.createMany(days.map((posted_date, index) => made(`${index}`, { posted_date, category: 'ABCD'[index] })))
    const ids = async (field: string, ...filters: Conditions[]) =>
      (await idsOf(store, { where: filters.map((filter): Filter => ({ field, ...filter })) })).sort()
    assert.deepEqual(await ids('posted_date', { gte: '2026-06-05' }, { lte: '2026-06-09' }), ['1', '2'])
    for (const [first, second] of [
      ['2026-06-01', '2026-06-09'],
      ['2026-06-09', '2026-06-01'],
    ] as const) {
      assert.deepEqual(await ids('posted_date', { gte: first }, { gte: second }), ['2', '3'])
      assert.deepEqual(await ids('posted_date', { lte: first }, { lte: second }), ['0'])
    }
    assert.deepEqual(await ids('category', { in: ['A', 'B', 'C'] }, { in: ['B', 'C', 'D'] }), ['1', '2'])
    assert.deepEqual(await ids('category', { in: ['A'] }, { in: ['B'] }), [])
    assert.deepEqual(await ids('category', { notEquals: 'A' }, { notEquals: 'D' }), ['1', '2'])
    assert.deepEqual(await ids('category', { equals: 'A' }, { equals: 'B' }), [])
    assert.deepEqual(await ids('category', { notEquals: 'B' }, { equals: 'B' }), [])
    assert.deepEqual(await ids('category', { in: ['A', 'B'] }, { notEquals: 'A' }, { equals: 'B' }), ['1'])
  })

  it('throws for a filter or sort on a field that is not indexed', async (store) => {
    await assert.rejects(idsOf(store, is('source', 'x')))
    await assert.rejects(idsOf(store, is('no_such_field', 'x')))
    await assert.rejects(idsOf(store, { indexes: ['blog', 'messages'], ...is('category', 'x') }))
    await assert.rejects(idsOf(store, { sort: { field: 'content', order: 'ascending' } }))
    await assert.rejects(idsOf(store, { text: 'x', ...is('source', 'x') }))
  })
}

/** What `sort`, `from` and `size` must do. */
export function listingContract(it: Behaviour): void {
  const newest = { field: 'posted_date', order: 'descending' } as const

  it('lists by id when nothing else is asked, whatever was stored first or changed last', async (store) => {
    for (const id of ['m', 'z', 'a', 'k']) await store.create(made(id, {}, id === 'z' ? 'news' : 'blog'))
    await changed(store, made('m', { title: 'changed' }))
    assert.deepEqual(await idsOf(store, { indexes: ['news', 'blog'] }), ['a', 'k', 'm', 'z'])
    assert.deepEqual(await idsOf(store, { indexes: ['blog'], from: 1 }), ['k', 'm'])
  })

  it('sorts days as days over several indexes, a missing one lowest', async (store) => {
    const days = { a: '9/12/2025', b: '10/2/2026', c: '9/2/2026', d: '' }
    await store.createMany(Object.entries(days).map(([id, posted_date], at) => made(id, { posted_date }, at % 2 ? 'news' : 'blog')))
    await store.create(made('x', { received_at: '2030' }, 'messages'))
    const both = ['news', 'blog'] as const
    assert.deepEqual(await idsOf(store, { indexes: both, sort: newest }), ['b', 'c', 'a', 'd'])
    assert.deepEqual(await idsOf(store, { indexes: both, sort: { ...newest, order: 'ascending' } }), ['d', 'a', 'c', 'b'])
    assert.deepEqual(await idsOf(store, { indexes: ['news'], sort: newest }), ['b', 'd'])
    assert.equal((await store.find({ indexes: both, size: 1 })).total, 4)
  })

  it('sorts and compares titles by their words: capitals, accents and quotes make no difference, an empty one is a missing one', async (store) => {
    const titles = { a: 'zebra', b: '“Émile” speaks', c: 'Apple', d: 'emilia', e: ' apple', f: '???', g: '' }
    await store.createMany(Object.entries(titles).map(([id, title], at) => made(id, { title }, at % 2 ? 'news' : 'blog')))
    const sort = { field: 'title', order: 'ascending' } as const
    const both = ['blog', 'news'] as const
    assert.deepEqual(await idsOf(store, { indexes: both, sort }), ['f', 'g', 'c', 'e', 'b', 'd', 'a'])
    assert.deepEqual(await idsOf(store, { indexes: both, sort, from: 3, size: 3 }), ['e', 'b', 'd'])
    assert.deepEqual(await idsOf(store, { indexes: both, sort: { ...sort, order: 'descending' } }), ['a', 'd', 'b', 'e', 'c', 'g', 'f'])
    assert.deepEqual((await idsOf(store, { indexes: both, where: [{ field: 'title', equals: 'ÄPPLE' }] })).sort(), ['c', 'e'])
    const walked = await store.scan({ indexes: both, sort, size: 4 })
    const rest = await store.scan({ indexes: both, sort, size: 4, cursor: walked.cursor ?? '' })
    assert.deepEqual(
      [...walked.documents, ...rest.documents].map(({ id }) => id),
      ['f', 'g', 'c', 'e', 'b', 'd', 'a'],
    )
  })

  it('orders ties by id, in the direction of the sort', async (store) => {
    const body = { posted_date: '1/6/2026', title: 'harbour', category: 'GCC' }
    await store.createMany(['b', 'd', 'a', 'c'].map((id, at) => made(id, body, at % 2 ? 'news' : 'blog')))
    const indexes = ['blog', 'news'] as const
    for (const query of [{ indexes }, { indexes, text: 'harbour' }, { indexes, where: [{ field: 'category', equals: 'GCC' }] }]) {
      assert.deepEqual(await idsOf(store, { ...query, sort: newest }), ['d', 'c', 'b', 'a'])
      assert.deepEqual(await idsOf(store, { ...query, sort: { ...newest, order: 'ascending' } }), ['a', 'b', 'c', 'd'])
    }
  })

  it('pages through 45 documents without holes or repeats', async (store) => {
    const documents = Array.from({ length: 45 }, (_, at) =>
      made(`id-${at}`, { posted_date: `${1 + (at % 4)}/6/2026`, title: 'Harbour', draft: at % 9 === 0 }, at % 3 ? 'news' : 'blog'),
    )
    await store.createMany(documents)
    const queries: Partial<StoreQuery>[] = [
      {},
      { sort: newest },
      { text: 'harbour' },
      { text: 'harbour', sort: newest },
      { where: [{ field: 'draft', equals: false }], sort: newest },
    ]
    for (const query of queries) {
      const total = query.where ? 40 : 45
      const seen: string[] = []
      for (let from = 0; from < 48; from += 8) {
        const found = await store.find({ indexes: ['blog', 'news'], size: 8, from, ...query })
        assert.equal(found.total, total)
        seen.push(...found.documents.map(({ id }) => id))
      }
      assert.equal(seen.length, total)
      assert.equal(new Set(seen).size, total)
    }
  })

  it('counts without reading when the size is 0', async (store) => {
    await store.createMany([made('a', { title: 'harbour' }), made('b'), made('c', { draft: true })])
    assert.deepEqual(await store.find({ indexes: ['blog'], size: 0 }), { total: 3, documents: [] })
    assert.deepEqual(await store.find({ indexes: ['blog'], size: 0, where: [{ field: 'draft', equals: false }] }), {
      total: 2,
      documents: [],
    })
    assert.deepEqual(await store.find({ indexes: ['blog'], size: 0, text: 'harbour' }), { total: 1, documents: [] })
  })

  it('lists an older document as it is', async (store) => {
    const body = { company_name: 'Old Co', posted_date: '05/06/2026', title: 7, unknown: { x: [true] } }
    await store.create(made('a', body))
    const found = await store.find({ indexes: ['blog'], size: 5, sort: newest })
    assert.deepEqual(
      found.documents.map(({ version: _version, ...document }) => document),
      [{ index: 'blog', id: 'a', body, highlights: {} }],
    )
  })

  it('finds those of many ids that are there, and other conditions hold as well', async (store) => {
    const ids = ["'", 'a"b', 'c', '\u{1F600}']
    await store.createMany([...ids.map((id) => made(id, { draft: id === 'c' })), made('other', {}, 'news')])
    assert.deepEqual(await idsOf(store, { ids: [...ids, 'c', 'other', 'missing', '', '\ud800'] }), ids.toSorted())
    assert.deepEqual(await idsOf(store, { ids: [] }), [])
    const many = Array.from({ length: 40_000 }, (_, number) => `missing-${number}`)
    assert.deepEqual(await idsOf(store, { ids: [...many, 'c'] }), ['c'])
    assert.deepEqual(await idsOf(store, { ids, where: [{ field: 'draft', equals: true }], sort: newest }), ['c'])
  })

  it('gives the fields alone that were asked for, with and without a search', async (store) => {
    const body = { title: 'harbour', draft: true, extra: [1, { deep: null }], content: '<p>harbour</p>', source: null }
    await store.create(made('a', body))
    const bodies = async (query: Partial<StoreQuery>) =>
      (await store.find({ indexes: ['blog'], size: 9, ...query })).documents.map((found) => found.body)
    const fields = ['title', 'draft', 'extra', 'source', 'category']
    const { content: _content, ...some } = body
    assert.deepEqual(await bodies({ fields }), [some])
    assert.deepEqual(await bodies({ fields, text: 'harbour', highlight: true }), [some])
    assert.deepEqual(await bodies({ fields: [] }), [{}])
    const { documents } = await store.find({ indexes: ['blog'], size: 9, fields: ['draft'], text: 'harbour', highlight: true })
    assert.deepEqual(Object.keys(documents[0]?.highlights ?? {}).sort(), ['content', 'title'])
  })
}
