import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { createItem, deleteItem, editItem, restoreItem, SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { detailsPath } from '#domain/items/item-url.ts'
import { findItem, findItemByPublicId, findItemDocument } from '#domain/items/items.ts'
import type { ItemValues } from '#domain/kinds/item-tables.ts'
import type { Store } from '#domain/ports/store.ts'
import { richText } from '#server/rich-text/sanitizer.ts'
import { openStore } from '#test/open-store.ts'
import { claimUrlsOfMany, findUrlError } from './claim-url.ts'

const LIVE = { title: 'First city', posted_date: '1/1/2026' }
const MINUTE_MS = 60_000

describe('the URL of a post', () => {
  let store: Store
  let at: number

  beforeEach(async () => {
    store = (await openStore()).store
    at = Date.parse('2026-11-21T06:00:00Z')
  })

  afterEach(() => store.close())

  const settings = { siteUrl: 'http://localhost', timeZone: 'Asia/Kolkata', adminEmails: [], signInLink: true, trustedProxies: 0 }
  const services = () => ({ store, richText, settings, now: () => new Date(at) })
  const create = async (id: string, values: ItemValues = LIVE) => {
    assert.ok((await createItem(services(), SYSTEM_ACTOR, { kind: 'blog', id, values })).ok)
    return slugOf(id)
  }
  const slugOf = async (id: string) => (await findItem({ store }, 'blog', id))?.urls.split(' ')
  const edit = async (id: string, values: ItemValues) => {
    at += MINUTE_MS
    const stored = (await findItemDocument(store, 'blog', id)) ?? assert.fail(id)
    assert.ok((await editItem(services(), SYSTEM_ACTOR, { kind: 'blog', stored, values })).ok)
    return slugOf(id)
  }
  const remove = async (id: string) => {
    const { version = '' } = (await findItem({ store }, 'blog', id)) ?? {}
    assert.ok((await deleteItem(services(), SYSTEM_ACTOR, { kind: 'blog', id, version })).ok)
  }
  const found = async (publicId: string) => {
    const item = await findItemByPublicId({ store }, publicId)
    return item && [item.id, detailsPath(item)]
  }

  it('comes from the title when it is published first, and stays when the title changes', async () => {
    assert.deepEqual(await create('draft', { ...LIVE, draft: true }), [''])
    assert.deepEqual(await found('first-city'), undefined)
    assert.deepEqual(await edit('draft', { ...LIVE, draft: false }), ['first-city'])
    assert.deepEqual(await edit('draft', { ...LIVE, title: 'Other' }), ['first-city'])
    assert.deepEqual(await create('tamil', { ...LIVE, title: 'முதல் நகரம்' }), ['முதல்-நகரம்'])
    for (const [asked, id] of [
      ['first-city', 'draft'],
      ['First-City', 'draft'],
      ['draft', 'draft'],
      ['முதல்-நகரம்', 'tamil'],
    ] as const)
      assert.equal((await found(asked))?.[0], id, asked)
  })

  it('goes to one of several who publish it in the same second, and numbered to the others', async () => {
    const ids = Array.from({ length: 6 }, (_, number) => `same-${number}`)
    const slugs = await Promise.all(ids.map((id) => create(id)))
    assert.deepEqual(slugs.flat().sort(), ['first-city', ...[2, 3, 4, 5, 6].map((number) => `first-city-${number}`)])
    for (const [place, id] of ids.entries())
      assert.deepEqual(await found(slugs[place]?.[0] ?? ''), [id, `/blog-details?id=${slugs[place]?.[0]}`])
  })

  it('leads on from former ones until somebody takes those, and going back to one ends its redirect', async () => {
    await create('one')
    assert.deepEqual(await edit('one', { ...LIVE, slug: 'second-city' }), ['second-city', 'first-city'])
    assert.deepEqual(await found('first-city'), ['one', '/blog-details?id=second-city'])
    assert.deepEqual(await edit('one', { ...LIVE, slug: 'first-city' }), ['first-city', 'second-city'])
    assert.deepEqual(await found('first-city'), ['one', '/blog-details?id=first-city'])
    assert.deepEqual(await create('two', { ...LIVE, slug: 'second-city' }), ['second-city'])
    assert.deepEqual(await found('second-city'), ['two', '/blog-details?id=second-city'])
  })

  it('is kept by an unpublished post, made by no draft, and free once its post is in Trash', async () => {
    await create('one')
    await edit('one', { ...LIVE, draft: true })
    assert.deepEqual(await edit('one', { ...LIVE, draft: true, slug: 'typed' }), ['first-city'])
    assert.equal(await found('typed'), undefined)
    assert.deepEqual(await create('two'), ['first-city-2'])
    await remove('one')
    assert.deepEqual(await create('three'), ['first-city'])
    assert.equal(await restoreItem(services(), SYSTEM_ACTOR, { kind: 'blog', id: 'one' }), 'restored')
    assert.deepEqual(await edit('one', { ...LIVE, slug: 'first-city', draft: false }), ['first-city-3'])
    assert.deepEqual(await found('first-city'), ['three', '/blog-details?id=first-city'])
  })

  it('is told apart from other posts’ URLs and ids before it is published', async () => {
    await create('one')
    await create('old-id', { ...LIVE, title: 'Old' })
    const error = (slug: string, id = 'new') => findUrlError(services(), { kind: 'blog', id }, { slug, stored: undefined })
    assert.equal(await error('first-city'), 'The URL first-city is used by “First city”. Enter another, such as first-city-2.')
    assert.match((await error('old-id')) ?? '', /used by “Old”/)
    assert.deepEqual([await error('first-city', 'one'), await error('free')], [undefined, undefined])
    const stored = await findItem({ store }, 'blog', 'one')
    assert.equal(await findUrlError(services(), { kind: 'blog', id: 'one' }, { slug: '', stored }), 'Enter a URL, such as first-city.')
  })

  it('comes with imported posts, former ones too', async () => {
    await create('one')
    const item = (id: string, more: object = {}) => ({ index: 'blog' as const, id, body: { ...LIVE, ...more } })
    const items = await claimUrlsOfMany(services(), [
      item('a'),
      item('b'),
      item('c', { draft: true }),
      item('d', { title: 'Own', urls: 'own first-city older' }),
      item('e', { slug: 'one' }),
    ])
    await store.createMany(items)
    assert.deepEqual(
      items.map(({ body }) => Object.entries(body).find(([name]) => name === 'urls')?.[1]),
      ['first-city-2', 'first-city-3', undefined, 'own older', 'one-2'],
    )
    assert.deepEqual(await found('older'), ['d', '/blog-details?id=own'])
    assert.deepEqual(await found('first-city-3'), ['b', '/blog-details?id=first-city-3'])
  })

  it('is found in a few reads for each of 300 posts with one title', async () => {
    const { get } = store
    let reads = 0
    store.get = (...asked) => {
      reads++
      return get.apply(store, asked)
    }
    const items = Array.from({ length: 300 }, (_, number) => ({ index: 'blog' as const, id: `p${number}`, body: LIVE }))
    const slugs = (await claimUrlsOfMany(services(), items)).map(({ body }) => body.slug)
    assert.equal(new Set(slugs).size, 300)
    assert.deepEqual([slugs[1], slugs[29], slugs[30]], ['first-city-2', 'first-city-30', 'p30-first-city'])
    assert.ok(reads <= 5 * 300, `${reads} reads`)
  })
})
