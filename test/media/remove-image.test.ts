import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { avifWidths, imagePath, thumbnailPath } from '#domain/images/image-path.ts'
import { makeAvif } from '#domain/images/images.ts'
import { removeImage } from '#domain/media/remove-image.ts'
import { openTestApp } from '#test/test-app.ts'
import { openMediaApp, png } from './media-app.ts'

const delay = 40 * 86_400_000

describe('deleting a picture', () => {
  it('takes everything that was made of it along', async (t) => {
    const app = await openMediaApp(t)
    const { file, whole } = await app.upload('#1c5a66', [1600, 1500])
    const other = await app.upload('#aa3300')
    for (const each of [file, whole]) {
      assert.equal((await app.request(thumbnailPath(each))).status, 200)
      for (const width of avifWidths) await app.services.blobs.put(`avif-${width}/${each}`, { type: 'image/avif', data: new Uint8Array(8) })
    }
    assert.equal((await removeImage(app.services, whole)).outcome, 'removed')
    const names = ['images', 'small', ...avifWidths.map((width) => `avif-${width}`)]
    for (const each of [file, whole]) {
      for (const name of names) assert.equal(await app.services.blobs.get(`${name}/${each}`), undefined, `${name}/${each}`)
      assert.equal((await app.request(imagePath(each))).status, 404)
    }
    assert.deepEqual(await app.imageIds(), [other.file, other.whole].sort())
    assert.equal((await removeImage(app.services, whole)).outcome, 'missing')
    assert.equal((await removeImage(app.services, other.file)).outcome, 'missing', 'what was framed goes with what it was made from')
  })

  it('is refused while it is used, says where, and is done for whoever was told', async (t) => {
    const app = await openMediaApp(t)
    const { file, whole } = await app.upload('#1c5a66')
    await app.save('news', 'one', { logo: file, title: 'Heron on the roof' })
    await app.found()
    assert.match((await app.page('/news')).html, new RegExp(file))
    const refused = await app.send('/admin/media', { intent: 'delete', file: whole, even_if_used: '' })
    assert.equal(refused.status, 409)
    assert.match(await refused.text(), /Not deleted: 1c5a66\.png is used in “Heron on the roof”\./)
    assert.equal((await app.request(imagePath(file))).status, 200)
    assert.equal((await app.send('/admin/media', { intent: 'delete', file: whole, even_if_used: 'yes' })).status, 302)
    assert.equal((await app.request(imagePath(file))).status, 404)
    assert.doesNotMatch((await app.page('/news')).html, new RegExp(file), 'initials stand in its place')
  })

  it('waits until it is known where pictures are used', async (t) => {
    const app = await openTestApp()
    t.after(() => app.close())
    const cookie = await app.signIn()
    await app.store.create({ index: 'images', id: 'a.webp', body: { type: 'image/webp' } })
    const answer = await app.post('/admin/media', { intent: 'delete', file: 'a.webp', even_if_used: 'yes' }, cookie)
    assert.equal(answer.status, 409)
    assert.match(await answer.text(), /still looking up where images are used/)
    assert.ok(await app.store.get('images', 'a.webp'))
  })

  it('leaves nothing behind that was being made of it meanwhile', async (t) => {
    const app = await openMediaApp(t)
    const { whole } = await app.upload('#1c5a66')
    const begun = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const images = {
      ...app.services.images,
      async toAvif(...given: Parameters<typeof app.services.images.toAvif>) {
        begun.resolve()
        await go.promise
        return app.services.images.toAvif(...given)
      },
    }
    const making = makeAvif({ ...app.services, images }, whole, 384)
    await begun.promise
    assert.equal((await removeImage(app.services, whole)).outcome, 'removed')
    go.resolve()
    await making
    assert.equal(await app.services.blobs.get(`avif-384/${whole}`), undefined)
  })

  it('leaves no small version behind that was being made meanwhile', async (t) => {
    const app = await openMediaApp(t)
    const { file, whole } = await app.upload('#1c5a66')
    const { images } = app.services
    app.services.images = {
      ...images,
      async process(data, shape) {
        const made = await images.process(data, shape)
        await removeImage(app.services, whole)
        return made
      },
    }
    assert.equal((await app.request(thumbnailPath(file))).status, 200, 'who asked before still gets it')
    assert.equal((await app.request(thumbnailPath(file))).status, 404)
    assert.equal(await app.services.blobs.get(`small/${file}`), undefined)
  })

  it('leaves nothing behind that is made of it between two of its versions', async (t) => {
    const app = await openMediaApp(t)
    const { whole } = await app.upload('#1c5a66')
    const { blobs } = app.services
    const slow = {
      ...blobs,
      async remove(name: string) {
        if (name === `images/${whole}`) await makeAvif(app.services, whole, 384)
        await blobs.remove(name)
      },
    }
    assert.equal((await removeImage({ ...app.services, blobs: slow }, whole)).outcome, 'removed')
    assert.equal(await blobs.get(`avif-384/${whole}`), undefined)
  })

  it('is offered after 30 days without use, for all of them at once, and spares what is used again', async (t) => {
    const app = await openMediaApp(t)
    const [gone, back] = [await app.upload('#1c5a66'), await app.upload('#aa3300')]
    assert.doesNotMatch((await app.ask('/admin/media?show=left')).html, /The site never deletes them automatically/)
    app.clock.now = new Date(app.clock.now.getTime() + delay)
    const cookie = await app.signIn()
    const listed = (await app.page('/admin/media?show=left', { headers: { Cookie: cookie } })).html
    assert.match(listed, /Not used for 30 days\. The site never deletes them automatically/)
    assert.ok(listed.includes(gone.whole) && listed.includes(back.whole))
    await app.save('news', 'one', { logo: back.file })
    await app.found()
    const form = new FormData()
    form.set('intent', 'delete')
    for (const { whole } of [gone, back]) form.append('selected', whole)
    const answer = await app.post('/admin/media', form, cookie)
    assert.equal(answer.status, 409)
    assert.match(await answer.text(), /Not deleted: aa3300\.png is used in “Heron”/)
    assert.deepEqual(await app.imageIds(), [back.file, back.whole].sort())
  })

  it('does nothing for a form that asks for something else', async (t) => {
    const app = await openMediaApp(t)
    await app.upload('#1c5a66')
    for (const fields of [{}, { intent: 'delete' }, { intent: 'delete', file: new Blob([await png('#fff')]) }])
      assert.equal((await app.send('/admin/media', fields as Record<string, string | Blob>)).status, 400)
    assert.equal((await app.imageIds()).length, 2)
  })
})
