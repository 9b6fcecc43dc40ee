import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { withoutPublicChanges } from '#domain/access/drafts-only.ts'
import { imagePath, thumbnailPath } from '#domain/images/image-path.ts'
import { storeImage } from '#domain/images/images.ts'
import { purgeDeletedImages } from '#domain/media/deleted-images.ts'
import { removeImage } from '#domain/media/remove-image.ts'
import { restoreImage } from '#domain/media/restore-image.ts'
import { PUBLISHED_ID } from '#domain/site-copy/copy-store.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import type { DumpLine } from '#server/dump/dump-format.ts'
import { loadDump } from '#server/dump/load-dump.ts'
import { writeDump } from '#server/dump/write-dump.ts'
import { openStore } from '#test/open-store.ts'
import { openMediaApp, png } from './media-app.ts'

async function openTrashApp(t: TestContext) {
  const app = await openMediaApp(t)
  const trash = () => app.page('/admin/media?show=trash', { headers: { Cookie: app.cookie } })
  return {
    ...app,
    trash,
    remove: (file: string) => app.send('/admin/media', { intent: 'delete', file, even_if_used: 'yes' }),
    /** What the page says after an action. */
    async told(answer: Response, cookie = app.cookie): Promise<string> {
      assert.equal(answer.status, 302, await answer.clone().text())
      const cookies = [cookie, ...answer.headers.getSetCookie().map((line) => line.split(';')[0])].join('; ')
      const { html } = await app.page(answer.headers.get('Location') ?? '', { headers: { Cookie: cookies } })
      return html
    },
  }
}

