import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Store } from '#domain/services.ts'
import { type Behaviour, idsOf, made } from './documents.ts'
import { highlightContract, hostileContract } from './highlight-contract.ts'
import { filterContract, listingContract } from './listing-contract.ts'
import { sameWordsContract } from './same-words-contract.ts'
import { resultContract, spellingContract, wordContract } from './search-contract.ts'

export type OpenedStore = { store: Store; reopen?: () => Promise<Store> }

/** What every adapter of the store must do. `open` gives an empty store each time; `reopen` closes it and opens the same one again. */
export function storeContract(name: string, open: () => Promise<OpenedStore>): void {
  const behaviour: Behaviour = (does, test) => it(does, () => onNewStore(open, test))
  describe(`${name}: documents`, () => documentContract(behaviour))
  describe(`${name}: several writers`, () => writerContract(behaviour))
  describe(`${name}: filters`, () => filterContract(behaviour))
  describe(`${name}: order and pages`, () => listingContract(behaviour))
  describe(`${name}: searched words`, () => wordContract(behaviour))
  describe(`${name}: near spellings`, () => spellingContract(behaviour))
  describe(`${name}: words that mean the same`, () => sameWordsContract(behaviour))
  describe(`${name}: search results`, () => resultContract(behaviour))
  describe(`${name}: highlights`, () => highlightContract(behaviour))
  describe(`${name}: hostile texts`, () => hostileContract(behaviour))
}

async function onNewStore(open: () => Promise<OpenedStore>, test: Parameters<Behaviour>[1]): Promise<void> {
  const { store, reopen } = await open()
  let current = store
  try {
    await test(store, async () => {
      if (reopen) current = await reopen()
      return current
    })
  } finally {
    await current.close()
  }
}

