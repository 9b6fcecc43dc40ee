import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { keepCopy, PROGRAM } from '#domain/items/item-writes.ts'
import { findItem, type Item } from '#domain/items/items.ts'
import { contentHash, findEdited } from '#domain/working-copies/edited-item.ts'
import { openTestApp, type TestApp } from '#test/test-app.ts'

const LIVE = {
  source: 'Desk',
  title: 'Title',
  category: 'Guides',
  blog_link: 'https://a.example/story',
  posted_date: '1/11/2026',
  expiry_date: '1/11/2027',
}

let app: TestApp
let cookie: string

beforeEach(async () => {
  app = await openTestApp()
  cookie = await app.signIn()
})

afterEach(() => app.close())

async function store(id: string, more: object = {}): Promise<void> {
  await app.store.create({ index: 'news', id, body: { ...LIVE, title: `Item ${id}`, ...more } })
}

/** As the box of its card on the page. */
async function boxOf(id: string, list = ''): Promise<string> {
  const { html } = await app.page(`/admin/manage-blogs${list}`, { headers: { Cookie: cookie } })
  const boxes = [...html.matchAll(/<input [^>]*name="selected"[^>]*value="([^"]*)"/g)].map(([, value = '']) => value)
  return boxes.find((value) => value.endsWith(` ${id}`)) ?? ''
}

type Fields = { change: string; selected?: string[]; all?: string; shown?: string[]; total?: string; category?: string }

async function send(fields: Fields & Record<string, unknown>, list = ''): Promise<{ status: number; html: string; location: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, String(each))
  const answer = await app.post(`/admin/manage-blogs${list}`, form, cookie)
  if (answer.status !== 303) return { status: answer.status, html: await answer.text(), location: '' }
  const location = answer.headers.get('Location') ?? ''
  const told = answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const { html } = await app.page(location, { headers: { Cookie: `${cookie}; ${told}` } })
  return { status: 303, html: html.replaceAll('<!-- -->', ''), location }
}

const item = (id: string): Promise<Item | undefined> => findItem(app.services, 'news', id)

