import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ContentChange, ContentVersion } from '#domain/ports/store.ts'
import type { Day } from '#lib/time/dates.ts'
import type { CacheContext } from './cache-context.ts'
import { createCacheEntry, type Freshness, freshnessOf } from './cache-entry.ts'
import type { Dependencies } from './dependencies.ts'
import { toRenderedPage } from './rendered-page.ts'

const DAY = '2026-11-21' as Day
const NEXT_DAY = '2026-11-22' as Day

const { resource } = await toRenderedPage(new Response('<p>', { headers: { 'Cache-Control': 'public, no-cache' } }), false)

/** A page that looked up one item and had two of a list, and said the day. */
const ARTICLE: Dependencies = {
  indexes: new Map([
    ['blog', { ids: new Set(['one']), isList: false, isWhole: false }],
    ['news', { ids: new Set(['two', 'three']), isList: true, isWhole: false }],
  ]),
  hasReadTime: true,
}
const SITEMAP: Dependencies = { indexes: new Map([['news', { ids: new Set(), isList: true, isWhole: true }]]), hasReadTime: false }
const NOTHING: Dependencies = { indexes: new Map(), hasReadTime: false }

function revision(...changes: Omit<ContentChange, 'number'>[]): ContentVersion {
  const number = 10 + changes.length
  const isWithdrawn = changes.some(({ kind }) => kind === 'withdrawn')
  return { number, oldestShowable: isWithdrawn ? number : 0, changes: changes.map((change, at) => ({ ...change, number: 11 + at })) }
}

const NOW: CacheContext = { revision: revision(), isStoreAway: false, at: 1000, day: DAY, isDayEnding: false }
const present = (known: Partial<CacheContext> = {}): CacheContext => ({ ...NOW, ...known })
const made = (reads: Dependencies, turnsAt = Number.POSITIVE_INFINITY) => createCacheEntry({ resource, reads, turnsAt }, present())
const afterwards = (reads: Dependencies, ...changes: Omit<ContentChange, 'number'>[]): Freshness =>
  freshnessOf(made(reads), present({ revision: revision(...changes) }))

describe('a kept page', () => {
  it('is changed by what it read, withdrawn by what it shows, and left alone by the rest', () => {
    const kinds = ['changed', 'withdrawn'] as const
    const standings = (reads: Dependencies, change: Pick<ContentChange, 'index' | 'ids'>) =>
      kinds.map((kind) => afterwards(reads, { ...change, kind }))
    assert.deepEqual(standings(ARTICLE, { index: 'blog', ids: ['one'] }), ['changed', 'unusable'])
    assert.deepEqual(standings(ARTICLE, { index: 'blog', ids: ['two'] }), ['right', 'right'])
    assert.deepEqual(standings(ARTICLE, { index: 'news', ids: ['five', 'two'] }), ['changed', 'unusable'])
    assert.deepEqual(standings(ARTICLE, { index: 'news', ids: ['five'] }), ['changed', 'changed'])
    assert.deepEqual(standings(ARTICLE, { index: 'blog' }), ['changed', 'unusable'])
    assert.deepEqual(standings(ARTICLE, { index: 'images', ids: ['one'] }), ['right', 'right'])
    assert.deepEqual(standings(SITEMAP, { index: 'news', ids: ['any'] }), ['changed', 'unusable'])
    assert.deepEqual(standings(SITEMAP, { index: 'blog' }), ['right', 'right'])
    assert.deepEqual(standings(NOTHING, { index: 'news' }), ['right', 'right'])
  })

  it('hears of every change once, and forgets none', () => {
    const kept = made(ARTICLE)
    const withdrawn = { index: 'blog', ids: ['one'], kind: 'withdrawn' } as const
    const harmless = { index: 'images', kind: 'changed' } as const
    assert.equal(freshnessOf(kept, present({ revision: revision(harmless) })), 'right')
    assert.equal(freshnessOf(kept, present({ revision: revision(harmless, withdrawn) })), 'unusable')
    assert.equal(freshnessOf(kept, present({ revision: revision(harmless, withdrawn, harmless) })), 'unusable')
    assert.equal(kept.number, 13)
  })

  it('that cannot hear of all changes takes the worst for true, unless it read nothing', () => {
    const unknown = (oldestShowable: number): ContentVersion => ({
      number: 90,
      oldestShowable,
      changes: [{ number: 90, index: 'images', kind: 'changed' }],
    })
    const standing = (reads: Dependencies, oldestShowable: number) =>
      freshnessOf(made(reads), present({ revision: unknown(oldestShowable) }))
    assert.deepEqual([standing(ARTICLE, 10), standing(ARTICLE, 11)], ['changed', 'unusable'])
    assert.equal(standing(NOTHING, 90), 'right')
    const untold: ContentVersion = { number: 11, oldestShowable: 0, changes: [] }
    assert.equal(freshnessOf(made(ARTICLE), present({ revision: untold })), 'changed')
  })

  it('goes with the day if it asked for the time', () => {
    assert.equal(freshnessOf(made(ARTICLE), present({ day: NEXT_DAY })), 'unusable')
    for (const reads of [SITEMAP, NOTHING]) assert.equal(freshnessOf(made(reads), present({ day: NEXT_DAY })), 'right')
  })

  it('goes when the next scheduled item appears if it asked for the time', () => {
    const standing = (reads: Dependencies, at: number) => freshnessOf(made(reads, 61_000), present({ at }))
    assert.deepEqual([standing(ARTICLE, 60_999), standing(ARTICLE, 61_000), standing(SITEMAP, 61_000)], ['right', 'unusable', 'right'])
  })

  it('is shown after a change if it was right within the last half minute', () => {
    const change = present({ revision: revision({ index: 'news', kind: 'changed' }) })
    for (const [askedAt, at, expected] of [
      [1000, 30_999, 'changed'],
      [1000, 31_000, 'unusable'],
      [20_000, 49_999, 'changed'],
      [20_000, 50_000, 'unusable'],
    ] as const) {
      const kept = made(ARTICLE)
      assert.equal(freshnessOf(kept, present({ at: askedAt })), 'right')
      assert.equal(freshnessOf(kept, { ...change, at }), expected, `${askedAt} ${at}`)
    }
  })

  it('is rendered again after a while if a change may be missed and it read anything', () => {
    const standings = (reads: Dependencies) =>
      [20_999, 21_000, 30_999, 31_000].map((at) =>
        freshnessOf(made(reads), present({ at, revision: { ...revision(), mayMissWrites: true } })),
      )
    assert.deepEqual(standings(ARTICLE), ['right', 'due', 'due', 'unusable'])
    assert.deepEqual(standings(NOTHING), ['right', 'right', 'right', 'right'])
  })

  it("is shown while there's nothing better, unless something on it was withdrawn", () => {
    const away = present({ isStoreAway: true, at: 1e9, day: NEXT_DAY })
    assert.equal(freshnessOf(made(ARTICLE), away), 'away')
    assert.equal(
      freshnessOf(made(ARTICLE), { ...away, revision: revision({ index: 'blog', ids: ['one'], kind: 'withdrawn' }) }),
      'unusable',
    )
    assert.equal(freshnessOf({ ...made(ARTICLE), isFailing: true }, present({ at: 1e9, day: NEXT_DAY })), 'away')
  })
})
