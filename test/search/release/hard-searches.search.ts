import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DEFAULT_SYNONYMS } from '#domain/text-search/synonym-groups.ts'
import { openOpenSearch } from '#server/store/opensearch/opensearch.ts'
import { startSearchCluster } from '#test/peers/opensearch/cluster.ts'
import { askCluster } from '#test/search/ask-cluster.ts'
import { idsOf, made } from '#test/store/documents.ts'
import { openTestApp } from '#test/test-app.ts'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const BASES = Array.from({ length: 1100 }, (_, at) => `${letter(at / 676)}${letter(at / 26)}${letter(at)}harbourside`)
const SAME = DEFAULT_SYNONYMS.flat().join(' ')

describe('a search of very many words', () => {
  it('is answered like any other, by the site as well', async (t) => {
    const app = await openTestApp()
    t.after(app.close)
    // Each word but those at the end of the longest search has two hundred near spellings and more.
    const near = BASES.slice(0, 100).flatMap((base) =>
      Array.from({ length: 8 }, (_, at) => LETTERS.map((each) => replaced(base, at, each))).flat(),
    )
    await app.store.createMany(
      [0, 1, 2, 3].map((part) => made(`${part}`, { title: 'All', content: near.slice(part * 5200, (part + 1) * 5200).join(' ') })),
    )
    const sizes = new Set<number>()
    for (const count of [1, 12, 32, 1100]) {
      const misspelt = BASES.slice(0, count).map((base) => replaced(base, 9, 'q'))
      for (const text of [misspelt.join(' '), `${SAME} ${misspelt.join(' ')}`, `${misspelt.join(' ')} ${SAME}`]) {
        const found = await app.store.find({ indexes: ['news', 'blog'], text, sameWords: DEFAULT_SYNONYMS, size: 10, highlight: true })
        sizes.add(found.total)
        const { status } = await app.request(`/search-query?q=${encodeURIComponent(text)}`)
        assert.equal(status, 200, `${count} words`)
      }
    }
    assert.ok(Math.max(...sizes) > 0 && sizes.has(0), 'near spellings are found, and not everything')
  })
})

describe('a cluster that takes no expensive queries', () => {
  it('finds words, their beginnings, what means the same, and near spellings', async (t) => {
    const cluster = await startSearchCluster()
    t.after(() => cluster.close())
    const [url = ''] = cluster.urls
    const { store } = openOpenSearch({ urls: [url], nameOf: (index) => `site-${index}` })
    t.after(() => store.close())
    await store.prepare()
    const persistent = { 'search.allow_expensive_queries': 'false' }
    await askCluster(url, { method: 'PUT', path: '/_cluster/settings', body: { persistent } })
    await store.create(
      made('a', {
        title: 'Harbours reopened',
        content: 'About a global capability center, its internationalisations and pneumonoultramicroscopicsilicosis.',
      }),
    )
    const found: Record<string, boolean> = {
      harbour: true,
      reop: true,
      'harbour reopening': true,
      'harbour in': true,
      internationalisations: true,
      'harbour internationalisation': true,
      'harbour pneumonoultramicros': true,
      'harbour pneumonoultramicroscopicsil': false,
      gcc: true,
      harbuors: true,
      'harbuors reopned': true,
      'no such words': false,
    }
    for (const [text, isFound] of Object.entries(found))
      assert.deepEqual(await idsOf(store, { text, sameWords: DEFAULT_SYNONYMS, highlight: true }), isFound ? ['a'] : [], text)
    const where = [{ field: 'posted_date', lte: '2026-01-01' }] as const
    assert.deepEqual(await idsOf(store, { where, sort: { field: 'posted_date', order: 'descending' } }), [])
    assert.equal(await store.health(), 'ok')
  })
})

function replaced(word: string, place: number, other: string): string {
  return word.slice(0, place) + other + word.slice(place + 1)
}

function letter(at: number): string {
  return LETTERS[Math.floor(at) % LETTERS.length] ?? ''
}
