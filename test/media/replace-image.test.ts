import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { imagePath } from '#domain/images/image-path.ts'
import { frameImage } from '#domain/images/images.ts'
import { SYSTEM_ACTOR } from '#domain/item-changes/item-writes.ts'
import { toItem } from '#domain/items/items.ts'
import { removeImage } from '#domain/media/remove-image.ts'
import { replaceNextBatch, startReplacing } from '#domain/media/replace-image.ts'
import { contentHash, findEditableItem } from '#domain/working-copies/working-copy.ts'
import { openMediaApp, png } from './media-app.ts'

type MediaApp = Awaited<ReturnType<typeof openMediaApp>>

const inText = (file: string, width: number, height: number) =>
  `<p>One</p><figure><img src="${imagePath(file)}" alt="Field" width="${width}" height="${height}" /><figcaption>Words</figcaption></figure>`

async function bodyOf({ store }: MediaApp, index: 'news' | 'blog' | 'working-copies', id: string) {
  return (await store.get(index, id))?.body ?? assert.fail(`${index} ${id} is gone`)
}

describe('replacing a picture', () => {
  it('puts the new one wherever the old one stood, framed alike, with its own size in texts', async (t) => {
    const app = await openMediaApp(t)
    const old = await app.upload('#1c5a66', [600, 400])
    const left = await frameImage(app.services, old.whole, { by: 'fill', x: 0, y: 50 })
    assert.ok(left?.ok)
    await app.save('news', 'live', { logo: old.file, author_logo: left.file })
    await app.save('blog', 'text', { content: inText(old.whole, 600, 400), logo: 'other.webp' })
    await app.save('blog', 'deleted', { logo: old.file, deleted_at: app.clock.now.toISOString() })
    await app.found()
    const answer = await app.send('/admin/media', {
      intent: 'replace',
      file: old.whole,
      picture: new File([await png('#cc7700', 1200, 500)], 'new.png'),
    })
    assert.equal(answer.status, 302)
    await app.found()

    const whole = (await app.imageIds()).find((id) => ![old.file, old.whole, left.file].includes(id))
    assert.ok(whole)
    const live = await bodyOf(app, 'news', 'live')
    const framedOf = async (file: unknown) => (await app.store.get('images', String(file)))?.body
    const [logo, avatar] = [await framedOf(live.logo), await framedOf(live.author_logo)]
    assert.equal(logo?.made_from, avatar?.made_from)
    assert.equal((await framedOf(logo?.made_from))?.name, 'new.png')
    assert.equal(avatar?.framing, 'fill 0 50')
    const text = await bodyOf(app, 'blog', 'text')
    assert.equal(text.content, inText(String(logo?.made_from), 1200, 500))
    assert.equal(text.logo, 'other.webp')
    const deleted = await bodyOf(app, 'blog', 'deleted')
    assert.equal(deleted.logo, live.logo)
    assert.ok(deleted.deleted_at)
    assert.match((await app.page('/news')).html, new RegExp(String(live.logo)))
    assert.equal((await app.request(imagePath(old.file))).status, 200, 'the old one is not deleted by it')
    assert.equal((await app.store.get('images', old.whole))?.body.replaced_by, '')
  })

  it('is over where the new picture was deleted in the middle, and says so', async (t) => {
    const app = await openMediaApp(t)
    const old = await app.upload('#1c5a66')
    await app.save('news', 'live', { logo: old.file })
    await app.found()
    assert.ok((await startReplacing(app.services, old.whole, { data: await png('#cc7700'), name: 'new.png' })).ok)
    const replacedBy = async () => (await app.store.get('images', old.whole))?.body.replaced_by
    assert.equal((await removeImage(app.services, String(await replacedBy()), { evenIfUsed: true })).outcome, 'removed')
    const answer = await app.send('/admin/media', { intent: 'replace', file: old.whole })
    assert.match(await answer.text(), /the new image was deleted/)
    assert.deepEqual([await replacedBy(), (await bodyOf(app, 'news', 'live')).logo], ['', old.file])
  })

  it('leaves what is written and not published ready to be published', async (t) => {
    const app = await openMediaApp(t)
    const old = await app.upload('#1c5a66')
    await app.save('news', 'one', { logo: old.file })
    const stored = (await app.store.get('news', 'one')) ?? assert.fail()
    const body = {
      values: { ...stored.body, title: 'Written', logo: old.file },
      based_on: await contentHash(toItem(stored)),
      discarded_at: '',
    }
    await app.store.create({ index: 'working-copies', id: 'news-one', body })
    await app.found()
    assert.ok((await startReplacing(app.services, old.whole, { data: await png('#cc7700'), name: 'new.png' })).ok)
    assert.ok((await replaceNextBatch(app.services, SYSTEM_ACTOR, old.whole)).ok)
    const edited = (await findEditableItem(app.store, 'news', 'one')) ?? assert.fail()
    assert.equal(edited.hasChanges, true)
    assert.equal(edited.item.title, 'Written')
    assert.equal(edited.item.logo, edited.published.logo)
    assert.notEqual(edited.item.logo, old.file)
    assert.ok(!edited.item.version.startsWith('~'), 'no other version was published since the copy was begun')
  })

  it('goes on where it was cut off, also between an item and its copy', async (t) => {
    const app = await openMediaApp(t)
    const old = await app.upload('#1c5a66')
    for (let at = 0; at < 60; at++) await app.save('news', `n${at}`, { logo: old.file })
    const stored = (await app.store.get('news', 'n7')) ?? assert.fail()
    const copy = { values: { ...stored.body, title: 'Written' }, based_on: await contentHash(toItem(stored)), discarded_at: '' }
    await app.store.create({ index: 'working-copies', id: 'news-n7', body: copy })
    await app.found()
    assert.ok((await startReplacing(app.services, old.whole, { data: await png('#cc7700'), name: 'new.png' })).ok)
    let writes = 0
    const dying: typeof app.store = {
      ...app.store,
      update(document, options) {
        if (document.index === 'news' && document.id === 'n7') throw new Error('ended')
        writes++
        return app.store.update(document, options)
      },
    }
    let after: string | undefined
    await assert.rejects(async () => {
      for (;;) {
        const step = await replaceNextBatch({ ...app.services, store: dying }, SYSTEM_ACTOR, old.whole, after)
        if (!step.ok || step.left === undefined) break
        after = step.left
      }
    }, /ended/)
    assert.match((await app.ask('/admin/media')).html, /isn’t everywhere yet/)
    assert.equal((await app.send('/admin/media', { intent: 'replace', file: old.whole })).status, 302)
    assert.ok(writes > 0)
    for (let at = 0; at < 60; at++) assert.notEqual((await bodyOf(app, 'news', `n${at}`)).logo, old.file, `n${at}`)
    const edited = (await findEditableItem(app.store, 'news', 'n7')) ?? assert.fail()
    assert.equal(edited.item.title, 'Written')
    assert.ok(!edited.item.version.startsWith('~'))
    assert.doesNotMatch((await app.ask('/admin/media')).html, /isn’t everywhere yet/)
  })

  it('is refused in words for what is no picture, the same picture, or one that is gone; nothing changes', async (t) => {
    const app = await openMediaApp(t)
    const old = await app.upload('#1c5a66')
    await app.save('news', 'one', { logo: old.file })
    const before = await app.imageIds()
    const tries: [Record<string, string | Blob>, number, RegExp][] = [
      [{ file: old.whole, picture: new File(['<svg/>'], 'a.svg') }, 415, /isn’t an image we can use/],
      [{ file: old.whole, picture: new File([await png('#1c5a66')], 'a.png') }, 422, /the same image/],
      [{ file: 'none.webp', picture: new File([await png('#1c5a66')], 'a.png') }, 409, /the image was deleted/],
      [{ file: old.whole, picture: new File([], 'a.png') }, 422, /Choose an image/],
    ]
    for (const [fields, status, words] of tries) {
      const answer = await app.send('/admin/media', { intent: 'replace', ...fields })
      assert.equal(answer.status, status)
      assert.match(await answer.text(), words)
    }
    const wentOn = await app.send('/admin/media', { intent: 'replace', file: old.whole })
    assert.equal(wentOn.status, 302, 'somebody else was at the end of it before')
    assert.deepEqual(await app.imageIds(), before)
    assert.equal((await bodyOf(app, 'news', 'one')).logo, old.file)
  })
})
