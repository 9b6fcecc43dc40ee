import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'
import { LIVE, openSeveralItems, type SeveralItems } from './bulk-items.ts'

let several: SeveralItems

beforeEach(async () => {
  several = await openSeveralItems()
})

afterEach(() => several.close())

describe('several items of a list', () => {
  it('are published by the rules of the form; one that is unfinished stays a draft and is named with what it misses', async () => {
    await several.store('a', { draft: true })
    await several.store('b', { draft: true, source: '', blog_link: '' })
    await several.store('c', { draft: true })
    const boxes = [await several.boxOf('a'), await several.boxOf('b'), await several.boxOf('c')]
    const { html } = await several.send({ change: 'publish', selected: boxes })
    assert.match(html, /2 posts published\. 1 stayed as it was:/)
    assert.match(html, /<strong>Item b<\/strong>: Source is required\. Blog link is required\. <a href="\/edit-news\/b/)
    assert.deepEqual(
      [(await several.item('a'))?.draft, (await several.item('b'))?.draft, (await several.item('c'))?.draft],
      [false, true, false],
    )
    const visitors = await several.app.page('/news')
    assert.match(visitors.html, /Item a/)
    assert.doesNotMatch(visitors.html, /Item b/)
  })

  it('of which somebody changed one, or deleted one, are changed but for that', async () => {
    for (const id of ['a', 'b', 'c']) await several.store(id)
    const boxes = [await several.boxOf('a'), await several.boxOf('b'), await several.boxOf('c')]
    await several.app.store.update({
      index: 'news',
      id: 'b',
      version: await several.app.version('news', 'b'),
      body: { ...LIVE, title: 'Changed' },
    })
    await several.app.store.remove({ index: 'news', id: 'c', version: await several.app.version('news', 'c') })
    const { html } = await several.send({ change: 'unpublish', selected: boxes })
    assert.match(html, /1 post unpublished\. 2 stayed as they were:/)
    assert.match(html, /<strong>Changed<\/strong>: someone changed it since you opened the list/)
    assert.match(html, /it was deleted/)
    assert.deepEqual([(await several.item('a'))?.draft, (await several.item('b'))?.draft], [true, false])
  })

  it('that are deleted come back together by one Undo, and nothing else with them', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await several.store(id)
    await several.send({ change: 'delete', selected: [await several.boxOf('d')] })
    const { html } = await several.send({ change: 'delete', selected: [await several.boxOf('a'), await several.boxOf('b')] })
    assert.match(html, /2 posts deleted\. Trash keeps them for 30 days\./)
    assert.deepEqual([await several.item('a'), await several.item('b'), await several.item('d')], [undefined, undefined, undefined])
    assert.match((await several.undo(html)).html, /2 posts restored\./)
    assert.ok((await several.item('a')) && (await several.item('b')))
    assert.equal(await several.item('d'), undefined, 'deleted by another press')
    assert.equal((await several.app.store.get('news', 'a'))?.body.deleted_with, undefined)
  })

  it('get a category, also in what is written beside them, which can be published afterwards without a conflict', async () => {
    await several.store('a', { company_name: 'Former', source: undefined })
    await several.keepBeside('a', { title: 'Written since' })
    const box = await several.boxOf('a')
    assert.match((await several.send({ change: 'category', selected: [box], category: '  Careers ' })).html, /1 post put into “Careers”\./)
    const edited = await findEditableItem(several.app.store, 'news', 'a')
    assert.deepEqual([edited?.published.category, edited?.published.source, edited?.item.category], ['Careers', 'Former', 'Careers'])
    assert.equal(edited?.item.title, 'Written since')
    await several.app.found()
    const { html } = await several.send({ change: 'publish', selected: [await several.boxOf('a')] })
    assert.match(html, /1 post published\./)
    assert.deepEqual([(await several.item('a'))?.title, (await several.item('a'))?.category], ['Written since', 'Careers'])
  })

  it('with other unpublished changes than were shown are not published', async () => {
    await several.store('a')
    const box = await several.boxOf('a')
    await several.keepBeside('a', { title: 'Not seen yet' })
    assert.match((await several.send({ change: 'publish', selected: [box] })).html, /0 posts published\. 1 stayed as it was/)
    assert.equal((await several.item('a'))?.title, 'Item a')
  })

  it('expire today; one that is not posted yet is refused in words', async () => {
    await several.store('a')
    await several.store('b', { posted_date: '1/12/2026' })
    await several.store('c', { expiry_date: '2/11/2026' })
    const { html } = await several.send({
      change: 'expire',
      selected: [await several.boxOf('a'), await several.boxOf('b'), await several.boxOf('c')],
    })
    assert.match(html, /1 post marked as expired\. 1 needed no change\. 1 stayed as it was:/)
    assert.match(html, /It can’t expire before its posted date/)
    assert.deepEqual([(await several.item('a'))?.expiry_date, (await several.item('c'))?.expiry_date], ['21/11/2026', '2/11/2026'])
  })

  it('are all of the page, or all of the list as long as it is as long as was said', async () => {
    for (let at = 0; at < 30; at++)
      await several.store(`n${String(at).padStart(2, '0')}`, at < 20 ? {} : { category: 'Other', draft: true })
    const { html } = await several.app.page('/admin/manage-blogs?show=draft', { headers: { Cookie: several.cookie } })
    const shown = [...html.matchAll(/name="shown" value="([^"]*)"/g)].map(([, value = '']) => value)
    assert.equal(shown.length, 10)
    assert.match((await several.send({ change: 'publish', all: 'page', shown }, '?show=draft')).html, /10 posts published\./)
    const wrong = await several.send({ change: 'category', category: 'All', all: 'list', total: '29' })
    assert.equal(wrong.status, 409)
    assert.match(wrong.html, /The list has 30 posts now, not 29/)
    assert.equal((await several.item('n00'))?.category, 'Guides')
    assert.match((await several.send({ change: 'category', category: 'All', all: 'list', total: '30' })).html, /30 posts put into “All”\./)
    assert.equal((await several.item('n29'))?.category, 'All')
  })

  it('are streamed line by line to a script, and not at all to signed-out visitors', async () => {
    for (const id of ['a', 'b']) await several.store(id)
    const form = new FormData()
    form.append('change', 'unpublish')
    for (const id of ['a', 'b']) form.append('selected', await several.boxOf(id))
    const stranger = await several.app.post('/admin/change-items', form)
    assert.equal(stranger.status, 404)
    assert.equal((await several.item('a'))?.draft, false)
    const answer = await several.app.post('/admin/change-items', form, several.cookie)
    const lines = (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(lines.slice(0, 2), [
      { done: 1, total: 2 },
      { done: 2, total: 2 },
    ])
    assert.deepEqual(lines[2].report, { to: 'unpublish', done: 2, already: 0, notDone: [], notDoneCount: 0 })
  })

  it('that stayed as they were are named without script as far as a browser keeps it, in every writing', async () => {
    const ids = Array.from({ length: 20 }, (_, at) => `item-${at}`)
    for (const id of ids) await several.store(id, { title: `${id} ${'भारत '.repeat(30)}` })
    const form = new FormData()
    form.set('change', 'unpublish')
    for (const id of ids) form.append('selected', `an-older-version ${id}`)
    const answer = await several.app.post('/admin/manage-blogs', form, several.cookie)
    assert.equal(answer.status, 303)
    const [told = ''] = answer.headers.get('Set-Cookie')?.split(';') ?? []
    assert.ok(told.length <= 4096, `a browser drops a cookie of ${told.length} bytes`)
    const { html } = await several.app.page('/admin/manage-blogs', { headers: { Cookie: `${several.cookie}; ${told}` } })
    assert.match(html.replaceAll('<!-- -->', ''), /20 stayed as they were:.*and \d+ more/s)
  })

  it('that are none, and changes that there are not, are refused', async () => {
    await several.store('a')
    const box = await several.boxOf('a')
    for (const fields of [
      { change: 'publish' },
      { change: 'publish', selected: [' '] },
      { change: 'explode', selected: [box] },
      { change: 'category', category: ' ', selected: [box] },
      { change: 'category', category: 'x'.repeat(101), selected: [box] },
      { change: 'undo', at: 'never', together: 'x' },
    ])
      assert.equal((await several.send(fields)).status, 400, JSON.stringify(fields))
    assert.equal((await several.item('a'))?.category, 'Guides')
  })
})