function documentContract(it: Behaviour): void {
  it('gives back what was created, with version 1', async (store) => {
    assert.deepEqual(await store.create([made('a', { title: 'Harbour', extra: [1, { deep: null }] })]), { ok: true })
    assert.deepEqual(await store.get('blog', 'a'), {
      index: 'blog',
      id: 'a',
      version: 1,
      body: { title: 'Harbour', extra: [1, { deep: null }] },
    })
  })

  it('has nothing under an unknown id, or under a known one of another index', async (store) => {
    await store.create([made('a')])
    assert.equal(await store.get('blog', 'b'), undefined)
    assert.equal(await store.get('news', 'a'), undefined)
  })

  it('says of many ids which are there', async (store) => {
    const ids = ["'", 'a"b', 'c', '\u{1F600}']
    await store.create([...ids.map((id) => made(id)), made('other', {}, 'news')])
    assert.deepEqual(await store.present('blog', [...ids, 'c', 'other', 'missing', '', '\ud800']), new Set(ids))
    assert.deepEqual(await store.present('blog', []), new Set())
    const many = Array.from({ length: 40_000 }, (_, number) => `missing-${number}`)
    assert.deepEqual(await store.present('blog', [...many, 'c']), new Set(['c']))
  })

  it('refuses to create what exists, and keeps it', async (store) => {
    await store.create([made('a', { title: 'first' })])
    assert.deepEqual(await store.create([made('a', { title: 'second' })]), { ok: false, reason: 'conflict' })
    assert.equal((await store.get('blog', 'a'))?.body.title, 'first')
    assert.deepEqual(await store.create([made('a', {}, 'news')]), { ok: true })
  })

  it('creates none of fifty when one of them exists', async (store) => {
    await store.create([made('id-30', { title: 'kept' })])
    const fifty = Array.from({ length: 50 }, (_, index) => made(`id-${index}`, { title: 'harbour' }))
    assert.deepEqual(await store.create(fifty), { ok: false, reason: 'conflict' })
    assert.deepEqual(await idsOf(store, {}), ['id-30'])
    assert.deepEqual(await idsOf(store, { text: 'harbour' }), [])
    assert.equal((await store.get('blog', 'id-30'))?.body.title, 'kept')
  })

  it('creates none when an id stands in the list twice, all when none does, and takes an empty list', async (store) => {
    assert.deepEqual(await store.create([made('a'), made('b'), made('a')]), { ok: false, reason: 'conflict' })
    assert.deepEqual(await idsOf(store, {}), [])
    assert.deepEqual(await store.create([made('a'), made('b')]), { ok: true })
    assert.deepEqual(await store.create([]), { ok: true })
    assert.equal((await idsOf(store, {})).length, 2)
  })

  it('replaces the body on update and counts the version up', async (store) => {
    await store.create([made('a', { title: 'old', source: 'x' })])
    assert.deepEqual(await store.update({ index: 'blog', id: 'a', version: 1, body: { title: 'new' } }), { ok: true })
    assert.deepEqual(await store.get('blog', 'a'), { index: 'blog', id: 'a', version: 2, body: { title: 'new' } })
  })

  it('refuses to update or remove another version than the stored one', async (store) => {
    await store.create([made('a', { title: 'one' })])
    await store.update({ ...made('a', { title: 'two' }), version: 1 })
    for (const version of [1, 3]) {
      assert.deepEqual(await store.update({ ...made('a', { title: 'lost' }), version }), { ok: false, reason: 'conflict' })
      assert.deepEqual(await store.remove({ index: 'blog', id: 'a', version }), { ok: false, reason: 'conflict' })
    }
    assert.equal((await store.get('blog', 'a'))?.body.title, 'two')
  })

  it('says when what should be updated or removed is missing', async (store) => {
    assert.deepEqual(await store.update({ ...made('a'), version: 1 }), { ok: false, reason: 'missing' })
    assert.deepEqual(await store.remove({ index: 'blog', id: 'a', version: 1 }), { ok: false, reason: 'missing' })
  })

  it('forgets what was removed, and takes its id again', async (store) => {
    await store.create([made('a', { title: 'harbour' })])
    assert.deepEqual(await store.remove({ index: 'blog', id: 'a', version: 1 }), { ok: true })
    assert.equal(await store.get('blog', 'a'), undefined)
    assert.deepEqual(await idsOf(store, {}), [])
    assert.deepEqual(await store.create([made('a', { title: 'again' })]), { ok: true })
    assert.equal((await store.get('blog', 'a'))?.version, 1)
  })

  it('keeps every character of ids and bodies', async (store) => {
    const text = 'Zoë Ł 東京 हिन्दी עברית 👩‍👩‍👧 e\u0301 \u0000\u0001\u2028 \\ " \' <b>'
    await store.create([made('Grüße 東京.webp', { title: text, [`key ${text}`]: text })])
    assert.deepEqual((await store.get('blog', 'Grüße 東京.webp'))?.body, { title: text, [`key ${text}`]: text })
    assert.deepEqual(await idsOf(store, {}), ['Grüße 東京.webp'])
  })

  it('keeps a body of several megabytes', async (store) => {
    const data = 'AbC+/'.repeat(800_000)
    await store.create([made('picture.webp', { type: 'image/webp', data }, 'images')])
    assert.equal((await store.get('images', 'picture.webp'))?.body.data, data)
  })

  it('stands sound and finds no damage in what it was given, at its first look too', async (store) => {
    await store.create([
      made('a', { title: 'harbour', extra: '\u0000 \ud800' }),
      made('picture.webp', { data: 'AbC+/'.repeat(50_000) }, 'images'),
    ])
    const looking = store.check()
    assert.ok(['sound', 'unchecked'].includes(await store.standing()))
    assert.deepEqual(await looking, [])
    assert.equal(await store.standing(), 'sound')
    assert.equal((await store.get('blog', 'a'))?.version, 1)
  })

  it('has everything again after it was closed and opened', async (store, again) => {
    await store.create([made('a', { title: 'harbour' }), made('b'), made('c')])
    await store.update({ ...made('b', { title: 'harbour town' }), version: 1 })
    await store.remove({ index: 'blog', id: 'c', version: 1 })
    const reopened = await again()
    assert.deepEqual(await reopened.get('blog', 'b'), { ...made('b', { title: 'harbour town' }), version: 2 })
    assert.deepEqual(await idsOf(reopened, {}), ['a', 'b'])
    assert.equal((await idsOf(reopened, { text: 'harbour' })).length, 2)
  })
}

function writerContract(it: Behaviour): void {
  it('lets exactly one of twenty updates of the same version win', async (store) => {
    await store.create([made('a')])
    const results = await Promise.all(Array.from({ length: 20 }, (_, by) => store.update({ ...made('a', { by }), version: 1 })))
    assert.equal(results.filter(({ ok }) => ok).length, 1)
    const stored = await store.get('blog', 'a')
    assert.equal(stored?.version, 2)
    assert.equal(
      stored?.body.by,
      results.findIndex(({ ok }) => ok),
    )
  })

  it('loses none of twenty parallel increments that try again', async (store) => {
    await store.create([made('a', { count: 0 })])
    const increment = async () => {
      for (let stored = await store.get('blog', 'a'); stored; stored = await store.get('blog', 'a')) {
        if ((await store.update({ ...stored, body: { count: Number(stored.body.count) + 1 } })).ok) return
      }
    }
    await Promise.all(Array.from({ length: 20 }, increment))
    assert.deepEqual(await store.get('blog', 'a'), { ...made('a', { count: 20 }), version: 21 })
  })

  it('lets exactly one of ten parallel creates and of ten parallel removes win', async (store) => {
    const creates = await Promise.all(Array.from({ length: 10 }, (_, by) => store.create([made('a', { by })])))
    assert.equal(creates.filter(({ ok }) => ok).length, 1)
    const removes = await Promise.all(Array.from({ length: 10 }, () => store.remove({ index: 'blog', id: 'a', version: 1 })))
    assert.equal(removes.filter(({ ok }) => ok).length, 1)
  })
}
