import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { editItem, SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { itemTexts } from '#domain/items/item-validation.ts'
import type { Item } from '#domain/items/items.ts'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'
import { LIVE, openSeveralItems, type SeveralItems } from './bulk-items.ts'

let several: SeveralItems

beforeEach(async () => {
  several = await openSeveralItems()
})

afterEach(() => several.close())

describe('several items that were changed', () => {
  it('that were unpublished are drafts that a link leads to, and no Undo publishes them', async () => {
    await several.store('a')
    await several.store('b')
    await several.store('c', { draft: true })
    const boxes = [await several.boxOf('a'), await several.boxOf('b'), await several.boxOf('c')]
    const states = async () => Promise.all(['a', 'b', 'c'].map(async (id) => (await several.item(id))?.draft))
    const published = await several.send({ change: 'publish', selected: [boxes[2] ?? ''] })
    assert.deepEqual(await states(), [false, false, false])
    const back = await several.undo(published.html)
    assert.match(back.html, /1 post changed back\./)
    assert.doesNotMatch(back.html, /value="undo"/)
    assert.deepEqual(await states(), [false, false, true])
    const operations = async () => {
      await several.app.found()
      const { documents } = await several.app.store.find({ indexes: ['revisions'], size: 20 })
      return new Map(documents.map(({ body }) => [String(body.taken_with), String(body.taken_at)]))
    }
    const earlier = await operations()
    const { html } = await several.send({ change: 'unpublish', selected: boxes.slice(0, 2) })
    assert.match(html, /2 posts unpublished\./)
    assert.match(html, /<a href="\/admin\/manage-blogs\?show=draft">View drafts<\/a>/)
    assert.doesNotMatch(html, /value="undo"/)
    const [unpublishing] = [...(await operations())].filter(([together]) => !earlier.has(together))
    const [together, at] = unpublishing ?? assert.fail('no versions of what was unpublished')
    const asked = await several.send({ change: 'undo', at, together })
    assert.match(asked.html, /0 posts changed back\. 2 stayed as they were:.*Undo never publishes a post\./s)
    assert.deepEqual(await states(), [true, true, true])
    assert.doesNotMatch((await several.app.page('/news')).html, /Item a/)
  })

  it('that were scheduled anew are not published by an Undo after the time that they had first', async () => {
    await several.store('a', { posted_date: '21/11/2026', posted_time: '12:00' })
    await several.keepBeside('a', { ...LIVE, title: 'Later', posted_date: '21/11/2026', posted_time: '18:00' })
    const { html } = await several.send({ change: 'publish', selected: [await several.boxOf('a')] })
    assert.equal((await several.item('a'))?.posted_time, '18:00')
    several.app.clock.now = new Date('2026-11-21T07:00:00Z')
    const asked = await several.undo(html)
    assert.doesNotMatch((await several.app.page('/news')).html, /Item a|Later/)
    assert.match(asked.html, /0 posts changed back\. 1 stayed as it was:.*Undo never publishes a post\./s)
  })

  it('that were unpublished on another tab are found among the drafts of that', async () => {
    const { app } = several
    await app.store.create({ index: 'blog', id: 'article', body: { ...LIVE, title: 'An article' } })
    const list = '?tab=blogs&sort=title'
    const { html } = await several.send({ change: 'unpublish', selected: [await several.boxOf('article', list)] }, list)
    const [, drafts = ''] = /<a href="([^"]*)">View drafts</.exec(html) ?? []
    assert.equal(drafts.replaceAll('&amp;', '&'), '/admin/manage-blogs?tab=blogs&sort=title&show=draft')
    assert.match((await app.page(drafts.replaceAll('&amp;', '&'), { headers: { Cookie: several.cookie } })).html, /An article/)
  })

  it('get back by Undo the categories and days that each of them had, and what was written beside them', async () => {
    await several.store('a', { category: 'Law' })
    await several.store('b', { category: 'Tax' })
    await several.keepBeside('a', { ...LIVE, title: 'Written since', category: 'Courts' })
    const before = await Promise.all([findEditableItem(several.app.store, 'news', 'a'), several.item('b')])
    const { html } = await several.send({
      change: 'category',
      category: 'One',
      selected: [await several.boxOf('a'), await several.boxOf('b')],
    })
    assert.equal((await findEditableItem(several.app.store, 'news', 'a'))?.item.category, 'One')
    assert.match((await several.undo(html)).html, /2 posts changed back\./)
    await several.app.found()
    const a = await findEditableItem(several.app.store, 'news', 'a')
    assert.deepEqual([a?.published.category, a?.item.category, a?.item.title], ['Law', 'Courts', 'Written since'])
    assert.deepEqual([itemTexts(a?.published as Item), a?.hasChanges], [itemTexts(before[0]?.published as Item), true])
    assert.deepEqual(itemTexts((await several.item('b')) as Item), itemTexts(before[1] as Item))
    const expired = await several.send({ change: 'expire', selected: [await several.boxOf('b')] })
    assert.equal((await several.item('b'))?.expiry_date, '21/11/2026')
    assert.doesNotMatch(expired.html, /value="undo"/)
    const published = await several.send({ change: 'publish', selected: [await several.boxOf('a')] })
    assert.deepEqual([(await several.item('a'))?.title, (await several.item('a'))?.category], ['Written since', 'Courts'])
    await several.undo(published.html)
    const again = await findEditableItem(several.app.store, 'news', 'a')
    assert.deepEqual([again?.published.title, again?.item.title, again?.hasChanges], ['Item a', 'Written since', true])
    await several.app.found()
    assert.match(
      (await several.send({ change: 'publish', selected: [await several.boxOf('a')] })).html,
      /1 post published\./,
      'no conflict',
    )
  })

  it('of which one was changed since stay as that was saved; the others get back what they had, once', async () => {
    for (const id of ['a', 'b', 'c']) await several.store(id)
    const { html } = await several.send({
      change: 'category',
      category: 'One',
      selected: [await several.boxOf('a'), await several.boxOf('b'), await several.boxOf('c')],
    })
    const edited = await findEditableItem(several.app.store, 'news', 'b')
    assert.ok(edited)
    const { kind, ...b } = edited.published
    await editItem(several.app.services, SYSTEM_ACTOR, { kind, stored: edited.stored, values: { ...b, title: 'Edited since' } })
    await several.keepBeside('c', { ...LIVE, title: 'Being written' })
    const back = await several.undo(html)
    assert.match(back.html, /1 post changed back\. 2 stayed as they were:/)
    assert.match(back.html, /<strong>Edited since<\/strong>: it was changed since\./)
    const categories = await Promise.all(['a', 'b', 'c'].map(async (id) => (await several.item(id))?.category))
    assert.deepEqual(categories, ['Guides', 'One', 'One'])
    assert.match((await several.undo(html)).html, /0 posts changed back\. 1 needed no change\. 2 stayed/)
  })
  it('and whose Undo the store ends early say how many are left, where that is known, and go on by a button', async () => {
    await several.store('a', { draft: true })
    await several.store('b', { draft: true })
    const { html } = await several.send({ change: 'publish', selected: [await several.boxOf('a'), await several.boxOf('b')] })
    const { store } = several.app
    const { scan, update } = store
    store.scan = () => Promise.reject(new Error('gone'))
    const unread = await several.undo(html)
    store.scan = scan
    assert.match(unread.html, /0 posts changed back\..*Not finished: the site’s data can’t be reached\./s)
    assert.doesNotMatch(unread.html, /not reached/)
    let left = 1
    store.update = (document, options) =>
      document.index !== 'news' || left-- > 0 ? update(document, options) : Promise.reject(new Error('gone'))
    const half = await several.undo(unread.html)
    store.update = update
    assert.match(half.html, /1 post changed back\..*1 post not reached: the site’s data can’t be reached\..*Undo the rest/s)
    assert.match((await several.undo(half.html)).html, /1 post changed back\. 1 needed no change\./)
    assert.deepEqual([(await several.item('a'))?.draft, (await several.item('b'))?.draft], [true, true])
  })
})
