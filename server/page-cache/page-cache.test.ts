import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import type { PreparedResponse } from '#server/http/prepared-response.ts'
import type { Encoding } from '#server/http/resource.ts'
import { openStore } from '#test/open-store.ts'
import { trackDependencies } from './dependencies.ts'
import { createPageCache } from './page-cache.ts'
import type { InTurn } from './single-flight.ts'

const MOST_ENTRIES = 2000
const WORDS = 'Harbour wind and teak, again and again. '.repeat(200)
const settings = { siteUrl: 'http://x', timeZone: 'UTC', adminEmails: [], signInLink: false, trustedProxies: 0 }

async function open(text: (page: string) => string = (page) => `<p>${page}</p>`) {
  const { store } = await openStore()
  const now = () => new Date('2026-11-21T06:00:00Z')
  const { during } = trackDependencies({ store, now })
  const made: string[] = []
  const cache = createPageCache({
    store,
    now,
    settings,
    background: () => {},
    make: (page, isAhead) => {
      made.push(isAhead ? `${page} ahead` : page)
      const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'public, no-cache' }
      return during(() => new Response(text(page), { headers }))
    },
  })
  const ask = async (page: string, encoding: Encoding = 'plain', known?: string, inTurn?: InTurn<PreparedResponse | undefined>) =>
    (await cache({ page, isAhead: false, encoding, known, inTurn })) ?? assert.fail(page)
  return { made, ask, store }
}

const headerOf = ({ headers }: Pick<PreparedResponse, 'headers'>, name: string) => headers.find(([known]) => known === name)?.[1]

describe('a page cache', () => {
  it('lets go of the page that nobody asked for longest when it has two thousand, and of those first that nobody asked for again', async () => {
    const { made, ask } = await open()
    const isKept = async (page: string) => {
      const before = made.length
      assert.equal(Buffer.from((await ask(page)).body ?? []).toString(), `<p>${page}</p>`)
      return made.length === before
    }
    for (let page = 1; page <= MOST_ENTRIES; page++) assert.equal(await isKept(`/${page}`), false)
    assert.equal(await isKept('/1'), true)
    assert.equal(await isKept('/one-more'), false)
    assert.equal(await isKept('/1'), true)
    assert.equal(await isKept('/3'), true)
    assert.equal(await isKept('/2'), false)
    for (let page = 1; page <= 5000; page++) await isKept(`/passing-${page}`)
    assert.equal(await isKept('/1'), true)
    assert.equal(await isKept('/3'), true)
  })

  it('lets go of pages when they are 32 MB together, and counts all encodings', async () => {
    const { made, ask } = await open((page) => page.padEnd(100_000, 'x'))
    const isKept = async (page: string) => {
      const before = made.length
      await ask(page)
      return made.length === before
    }
    for (let page = 1; page <= 400; page++) await isKept(`/${page}`)
    for (const [page, expected] of Object.entries({ '/400': true, '/100': true, '/1': false }))
      assert.equal(await isKept(page), expected, page)
    for (const encoding of ['gzip', 'br'] as const) await ask('/400', encoding)
    assert.equal(await isKept('/400'), true)
  })

  it('makes a page once for all encodings', async () => {
    const { made, ask } = await open(() => WORDS)
    const [br, gzip, plain] = await Promise.all([ask('/', 'br'), ask('/', 'gzip'), ask('/', 'plain')])
    assert.deepEqual(made, ['/'])
    assert.deepEqual(
      [br, gzip, plain].map((each) => headerOf(each, 'Content-Encoding')),
      ['br', 'gzip', undefined],
    )
    const again = await ask('/', 'br')
    assert.equal(brotliDecompressSync(again.body ?? new Uint8Array()).toString(), WORDS)
    for (const encoding of ['gzip', 'plain', 'br'] as const) await ask('/', encoding)
    assert.deepEqual(made, ['/'])
  })

  it('keeps nobody waiting for a page for which somebody else waits for their turn, and makes it once for both', async () => {
    const { made, ask } = await open()
    const turn = Promise.withResolvers<void>()
    const late = ask('/', 'plain', undefined, (make) => turn.promise.then(make))
    await ask('/', 'plain', undefined, (make) => make())
    turn.resolve()
    await late
    assert.deepEqual(made, ['/'])
  })

  it('answers 304 to whoever names the tag of this encoding, weak or among others', async () => {
    const { ask } = await open(() => WORDS)
    const tag = headerOf(await ask('/', 'br'), 'ETag')
    assert.ok(tag)
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await ask('/', 'br', known)
      assert.deepEqual([answer.status, headerOf(answer, 'ETag')], [304, tag])
    }
    assert.equal((await ask('/', 'gzip', tag)).status, 200)
  })

  it('keeps no page for which not all could be read, and shows the one before in its place', async () => {
    const { store: inner } = await openStore()
    let isFailing = false
    const get: typeof inner.get = (index, id) => (isFailing ? Promise.reject(new Error('a disk that stutters')) : inner.get(index, id))
    const now = () => new Date('2026-11-21T06:00:00Z')
    const { during, ports } = trackDependencies({ store: { ...inner, get }, now })
    const words = () =>
      ports.store.get('site-words', 'published').then(
        (stored) => String(stored?.body.said ?? 'first'),
        () => 'first',
      )
    const headers = { 'Content-Type': 'text/html', 'Cache-Control': 'public, no-cache' }
    const works: Promise<unknown>[] = []
    const cache = createPageCache({
      store: inner,
      now,
      settings,
      background: (work) => works.push(work),
      make: () => during(async () => new Response(await words(), { headers })),
    })
    const ask = async (page: string) => {
      const answer = await cache({ page, isAhead: false, encoding: 'plain', known: undefined })
      await Promise.all(works)
      return Buffer.from(answer?.body ?? []).toString()
    }
    const write = (said: string, version?: string) => {
      const document = { index: 'site-words', id: 'published', body: { said } } as const
      return version
        ? inner.update({ ...document, version }, { publicEffect: 'changed' })
        : inner.create(document, { publicEffect: 'changed' })
    }
    const written = await write('second')
    assert.ok(written.ok)
    assert.equal(await ask('/kept'), 'second')
    await write('third', written.version)
    isFailing = true
    assert.deepEqual([await ask('/kept'), await ask('/new')], ['second', 'first'])
    isFailing = false
    await ask('/kept')
    assert.deepEqual([await ask('/kept'), await ask('/new')], ['third', 'third'])
    await inner.close()
  })

  it('says whether an answer was there already', async () => {
    const { ask } = await open()
    assert.equal(headerOf(await ask('/'), 'Server-Timing'), 'cache;desc=made')
    const hit = await ask('/')
    assert.equal(headerOf(hit, 'Server-Timing'), 'cache;desc=hit')
    assert.equal(await ask('/'), hit, 'the very same, with nothing made anew')
  })
})