describe('a deleted image', () => {
  it('stays in Trash, where only administrators see it, and comes back in every place', async (t) => {
    const app = await openTrashApp(t)
    const { file, whole } = await app.upload('#1c5a66')
    const text = `<p>One</p><figure><img src="${imagePath(whole)}" alt="" width="600" height="400" /></figure>`
    await app.save('news', 'logo', { title: 'Heron', logo: file, share_image: whole })
    await app.save('blog', 'text', { title: 'Otter', content: text })
    await app.store.create({ index: 'authors', id: 'asha', body: { name: 'Asha', photo: file } })
    await app.store.create({ index: 'working-copies', id: 'blog-text', body: { values: { title: 'Otter', content: text } } })
    const pages = { faq: { 'sharePicture.file': whole } }
    await app.store.create({ index: 'site-words', id: PUBLISHED_ID, body: { pages } })
    await app.found()
    assert.match((await app.page('/news')).html, new RegExp(file))
    const before = await app.store.get('images', whole)

    assert.match(await app.told(await app.remove(whole)), /Deleted 1c5a66\.png\. Trash keeps it for 30 days\./)
    await app.found()
    assert.doesNotMatch((await app.page('/news')).html, new RegExp(file))
    const own = `/admin/media/deleted?file=${whole}`
    for (const path of [imagePath(whole), imagePath(file), thumbnailPath(file), own])
      assert.equal((await app.request(path)).status, 404, path)
    const shown = await app.request(own, { headers: { Cookie: app.cookie } })
    assert.deepEqual([shown.status, shown.headers.get('Content-Type')], [200, 'image/webp'])
    assert.deepEqual(await app.imageIds(), [])
    assert.match((await app.ask('/admin/media')).html, /Trash \(1\)/)
    const { html } = await app.trash()
    assert.match(html, /<h2>1c5a66\.png<\/h2>[\s\S]*30 days left[\s\S]*Comes back in 5 places/)
    for (const place of ['Heron', 'Otter', 'Photo of Asha']) assert.match(html, new RegExp(`>${place}</a>`))

    const restored = await app.send('/admin/media?show=trash', { intent: 'restore', selected: whole })
    assert.match(await app.told(restored), /Restored 1c5a66\.png, back in 5 places\./)
    await app.found()
    assert.match((await app.page('/news')).html, new RegExp(file))
    for (const path of [imagePath(whole), imagePath(file)]) assert.equal((await app.request(path)).status, 200, path)
    assert.deepEqual({ ...(await app.store.get('images', whole))?.body, unused_since: '' }, { ...before?.body, unused_since: '' })
    assert.equal((await app.store.find({ indexes: ['deleted-images'], size: 9 })).total, 0)
    assert.equal(await app.services.blobs.get(`trash/${whole}`), undefined)
  })

  it('leaves a place alone that got another image since, or none', async (t) => {
    const app = await openTrashApp(t)
    const { file, whole } = await app.upload('#1c5a66')
    const other = await app.upload('#aa3300')
    await app.save('news', 'kept', { title: 'Heron', logo: file })
    await app.save('news', 'filled', { title: 'Otter', logo: file })
    await app.save('news', 'emptied', { title: 'Badger', logo: file })
    await app.found()
    assert.equal((await app.remove(whole)).status, 302)
    for (const [id, logo] of [
      ['filled', other.file],
      ['emptied', ''],
    ]) {
      const stored = (await app.store.get('news', id ?? '')) ?? assert.fail()
      await app.store.update({ ...stored, body: { ...stored.body, logo } })
    }
    await app.found()
    const html = await app.told(await app.send('/admin/media', { intent: 'restore', selected: whole }))
    assert.match(html, /Restored 1c5a66\.png, back in 1 place\./)
    assert.equal((await app.store.get('news', 'filled'))?.body.logo, other.file)
  })

  it('comes back by Undo right away, with all that went with it', async (t) => {
    const app = await openTrashApp(t)
    const all = [await app.upload('#1c5a66'), await app.upload('#aa3300'), await app.upload('#00aa33')]
    await app.save('news', 'one', { title: 'Heron', logo: all[0]?.file })
    await app.found()
    const ids = await app.imageIds()
    const form = new FormData()
    form.set('intent', 'delete')
    for (const { whole } of all) for (const name of ['selected', 'told']) form.append(name, whole)
    const html = await app.told(await app.post('/admin/media', form, app.cookie))
    assert.match(html, /Deleted 3 images\. Trash keeps them for 30 days\./)
    assert.deepEqual(await app.imageIds(), [])
    const deleted_with = /name="deleted_with" value="([^"]+)"/.exec(html)?.[1] ?? assert.fail('no Undo')
    assert.match(await app.told(await app.send('/admin/media', { intent: 'undo', deleted_with })), /Restored 3 images, back in 1 place\./)
    assert.deepEqual(await app.imageIds(), ids)
    assert.equal((await app.send('/admin/media', { intent: 'undo', deleted_with })).status, 410)
  })

  it('is gone for good after 30 days, or at once if somebody says so', async (t) => {
    const app = await openTrashApp(t)
    const [old, late] = [await app.upload('#1c5a66'), await app.upload('#aa3300')]
    await app.remove(old.whole)
    app.clock.now = new Date(app.clock.now.getTime() + 29 * DAY_MS)
    assert.equal((await removeImage(app.services, late.whole)).outcome, 'removed')
    assert.equal(await purgeDeletedImages(app.services), 0)
    app.clock.now = new Date(app.clock.now.getTime() + DAY_MS + 1)
    assert.equal(await restoreImage(app.services, old.whole), undefined)
    assert.equal(await purgeDeletedImages(app.services), 1)
    assert.equal(await app.services.blobs.get(`trash/${old.file}`), undefined)
    await app.found()
    const cookie = await app.signIn()
    const purge = () => app.post('/admin/media', { intent: 'purge', selected: late.whole }, cookie)
    assert.equal((await purge()).status, 302)
    assert.equal(await app.services.blobs.get(`trash/${late.whole}`), undefined)
    assert.equal(await restoreImage(app.services, late.whole), undefined)
    assert.match(await app.told(await purge(), cookie), /Not in Trash anymore\./)
  })

  it('is whole again when its deleting or restoring stopped in the middle and is repeated', async (t) => {
    const app = await openTrashApp(t)
    const { file, whole } = await app.upload('#1c5a66')
    await app.save('news', 'one', { title: 'Heron', logo: file })
    await app.found()
    const { blobs } = app.services
    const at = `images/${whole}`
    const stop = (name: string) => (name === at ? Promise.reject(new Error('stopped')) : Promise.resolve())
    const failing: typeof app.services = {
      ...app.services,
      blobs: {
        ...blobs,
        put: (name, blob) => stop(name).then(() => blobs.put(name, blob)),
        remove: (name) => stop(name).then(() => blobs.remove(name)),
      },
    }
    await assert.rejects(removeImage(failing, whole, { evenIfUsed: true }), /stopped/)
    await app.found()
    assert.equal((await removeImage(app.services, whole, { evenIfUsed: true })).outcome, 'removed')
    await app.found()
    await assert.rejects(restoreImage(failing, whole), /stopped/)
    const restored = await restoreImage(app.services, whole)
    assert.equal(restored?.uses.length, 1)
    assert.deepEqual(await app.imageIds(), [file, whole].sort())
    for (const each of [file, whole]) assert.equal((await app.request(imagePath(each))).status, 200)
  })

  it('may be uploaded again meanwhile, and Trash still brings back how it was framed', async (t) => {
    const app = await openTrashApp(t)
    const { file, whole } = await app.upload('#1c5a66')
    await app.remove(whole)
    await app.found()
    const again = await storeImage(app.services, await png('#1c5a66'), 'whole', 'again.png')
    assert.equal(again.ok && again.file, whole)
    assert.equal((await app.request(imagePath(whole))).status, 200)
    assert.ok(await restoreImage(app.services, whole))
    assert.deepEqual(await app.imageIds(), [file, whole].sort())
  })

  it('stays away from visitors although someone who can’t publish uploads the file again', async (t) => {
    const app = await openTrashApp(t)
    const { file, whole } = await app.upload('#1c5a66')
    await app.save('news', 'one', { title: 'Heron', logo: file, share_image: whole })
    await app.found()
    await app.remove(whole)
    const editor = withoutPublicChanges(app.services)
    await assert.rejects(storeImage(editor, await png('#1c5a66'), 'cut', 'again.png'), { message: /publish/ })
    assert.equal((await app.request(imagePath(whole))).status, 404)
    assert.ok((await storeImage(editor, await png('#aa3300'), 'cut', 'new.png')).ok)
  })

  it('moves to another store with its bytes, and not as an image that is shown', async (t) => {
    const app = await openTrashApp(t)
    const { file, whole } = await app.upload('#1c5a66')
    await app.save('news', 'one', { title: 'Heron', logo: file })
    await app.found()
    await app.remove(whole)
    await app.found()
    const written: string[] = []
    await writeDump(app.services, async (line) => void written.push(line))
    const exported = await app.request('/admin/items.ndjson', { headers: { Cookie: app.cookie } })
    assert.doesNotMatch(await exported.text(), /"picture"/)
    const other = await openStore()
    t.after(() => other.store.close())
    async function* lines(): AsyncGenerator<DumpLine> {
      for (const line of written.slice(1)) yield JSON.parse(line)
    }
    const into = { store: other.store, blobs: other.blobs }
    await loadDump(into, lines())
    assert.deepEqual((await loadDump(into, lines())).different, [])
    await other.found()
    assert.equal(await other.blobs.get(`images/${whole}`), undefined)
    assert.ok(await restoreImage({ ...app.services, ...into }, whole))
    for (const each of [file, whole]) assert.ok(await other.blobs.get(`images/${each}`), each)
  })
})
