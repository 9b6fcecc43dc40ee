import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { backfillImageUsage, usageBackfillState } from '#domain/images/backfill-usage.ts'
import { imagePath } from '#domain/images/image-path.ts'
import { isImageUsed, withUsageTracking } from '#domain/images/image-usage.ts'
import { SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { saveItem } from '#domain/item-changes/save-item.ts'
import { layOutForm, readSentForm } from '#domain/items/form-layout.ts'
import { editForm } from '#domain/kinds/kinds.ts'
import { markUnusedImages } from '#domain/media/mark-unused.ts'
import { findImageUsage, findMediaImage } from '#domain/media/media.ts'
import { removeImage } from '#domain/media/remove-image.ts'
import { openStore } from '#test/open-store.ts'
import { ITEM, openMediaApp } from './media-app.ts'

type MediaApp = Awaited<ReturnType<typeof openMediaApp>>

async function usesOf({ store, found }: MediaApp, file: string): Promise<string[]> {
  await found()
  const picture = (await findMediaImage(store, file)) ?? assert.fail(`${file} is not listed`)
  const { uses } = await findImageUsage(store, picture, 50)
  return uses.map(({ kind, id, as }) => `${kind} ${id} ${as}`).sort()
}

describe('where a picture is used', () => {
  it('is known of items in every state and of what is not published of them, by its field or in a text', async (t) => {
    const app = await openMediaApp(t)
    const { file, whole } = await app.upload('#1c5a66')
    const text = `<p>One</p><figure><img src="${imagePath(whole)}" width="600" height="400" /></figure>`
    await app.save('news', 'live', { logo: file })
    await app.save('news', 'path', { author_logo: `C:\\fakepath\\${file}` })
    await app.save('blog', 'text', { content: text, draft: true })
    await app.save('blog', 'deleted', { logo: file, deleted_at: app.clock.now.toISOString() })
    await app.save('blog', 'plain', {})
    await app.store.create({ index: 'working-copies', id: 'blog-plain', body: { values: { title: 'Written', content: text } } })
    assert.deepEqual(await usesOf(app, whole), [
      'blog deleted deleted',
      'blog plain changes',
      'blog text draft',
      'news live published',
      'news path published',
    ])
  })

  it('follows what is saved with a form: what no longer names it is no use but of the version before', async (t) => {
    const app = await openMediaApp(t)
    const { file, whole } = await app.upload('#1c5a66')
    await app.save('news', 'one', { logo: file })
    const form = layOutForm(editForm('news'))
    const sent = new FormData()
    for (const [name, value] of Object.entries({ ...ITEM, logo_stored: '', version: await app.version('news', 'one') }))
      sent.set(name, value)
    const { outcome } = await saveItem(app.services, SYSTEM_ACTOR, { form, sent: readSentForm(form, sent), id: 'one' })
    assert.equal(outcome, 'saved')
    assert.deepEqual(await usesOf(app, whole), ['news one earlier'])
  })

  it('is none where the list of what administrators did names it', async (t) => {
    const app = await openMediaApp(t)
    const { whole } = await app.upload('#1c5a66')
    assert.equal((await app.send('/admin/media/frame', { file: whole, framing: 'fill 10 90' })).status, 200)
    await app.found()
    const { documents } = await app.store.find({ indexes: ['images'], size: 10 })
    const framed = documents.map(({ id }) => id).find((id) => id !== whole) ?? ''
    assert.match(framed, /\.webp$/)
    assert.deepEqual(await usesOf(app, whole), [])
    assert.equal(await isImageUsed(app.store, [framed]), false)
    assert.equal((await removeImage(app.services, whole)).outcome, 'removed')
  })

  it('is known of items that are stored together, whoever looks for uses right before they are', async (t) => {
    const { store, found } = await openStore()
    t.after(() => store.close())
    const look = async () => {
      await found()
      return isImageUsed(store, ['a.webp'])
    }
    const looks: boolean[] = []
    const looked: typeof store = {
      ...store,
      async createMany(documents, options) {
        if (documents.some(({ index }) => index === 'news')) looks.push(await look())
        return store.createMany(documents, options)
      },
    }
    await withUsageTracking(looked).createMany([{ index: 'news', id: 'one', body: { ...ITEM, logo: 'a.webp' } }])
    assert.deepEqual([...looks, await look()], [false, true])
  })

  it('is gathered once from a store that was there before uses were noted, and then noted by every write', async (t) => {
    const app = await openMediaApp(t)
    const opened = await openStore()
    t.after(() => opened.store.close())
    const { store } = opened
    for (let at = 0; at < 450; at++)
      await store.create({ index: 'news', id: `n${at}`, body: { ...ITEM, logo: at === 449 ? 'old.webp' : '' } })
    await store.create({ index: 'images', id: 'old.webp', body: { type: 'image/webp', size: 1, width: 960, height: 900 } })
    const services = { ...app.services, store: withUsageTracking(store) }
    const known = async () => {
      await opened.found()
      return (await findImageUsage(store, { file: 'old.webp', framings: [] }, 10)).uses.length
    }
    assert.deepEqual(await usageBackfillState(store), { isDone: false, lookedThrough: 0 })
    assert.equal(await known(), 0)
    assert.equal(await backfillImageUsage(services), 450)
    assert.equal(await known(), 1)
    assert.equal((await usageBackfillState(store)).isDone, true)
    assert.equal(await backfillImageUsage(services), 0)
    await services.store.createMany([{ index: 'news', id: 'later', body: { ...ITEM, logo: 'old.webp' } }])
    assert.equal(await known(), 2)
  })

  it('is noted before the document that uses it, so that a process which dies in between has hidden nothing', async (t) => {
    const opened = await openStore()
    t.after(() => opened.store.close())
    const dying = withUsageTracking({
      ...opened.store,
      create: () => Promise.reject(new Error('ended')),
    })
    await assert.rejects(dying.create({ index: 'news', id: 'one', body: { logo: 'a.webp' } }), /ended/)
    await opened.found()
    assert.equal((await opened.store.find({ indexes: ['picture-uses'], size: 5 })).total, 1)
    assert.deepEqual((await findImageUsage(opened.store, { file: 'a.webp', framings: [] }, 5)).uses, [], 'what is not there is no use')
  })

  it('tells since when nobody has used one, and takes that back', async (t) => {
    const app = await openMediaApp(t)
    const { file, whole } = await app.upload('#1c5a66')
    const since = async () => (await app.store.get('images', whole))?.body.unused_since
    assert.equal(await since(), app.clock.now.toISOString())
    await app.save('news', 'one', { logo: file })
    await app.found()
    assert.equal(await markUnusedImages(app.services), 1)
    assert.equal(await since(), '')
    app.clock.now = new Date('2026-12-01T00:00:00Z')
    await app.store.remove({ index: 'news', id: 'one', version: await app.version('news', 'one') })
    await app.found()
    assert.equal(await markUnusedImages(app.services), 1)
    assert.equal(await since(), '2026-12-01T00:00:00.000Z')
    assert.equal(await markUnusedImages(app.services), 0)
  })
})