describe('several items of a list', () => {
  it('are published by the rules of the form; one that is unfinished stays a draft and is named with what it misses', async () => {
    await store('a', { draft: true })
    await store('b', { draft: true, source: '', blog_link: '' })
    await store('c', { draft: true })
    const boxes = [await boxOf('a'), await boxOf('b'), await boxOf('c')]
    const { html } = await send({ change: 'publish', selected: boxes })
    assert.match(html, /2 items published\. 1 stayed as it was:/)
    assert.match(html, /<strong>Item b<\/strong>: Source is required\. Blog link is required\. <a href="\/edit-news\/b/)
    assert.deepEqual([(await item('a'))?.draft, (await item('b'))?.draft, (await item('c'))?.draft], [false, true, false])
    const visitors = await app.page('/news')
    assert.match(visitors.html, /Item a/)
    assert.doesNotMatch(visitors.html, /Item b/)
  })

  it('of which somebody changed one, or deleted one, are changed but for that', async () => {
    for (const id of ['a', 'b', 'c']) await store(id)
    const boxes = [await boxOf('a'), await boxOf('b'), await boxOf('c')]
    await app.store.update({ index: 'news', id: 'b', version: await app.version('news', 'b'), body: { ...LIVE, title: 'Changed' } })
    await app.store.remove({ index: 'news', id: 'c', version: await app.version('news', 'c') })
    const { html } = await send({ change: 'unpublish', selected: boxes })
    assert.match(html, /1 item taken from the site\. 2 stayed as they were:/)
    assert.match(html, /<strong>Changed<\/strong>: it was changed since the list was shown/)
    assert.match(html, /it is not there any more/)
    assert.deepEqual([(await item('a'))?.draft, (await item('b'))?.draft], [true, false])
  })

  it('that are deleted come back together by one Undo, and nothing else with them', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await store(id)
    await send({ change: 'delete', selected: [await boxOf('d')] })
    const { html } = await send({ change: 'delete', selected: [await boxOf('a'), await boxOf('b')] })
    assert.match(html, /2 items deleted\. They can be restored for 30 days\./)
    assert.deepEqual([await item('a'), await item('b'), await item('d')], [undefined, undefined, undefined])
    const field = (name: string) => new RegExp(`<input type="hidden" name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''
    const undone = await send({ change: 'restore', kind: 'news', at: field('at'), together: field('together') })
    assert.match(undone.html, /2 items restored\./)
    assert.ok((await item('a')) && (await item('b')))
    assert.equal(await item('d'), undefined, 'deleted by another press')
    assert.equal((await app.store.get('news', 'a'))?.body.deleted_with, undefined)
  })

  it('get a category, also in what is written beside them, which can be published afterwards without a conflict', async () => {
    await store('a', { company_name: 'Former', source: undefined })
    const before = await findEdited(app.store, 'news', 'a')
    assert.ok(before)
    const basedOn = await contentHash(before.published)
    await keepCopy(app.services, PROGRAM, {
      place: { kind: 'news', id: 'a' },
      copy: undefined,
      basedOn,
      values: { title: 'Written since' },
    })
    const box = await boxOf('a')
    assert.match((await send({ change: 'category', selected: [box], category: '  Careers ' })).html, /1 item put into the category\./)
    const edited = await findEdited(app.store, 'news', 'a')
    assert.deepEqual([edited?.published.category, edited?.published.source, edited?.item.category], ['Careers', 'Former', 'Careers'])
    assert.equal(edited?.item.title, 'Written since')
    await app.found()
    const { html } = await send({ change: 'publish', selected: [await boxOf('a')] })
    assert.match(html, /1 item published\./)
    assert.deepEqual([(await item('a'))?.title, (await item('a'))?.category], ['Written since', 'Careers'])
  })

  it('with other unpublished changes than were shown are not published', async () => {
    await store('a')
    const box = await boxOf('a')
    const before = await findEdited(app.store, 'news', 'a')
    assert.ok(before)
    const basedOn = await contentHash(before.published)
    await keepCopy(app.services, PROGRAM, { place: { kind: 'news', id: 'a' }, copy: undefined, basedOn, values: { title: 'Not seen yet' } })
    assert.match((await send({ change: 'publish', selected: [box] })).html, /0 items published\. 1 stayed as it was/)
    assert.equal((await item('a'))?.title, 'Item a')
  })

  it('expire today; one that is not posted yet is refused in words', async () => {
    await store('a')
    await store('b', { posted_date: '1/12/2026' })
    await store('c', { expiry_date: '2/11/2026' })
    const { html } = await send({ change: 'expire', selected: [await boxOf('a'), await boxOf('b'), await boxOf('c')] })
    assert.match(html, /1 item marked as expired\. With 1 there was nothing to do\. 1 stayed as it was:/)
    assert.match(html, /It cannot expire before its posted date/)
    assert.deepEqual([(await item('a'))?.expiry_date, (await item('c'))?.expiry_date], ['21/11/2026', '2/11/2026'])
  })

  it('are all of the page, or all of the list as long as it is as long as was said', async () => {
    for (let at = 0; at < 30; at++) await store(`n${String(at).padStart(2, '0')}`, at < 20 ? {} : { category: 'Other', draft: true })
    const { html } = await app.page('/admin/manage-blogs?show=draft', { headers: { Cookie: cookie } })
    const shown = [...html.matchAll(/name="shown" value="([^"]*)"/g)].map(([, value = '']) => value)
    assert.equal(shown.length, 10)
    assert.match((await send({ change: 'publish', all: 'page', shown }, '?show=draft')).html, /10 items published\./)
    const wrong = await send({ change: 'category', category: 'All', all: 'list', total: '29' })
    assert.equal(wrong.status, 409)
    assert.match(wrong.html, /the list has 30 items now, not 29/)
    assert.equal((await item('n00'))?.category, 'Guides')
    assert.match((await send({ change: 'category', category: 'All', all: 'list', total: '30' })).html, /30 items put into the category/)
    assert.equal((await item('n29'))?.category, 'All')
  })

  it('are told line by line to a script, and nothing at all to who is not signed in', async () => {
    for (const id of ['a', 'b']) await store(id)
    const form = new FormData()
    form.append('change', 'unpublish')
    for (const id of ['a', 'b']) form.append('selected', await boxOf(id))
    const stranger = await app.post('/admin/change-items', form)
    assert.equal(stranger.status, 404)
    assert.equal((await item('a'))?.draft, false)
    const answer = await app.post('/admin/change-items', form, cookie)
    const lines = (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(lines.slice(0, 2), [
      { done: 1, of: 2 },
      { done: 2, of: 2 },
    ])
    assert.deepEqual(lines[2], { report: { to: 'unpublish', done: 2, already: 0, notDone: [], notDoneCount: 0 } })
  })

  it('that are none, and changes that there are not, are refused', async () => {
    await store('a')
    const box = await boxOf('a')
    for (const fields of [
      { change: 'publish' },
      { change: 'publish', selected: [' '] },
      { change: 'explode', selected: [box] },
      { change: 'category', category: ' ', selected: [box] },
      { change: 'category', category: 'x'.repeat(101), selected: [box] },
      { change: 'restore', kind: 'news', at: 'never', together: 'x' },
    ])
      assert.equal((await send(fields)).status, 400, JSON.stringify(fields))
    assert.equal((await item('a'))?.category, 'Guides')
  })
})
