import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { listings } from '#app/content/listings.ts'
import { deleteItem, restoreItem, SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { publicEffectOf } from '#domain/items/system-fields.ts'
import { type ItemKind, itemKinds } from '#domain/kinds/kinds.ts'
import type { DocumentBody, Store } from '#domain/ports/store.ts'
import { MAX_CHANGES } from '#server/store/content-changes.ts'
import { atDepth } from '#test/depth.ts'
import { newPlace, openStore } from '#test/open-store.ts'
import { until } from '#test/process/wait-until.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

/** On a cluster each takes some hundred milliseconds. */
const OPERATIONS = process.env.TEST_SEARCH_URL ? 400 : atDepth(400, 2000)
const ITEM = { title: 'Harbour', source: 'Desk', category: 'Policy', posted_date: '2/1/2026', expiry_date: '1/1/2030' }
const IDS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Pages by the kinds of items that can change them. */
const PAGES: Record<string, readonly ItemKind[]> = {
  '/': [],
  '/faq': [],
  '/privacy-policy': [],
  '/global-capability-centers?team=25': [],
  '/news': ['news'],
  '/tradewind-blogs': ['blog'],
  '/blogs': itemKinds,
  '/blogs?page=2': itemKinds,
  '/manage-blogs': itemKinds,
  '/search-query?q=harbour': itemKinds,
  '/feed.xml': itemKinds,
  '/feed.json': itemKinds,
  '/sitemap.xml': itemKinds,
  ...Object.fromEntries(IDS.flatMap((id) => itemKinds.map((kind) => [`/blog-details?id=${kind}-${id}`, itemKinds]))),
}

let app: TestApp
/** The same store as another process has it open. */
let elsewhere: Store

async function open(t: TestContext): Promise<void> {
  const place = await newPlace(t)
  app = await openTestApp({ opened: await openStore(place) })
  elsewhere = (await openStore(place)).store
  t.after(async () => {
    await elsewhere.close()
    await app.close()
  })
  for (const kind of itemKinds) for (const id of IDS) await app.store.create({ index: kind, id: `${kind}-${id}`, body: ITEM })
}

/** Until what was written elsewhere is known here: at once, where all is on one machine. */
function heard(): Promise<void> {
  return until(async () => (await app.store.contentVersion()).number >= (await elsewhere.contentVersion()).number)
}

/** A search for which the machine took too long says so and is not kept: it is asked for again. */
async function wholePage(...asked: Parameters<TestApp['page']>): ReturnType<TestApp['page']> {
  for (;;) {
    const page = await app.page(...asked)
    if (!page.html.includes(listings.search.defaults.endedEarly)) return page
  }
}

/** The same numbers every time. */
function openNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

const number = openNumbers(7)
const oneOf = <T>(values: readonly T[]): T => values[number(values.length)] ?? assert.fail()

async function edit(store: Store, kind: ItemKind, changed: DocumentBody): Promise<void> {
  const stored = await store.get(kind, `${kind}-${oneOf(IDS)}`)
  if (!stored) return
  const body = { ...stored.body, ...changed }
  assert.ok((await store.update({ ...stored, body }, { publicEffect: publicEffectOf(stored.body, body) })).ok)
}

/** What administrators do, here or elsewhere, and the clock. */
const operations: Record<string, (store: Store, kind: ItemKind, turn: number) => Promise<unknown>> = {
  edit: (store, kind, turn) => edit(store, kind, { title: `Harbour ${turn}` }),
  draft: (store, kind) => edit(store, kind, { draft: number(2) === 1 }),
  schedule: (store, kind) => edit(store, kind, { posted_date: oneOf(['2/1/2026', '23/11/2026', '']) }),
  delete: async (store, kind) => {
    const stored = await store.get(kind, `${kind}-${oneOf(IDS)}`)
    if (stored) await deleteItem({ ...app.services, store }, SYSTEM_ACTOR, { kind, id: stored.id, version: stored.version })
  },
  restore: (store, kind) => restoreItem({ ...app.services, store }, SYSTEM_ACTOR, { kind, id: `${kind}-${oneOf(IDS)}` }),
  add: (store, kind, turn) => store.create({ index: kind, id: `added-${turn}`, body: ITEM }, { publicEffect: 'changed' }),
}

describe('kept pages, asked for between many saves here and elsewhere', () => {
  it('are never old, and only those go that a save could change', async (t) => {
    await open(t)
    const wasHit = { kept: 0, made: 0 }
    /** Asked for in that turn, and not changed by anything since. */
    const untouched = new Map<string, number>()
    for (let turn = 0; turn < OPERATIONS; turn++) {
      const kind = oneOf(itemKinds)
      await operations[oneOf(Object.keys(operations))]?.(oneOf([app.store, elsewhere]), kind, turn)
      await heard()
      for (const [path, kinds] of Object.entries(PAGES)) if (kinds.includes(kind)) untouched.delete(path)
      if (turn % (OPERATIONS / 4) === OPERATIONS / 4 - 1) {
        app.clock.now = new Date(app.clock.now.getTime() + 86_400_000)
        // The drawn hours of the home page are of the day. Where a change may be missed, no page is shown for as long as that.
        const { mayMissWrites } = await app.store.contentVersion()
        for (const [path, kinds] of Object.entries(PAGES)) if (kinds.length > 0 || path === '/' || mayMissWrites) untouched.delete(path)
      }
      const path = oneOf(Object.keys(PAGES))
      const shown = await wholePage(path)
      const anew = await wholePage(path, { headers: { Cookie: 'session-3000=nobody' } })
      assert.equal(anew.headers.get('ETag'), null, 'made for this request alone')
      assert.deepEqual([shown.status, shown.html], [anew.status, anew.html], `${path} after ${turn}`)
      const timing = shown.headers.get('Server-Timing')
      assert.equal(timing === null, path.includes('?'), `${path} says whether it was kept`)
      const isKept = timing === 'cache;desc=hit'
      // A store remembers so many changes: what was made before all of them is made anew.
      if (timing !== null && turn - (untouched.get(path) ?? -Infinity) < MAX_CHANGES / 2) assert.ok(isKept, `${path} after ${turn}`)
      if (shown.status === 200) untouched.set(path, turn)
      wasHit[isKept ? 'kept' : 'made']++
    }
    assert.ok(wasHit.kept > OPERATIONS / 10 && wasHit.made > OPERATIONS / 10, JSON.stringify(wasHit))
  })

  it('are not changed by a picture that they do not name', async (t) => {
    await open(t)
    for (const path of Object.keys(PAGES)) await wholePage(path)
    const body = { type: 'image/webp', size: 1, width: 1, height: 1, stored_at: '2026-11-21T06:00:00Z' }
    await elsewhere.create({ index: 'images', id: 'other.webp', body }, { publicEffect: 'changed' })
    await heard()
    for (const path of Object.keys(PAGES)) {
      const { status, headers } = await wholePage(path)
      if (status === 200) assert.equal(headers.get('Server-Timing'), path.includes('?') ? null : 'cache;desc=hit', path)
    }
  })

  it('are changed by the picture that they name, when it comes at last', async (t) => {
    await open(t)
    const named = { ...ITEM, title: 'With a picture', logo: 'late.webp' }
    await app.store.create({ index: 'news', id: 'pictured', body: named }, { publicEffect: 'changed' })
    const path = '/blog-details?id=pictured'
    assert.doesNotMatch((await app.page(path)).html, /late\.webp/)
    const body = { type: 'image/webp', size: 1, width: 1, height: 1, stored_at: '2026-11-21T06:00:00Z' }
    await elsewhere.create({ index: 'images', id: 'late.webp', body }, { publicEffect: 'changed' })
    await heard()
    assert.match((await app.page(path)).html, /late\.webp/)
  })
})
