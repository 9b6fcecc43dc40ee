import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { SYSTEM_ACTOR, saveWorkingCopy } from '#domain/item-changes/item-writes.ts'
import { findItem } from '#domain/items/items.ts'
import { contentHash, findEditableItem } from '#domain/working-copies/working-copy.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let cookie: string

beforeEach(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
  const made = (id: string, category: string, more: object = {}) => ({
    id,
    body: { title: id, category, posted_date: '1/11/2026', ...more },
  })
  await app.store.createMany(
    [made('a', 'Gcc'), made('b', 'Gcc', { draft: true }), made('c', 'Careers')].map((one) => ({ index: 'news', ...one })),
  )
  await app.store.createMany(
    [made('d', 'Gcc'), made('e', ''), made('f', 'Gcc', { deleted_at: '2026-11-20T06:00:00.000Z' })].map((one) => ({
      index: 'blog',
      ...one,
    })),
  )
})

afterEach(() => app.close())

/** The page that an answer leads to, which is told of what was done. */
async function told(answer: Response): Promise<string> {
  const word = answer.headers.get('Set-Cookie')?.split(';')[0]
  return (await app.page(answer.headers.get('Location') ?? '', { headers: { Cookie: `${cookie}; ${word}` } })).html
}

const page = (path: string) => app.page(path, { headers: { Cookie: cookie } })

