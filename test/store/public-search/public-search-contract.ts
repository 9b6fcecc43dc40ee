import assert from 'node:assert/strict'
import type { DocumentBody, Filter, NewDocument, Store, StoreQuery } from '#domain/ports/store.ts'
import { type Behaviour, changed, idsOf, made } from '#test/store/documents.ts'
import { hostileDocuments, oneLetterAway } from './hostile-texts.ts'

const PUBLIC: Filter[] = [
  { field: 'draft', equals: false },
  { field: 'posted_date', lte: '2026-11-21' },
  { field: 'deleted_at', equals: '' },
]

/** Ten that are spelt right and ten that are not. */
const SEARCHES = [
  ['capability', 'capability centers', 'procurement', 'operate', 'govern', 'captive model', 'harbour c', 'india', 'transfer', 'team'],
  [
    'capabilty',
    'capabiltiy cneters',
    'procurment',
    'opreate',
    'goverment',
    'kaptive model',
    'harbuor',
    'indya',
    'tranfser',
    'capabilty in',
  ],
].flat()

/** How far what somebody writes reaches into what others find. */
export function publicSearchContract(it: Behaviour): void {
  it('finds the same in the same order in public searches, whatever comes to messages, drafts, deleted items and lists', async (store) => {
    await store.createMany(items())
    const before = await foundBy(store)
    assert.ok(before.every(({ total }) => total > 0))
    await store.createMany(hostileDocuments())
    assert.deepEqual(await foundBy(store), before)
  })

  it('finds the same in public searches, whatever is scheduled, imported and not there yet, or was withdrawn', async (store) => {
    await store.createMany(items())
    const before = await foundBy(store)
    await store.createMany([
      hostileItem('scheduled', { posted_date: '1/1/2090' }),
      hostileItem('storing', { posted_date: '1/1/2026', batch: 'x' }),
      hostileItem('withdrawn', { posted_date: '1/1/2026' }),
    ])
    await changed(store, hostileItem('withdrawn', { posted_date: '1/1/2026', draft: true }))
    const after = await foundBy(store, [...PUBLIC, { field: 'batch', notEquals: 'x' }])
    const ids = (found: typeof before) => found.map(({ documents }) => documents.map(({ id }) => id).sort())
    assert.deepEqual(ids(after), ids(before))
  })

  it('finds drafts and deleted items beside the others where they are asked for, the best first', async (store) => {
    await store.createMany([
      made('public', { content: 'harbour' }),
      made('draft', { title: 'harbour', draft: true }),
      made('deleted', { title: 'harbour', content: 'walnut', deleted_at: '2026-11-20T00:00:00.000Z' }),
      made('other', { title: 'walnut' }),
    ])
    const all = await idsOf(store, { text: 'harbour', highlight: true })
    assert.deepEqual([...all.slice(0, 2).sort(), ...all.slice(2)], ['deleted', 'draft', 'public'])
    assert.deepEqual(await idsOf(store, { text: 'walnut harb' }), ['deleted'])
    assert.equal((await idsOf(store, { text: 'hharbour' })).length, 3)
    await changed(store, made('public', { content: 'captive' }))
    assert.deepEqual(
      (await idsOf(store, { text: 'hharbour' })).sort(),
      ['deleted', 'draft'],
      'near spellings of drafts for whoever sees them',
    )
    assert.deepEqual(await idsOf(store, { text: 'hharbour', where: PUBLIC }), [])
    await changed(store, made('public', { content: 'harbour' }))
    assert.deepEqual(await idsOf(store, { text: 'harbour', where: [{ field: 'draft', equals: true }] }), ['draft'])
    assert.deepEqual(await idsOf(store, { text: 'harbour', where: [{ field: 'deleted_at', notEquals: '' }] }), ['deleted'])
    assert.deepEqual(await idsOf(store, { text: 'harbour', where: PUBLIC.filter(({ field }) => field !== 'posted_date') }), ['public'])
    const sort = { field: 'deleted_at', order: 'descending' } as const
    assert.equal((await idsOf(store, { text: 'harbour', sort }))[0], 'deleted')
    const page = { text: 'harbour', from: 1, size: 1 }
    assert.deepEqual(await idsOf(store, page), all.slice(1, 2))
    await changed(store, made('draft', { title: 'harbour' }))
    assert.deepEqual(await idsOf(store, { text: 'harbour', where: PUBLIC.filter(({ field }) => field !== 'posted_date') }), [
      'draft',
      'public',
    ])
  })

  it('takes of the near spellings those that most documents have', async (store) => {
    const misspelt = 'harbqurside'
    const others = oneLetterAway(misspelt).filter((word) => word !== 'harbourside')
    await store.create(made('others', { title: 'Others', content: others.slice(0, 150).join(' ') }))
    await store.createMany(['a', 'b', 'c'].map((id) => made(id, { title: 'Harbourside' })))
    const found = await idsOf(store, { text: misspelt })
    for (const id of ['a', 'b', 'c']) assert.ok(found.includes(id), id)
  })

  vocabularyContract(it)
}

