import assert from 'node:assert/strict'
import type { Store, StoreQuery } from '#domain/ports/store.ts'
import type { SynonymGroup } from '#domain/text-search/synonym-groups.ts'
import { type Behaviour, idsOf, made, removed } from './documents.ts'

const LIST: readonly SynonymGroup[] = [
  ['GCC', 'global capability center', 'capability centre'],
  ['BOT', 'build operate transfer'],
  ['SME', 'small and medium-sized company', 'small firm'],
]

/** What `sameWords` makes a text find, and what it must leave alone. */
export function sameWordsContract(it: Behaviour): void {
  it('finds the long form by the acronym and the acronym by the long form', async (store) => {
    const search = await searchOver(store, {
      acronym: 'The GCC Monitor',
      phrase: 'Global Capability Centers: a guide',
      other: 'A capability centre',
      none: 'A center with a global view of capability',
    })
    const all = ['acronym', 'other', 'phrase']
    for (const text of ['GCC', 'gccs', 'capability centre', 'Capability Centres']) assert.deepEqual(await search(text), all, text)
    // What was typed is found as it is without the list, too: word by word, wherever the words stand.
    for (const text of ['global capability center', 'Global-Capability Centers'])
      assert.deepEqual(await search(text), [...all, 'none'].sort(), text)
  })

  it('takes phrases by their words in a row, in singular and plural, within one field', async (store) => {
    await store.createMany([
      made('hyphens', { content: '<p>We build-operate-<b>transfer</b> it.</p>' }),
      made('ampersand', { title: 'Build, Operate & Transfers' }),
      made('apart', { title: 'Build and operate, then transfer' }),
      made('order', { title: 'transfer operate build' }),
      made('fields', { source: 'They build', category: 'operate transfer', author: 'transfer' }),
    ])
    assert.deepEqual((await idsOf(store, { text: 'BOT', sameWords: LIST })).sort(), ['ampersand', 'hyphens'])
  })

  it('needs the other words of the text as well', async (store) => {
    const search = await searchOver(store, {
      a: 'A global capability center in Pune',
      b: 'Global capability centers',
      c: 'Cost of a global capability center',
      d: 'Small firms and their global capability centers',
    })
    assert.deepEqual(await search('GCC Pune'), ['a'])
    assert.deepEqual(await search('cost GCC'), ['c'])
    assert.deepEqual(await search('SME GCC'), ['d'])
    assert.deepEqual(await search('GCC zebra'), [])
  })

  it('takes the last word typed for the beginning of a phrase, an acronym for whole', async (store) => {
    const search = await searchOver(store, { acronym: 'A GCC', both: 'Both', small: 'A smaller one', sme: 'An SME', bot: 'BOT' })
    assert.deepEqual(await search('global capability cen'), ['acronym'])
    assert.deepEqual(await search('small and medium si'), [])
    assert.deepEqual(await search('small f'), ['sme'])
    assert.deepEqual(await search('bot'), ['bot'])
    assert.deepEqual(await search('bo'), ['bot', 'both'])
    assert.deepEqual(await search('global capability cen one'), [])
  })

  it('looks for near spellings only when nothing has any of the words that mean the same', async (store) => {
    const search = await searchOver(store, { a: 'A GCC', b: 'globul capability center' })
    assert.deepEqual(await search('global capability center'), ['a'])
    await removed(store, 'a')
    assert.deepEqual(await search('global capability center'), ['b'])
    await store.create(made('c', { title: 'Captive GCC' }))
    assert.deepEqual(await search('kaptive global capability center'), ['c'])
  })

  it('marks the phrase as one, and what was typed', async (store) => {
    const long = 'plain words '.repeat(100)
    await store.create(
      made('a', {
        title: 'Build Operate & Transfer, or build?',
        content_excerpt: 'BOT',
        content: `${long} to build-operate-transfers ${long}`,
      }),
    )
    const highlights = await highlightsOf(store, { text: 'BOT', sameWords: LIST })
    assert.deepEqual(highlights.title, [
      { text: 'Build Operate & Transfer', marked: true },
      { text: ', or build?', marked: false },
    ])
    assert.deepEqual(highlights.content_excerpt, [{ text: 'BOT', marked: true }])
    assert.deepEqual(
      highlights.content?.filter(({ marked }) => marked).map(({ text }) => text),
      ['build-operate-transfers'],
    )
    const typed = await highlightsOf(store, { text: 'build operate transfer', sameWords: LIST })
    assert.deepEqual(
      typed.title?.map(({ text }) => text),
      ['Build Operate & Transfer', ', or ', 'build', '?'],
    )
  })

  it('answers a text that is all acronyms and phrases, however many', async (store) => {
    const groups = Array.from({ length: 40 }, (_, at) => [`a${at}`, ...Array.from({ length: 30 }, (_, n) => `word${n} of phrase${at}`)])
    await store.createMany([
      made('acronyms', { title: groups.map(([acronym]) => acronym).join(' ') }),
      made('phrases', { title: groups.map(([, phrase]) => phrase).join('. ') }),
    ])
    const text = groups.map(([acronym]) => acronym).join(' ')
    assert.deepEqual(await idsOf(store, { text: groups.flat().join(' '), sameWords: groups }), [])
    assert.ok((await idsOf(store, { text, sameWords: groups })).includes('acronyms'))
    assert.deepEqual((await idsOf(store, { text: 'a0 a1', sameWords: groups })).sort(), ['acronyms', 'phrases'])
  })

  it('makes nothing of empty groups, signs and the operators of search languages', async (store) => {
    await store.createMany([made('a', { title: 'harbour' }), made('b', { title: 'NEAR OR harbour' })])
    const sameWords = [[], ['', '***'], ['harbour'], ['quay', '"', 'NEAR(x) OR "', 'near or']]
    assert.deepEqual((await idsOf(store, { text: 'harbour', sameWords })).sort(), ['a', 'b'])
    assert.deepEqual(await idsOf(store, { text: 'quay', sameWords }), ['b'])
  })
}

async function searchOver(store: Store, titles: Record<string, string>): Promise<(text: string) => Promise<string[]>> {
  await store.createMany(Object.entries(titles).map(([id, title]) => made(id, { title })))
  return async (text) => (await idsOf(store, { text, sameWords: LIST })).sort()
}

async function highlightsOf(store: Store, query: Partial<StoreQuery>) {
  const { documents } = await store.find({ indexes: ['blog'], size: 1, highlight: true, ...query })
  return documents[0]?.highlights ?? {}
}