describe('categories', () => {
  it('in use are offered, to the administrator alone', async () => {
    const answer = await app.request('/admin/categories.json', { headers: { Cookie: cookie } })
    assert.deepEqual(await answer.json(), ['Careers', 'Gcc'])
    assert.equal((await app.request('/admin/categories.json')).status, 404)
  })

  it('are renamed in all items at once, after it was said how many; deleted ones keep theirs', async () => {
    const { html } = await page('/admin/categories?name=Gcc')
    assert.match(html, /“Gcc” is the category of 2 news items and 1 blog\./)
    const answer = await app.post('/admin/categories', { from: 'Gcc', to: ' GCC ' }, cookie)
    assert.equal(answer.status, 302)
    assert.match(await told(answer), /“Gcc” is “GCC” now, in 3 posts\./)
    const category = async (kind: 'news' | 'blog', id: string) => (await app.store.get(kind, id))?.body.category
    assert.deepEqual(await Promise.all([category('news', 'a'), category('news', 'b'), category('blog', 'd')]), ['GCC', 'GCC', 'GCC'])
    assert.deepEqual(await Promise.all([category('news', 'c'), category('blog', 'f')]), ['Careers', 'Gcc'])
    assert.match((await page('/admin/categories?name=Gcc')).html, /No post has the category/)
    const late = await app.post('/admin/categories?name=Gcc', { from: 'Gcc', to: 'Centers' }, cookie)
    assert.equal(late.status, 409)
    assert.match(await late.text(), /Nothing was renamed: no post has the category “Gcc”\./)
  })

  it('are joined with another only after a question with the numbers, and parted again by Undo', async () => {
    const category = async (kind: 'news' | 'blog', id: string) => (await app.store.get(kind, id))?.body.category
    const all = () => Promise.all([category('news', 'a'), category('news', 'b'), category('news', 'c'), category('blog', 'd')])
    const asked = await app.post('/admin/categories?name=Gcc', { from: 'Gcc', to: 'Careers' }, cookie)
    assert.equal(asked.status, 409)
    const html = await asked.text()
    assert.match(html, /“Careers” exists: 3 posts join its 1\. You can undo this\./)
    assert.match(html, /<input type="hidden" name="join" value="Careers"/)
    const other = { from: 'Gcc', to: 'Careers', join: 'Guides' }
    assert.equal((await app.post('/admin/categories?name=Gcc', other, cookie)).status, 409, 'another name was asked about')
    assert.deepEqual(await all(), ['Gcc', 'Gcc', 'Careers', 'Gcc'])
    const joined = await app.post('/admin/categories?name=Gcc', { from: 'Gcc', to: 'Careers', join: 'Careers' }, cookie)
    assert.deepEqual(await all(), ['Careers', 'Careers', 'Careers', 'Careers'])
    const after = await told(joined)
    assert.match(after, /“Gcc” is “Careers” now, in 3 posts\./)
    const field = (name: string) => new RegExp(`<input type="hidden" name="${name}" value="([^"]+)"`).exec(after)?.[1] ?? ''
    const undone = await app.post('/admin/categories', { change: 'undo', at: field('at'), together: field('together') }, cookie)
    assert.match((await told(undone)).replaceAll('<!-- -->', ''), /3 posts changed back\./)
    assert.deepEqual(await all(), ['Gcc', 'Gcc', 'Careers', 'Gcc'])
  })

  it('are not joined while the store does not say whether another has the name', async () => {
    const { find } = app.services.store
    app.services.store.find = async (query) => {
      if (query.size === 0) throw new Error('no answer in time')
      return find(query)
    }
    const answer = await app.post('/admin/categories?name=Gcc', { from: 'Gcc', to: 'Careers' }, cookie)
    assert.equal(answer.status, 503)
    assert.match(await answer.text(), /Nothing was renamed: the site’s data can’t be reached\./)
    assert.equal((await app.store.get('news', 'a'))?.body.category, 'Gcc')
  })

  it('are renamed in what is written beside an item, which stays what it was otherwise', async () => {
    const edited = await findEditableItem(app.store, 'news', 'a')
    assert.ok(edited)
    const place = { kind: 'news', id: 'a' } as const
    await saveWorkingCopy(app.services, SYSTEM_ACTOR, {
      place,
      copy: undefined,
      basedOn: await contentHash(edited.published),
      values: { title: 'Newer' },
    })
    await app.post('/admin/categories', { from: 'Gcc', to: 'GCC' }, cookie)
    const after = await findEditableItem(app.store, 'news', 'a')
    assert.deepEqual([after?.item.title, after?.item.category, after?.published.title], ['Newer', 'GCC', 'a'])
    assert.ok(!after?.item.version.startsWith('~'), 'it can be published without a conflict')
  })

  it('that somebody has given an item and not published yet stay', async () => {
    const edited = await findEditableItem(app.store, 'news', 'a')
    assert.ok(edited)
    const place = { kind: 'news', id: 'a' } as const
    const basedOn = await contentHash(edited.published)
    await saveWorkingCopy(app.services, SYSTEM_ACTOR, { place, copy: undefined, basedOn, values: { title: 'Newer', category: 'Guides' } })
    const answer = await app.post('/admin/categories', { from: 'Gcc', to: 'GCC' }, cookie)
    const after = await findEditableItem(app.store, 'news', 'a')
    assert.deepEqual([after?.item.title, after?.item.category, after?.published.category], ['Newer', 'Guides', 'GCC'])
    assert.ok(!after?.item.version.startsWith('~'), 'it can be published without a conflict')
    const html = await told(answer)
    const field = (name: string) => new RegExp(`<input type="hidden" name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''
    await app.post('/admin/categories', { change: 'undo', at: field('at'), together: field('together') }, cookie)
    const undone = await findEditableItem(app.store, 'news', 'a')
    assert.deepEqual([undone?.item.title, undone?.item.category, undone?.published.category], ['Newer', 'Guides', 'Gcc'])
    assert.ok(!undone?.item.version.startsWith('~'))
  })

  it('are renamed in what is written beside an item that has another one, and changed back by Undo', async () => {
    const edited = await findEditableItem(app.store, 'news', 'c')
    assert.ok(edited)
    const basedOn = await contentHash(edited.published)
    const beside = { title: 'Newer', category: 'Rulings' }
    await saveWorkingCopy(app.services, SYSTEM_ACTOR, { place: { kind: 'news', id: 'c' }, copy: undefined, basedOn, values: beside })
    await app.found()
    assert.match((await page('/admin/categories?name=Rulings')).html, /“Rulings” is the category of 1 news item\./)
    const asked = await app.post('/admin/categories?name=Gcc', { from: 'Gcc', to: 'Rulings' }, cookie)
    assert.match(await asked.text(), /“Rulings” exists: 3 posts join its 1\./)
    const html = await told(await app.post('/admin/categories', { from: 'Rulings', to: 'Courts' }, cookie))
    assert.match(html, /“Rulings” is “Courts” now, in 1 post\./)
    const said = async () => {
      const { item, published } = (await findEditableItem(app.store, 'news', 'c')) ?? assert.fail()
      return [item.title, item.category, published.category, item.version.startsWith('~')]
    }
    assert.deepEqual(await said(), ['Newer', 'Courts', 'Careers', false])
    const field = (name: string) => new RegExp(`<input type="hidden" name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''
    const undo = async () =>
      (
        await told(await app.post('/admin/categories', { change: 'undo', at: field('at'), together: field('together') }, cookie))
      ).replaceAll('<!-- -->', '')
    assert.match(await undo(), /1 post changed back\./)
    assert.deepEqual(await said(), ['Newer', 'Rulings', 'Careers', false])
    assert.match(await undo(), /needed no change/)
  })

  it('are not renamed to nothing, to what is too long, or to themselves', async () => {
    for (const [to, status] of [
      [' ', 422],
      ['x'.repeat(101), 422],
      ['Gcc', 422],
    ] as const)
      assert.equal((await app.post('/admin/categories', { from: 'Gcc', to }, cookie)).status, status)
    assert.equal((await app.post('/admin/categories', { from: 'Gcc', to: 'GCC' })).status, 404)
    assert.equal((await findItem(app.services, 'news', 'a'))?.category, 'Gcc')
  })
})