function vocabularyContract(it: Behaviour): void {
  it('takes the first few hundred words of a document for near spellings, and finds the others as they are written', async (store) => {
    await store.create(made('a', { title: 'All', content: numbered(20_000).join(' ') }))
    for (const at of [5, 300, 14_321, 19_999]) assert.deepEqual(await idsOf(store, { text: wordAt(at) }), ['a'], wordAt(at))
    assert.deepEqual(await idsOf(store, { text: wordAt(14_321).slice(0, -1) }), ['a'], 'by its beginning')
    assert.deepEqual(await idsOf(store, { text: `q${wordAt(5)}` }), ['a'])
    for (const at of [777, 14_321, 19_999]) assert.deepEqual(await idsOf(store, { text: `q${wordAt(at)}` }), [], wordAt(at))
  })

  it('takes four words of a search for misspelt at most', async (store) => {
    await store.create(made('a', { title: 'captive harbour government procurement walnut transfer' }))
    for (const text of ['harbuor', 'kaptive harbuor goverment tranfser', 'kaptive harbuor goverment tranfser walnut procurement'])
      assert.deepEqual(await idsOf(store, { text }), ['a'], text)
    assert.deepEqual(await idsOf(store, { text: 'kaptive harbuor goverment tranfser wallnut' }), [])
  })

  it('finds messages, pictures and redirects by no near spelling, and a message by its first few hundred words', async (store) => {
    await store.createMany([
      made('message', { subject: 'Harbour', message: numbered(4000).join(' '), received_at: '2026-11-20T00:00:00.000Z' }, 'messages'),
      made('picture', { name: 'Harbour' }, 'images'),
      made('redirect', { from: '/harbour', to: '/x' }, 'redirects'),
      made('item', { title: 'harbour' }),
    ])
    for (const index of ['messages', 'images', 'redirects'] as const) {
      const search = (text: string) => idsOf(store, { indexes: [index], text })
      const [id] = await search('harbour')
      assert.deepEqual([id, await search('harb'), await search('harbours')], [id, [id], [id]])
      for (const text of ['harbuor', 'harbor', 'hharbour']) assert.deepEqual(await search(text), [], `${index} ${text}`)
    }
    assert.deepEqual(await idsOf(store, { indexes: ['messages'], text: wordAt(100) }), ['message'])
    assert.deepEqual(await idsOf(store, { indexes: ['messages'], text: wordAt(3999) }), [])
  })
}

function items(): NewDocument[] {
  const titles = [
    'Global capability centers',
    'Procurement in India',
    'Build, operate, transfer',
    'A captive model',
    'The harbour of teams',
  ]
  const texts = [
    'A capability center is operated by its own team in India.',
    'Governments transfer what they govern. Procurement follows the captive model.',
    'Harbour centers operate with a captive team; the government of India has a procurement model for them.',
  ]
  return Array.from({ length: 30 }, (_, at) =>
    made(
      `item-${at}`,
      {
        title: titles[at % titles.length],
        content: `<p>${texts[at % texts.length]}</p><p>${'plain words '.repeat(at % 7)}</p>`,
        posted_date: `${1 + (at % 28)}/6/2026`,
      },
      at % 2 ? 'news' : 'blog',
    ),
  )
}

function hostileItem(id: string, body: DocumentBody): NewDocument {
  return made(id, { title: 'capability capability', content: oneLetterAway('capabilty').join(' '), ...body })
}

async function foundBy(store: Store, where = PUBLIC) {
  const query = (text: string): StoreQuery => ({ indexes: ['news', 'blog'], where, text, size: 40, highlight: true })
  const found: Awaited<ReturnType<Store['find']>>[] = []
  for (const text of SEARCHES) found.push(await store.find(query(text)))
  return found
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, at) => wordAt(at))
}

/** Words of which any two differ in two letters at least. */
function wordAt(at: number): string {
  return String(at)
    .padStart(6, '0')
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
    .repeat(2)
}
