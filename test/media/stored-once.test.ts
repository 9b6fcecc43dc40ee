import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { storeImage } from '#domain/images/images.ts'
import { noteProcessed } from '#test/images/note-processed.ts'
import { openMediaApp, png } from './media-app.ts'

describe('the same picture', () => {
  it('is stored once, and made ready once, however it comes and what it is called', async (t) => {
    const app = await openMediaApp(t)
    const services = { ...app.services }
    const made = noteProcessed(services)
    const data = await png('#1c5a66')
    const first = await storeImage(services, data, 'cut', 'first.png')
    const second = await storeImage(services, new Uint8Array(data), 'cut', 'second.png')
    const third = await storeImage(services, new Uint8Array(data), 'whole')
    assert.ok(first.ok && second.ok && third.ok)
    assert.equal(second.file, first.file)
    assert.equal(third.file, first.whole)
    assert.equal(made.length, 2, 'once whole and once framed')
    assert.deepEqual(await app.imageIds(), [first.file, first.whole].sort())
    assert.equal((await app.store.get('images', first.whole))?.body.name, 'first.png')
  })

  it('changes its framing without being stored again, and returns the choice', async (t) => {
    const app = await openMediaApp(t)
    const { file, whole } = await app.upload('#1c5a66', [1600, 400])
    const framed = await (await app.send('/admin/media/frame', { file, framing: 'fill 0 50' })).json()
    assert.ok(framed.ok)
    assert.notEqual(framed.file, file)
    assert.deepEqual([framed.framing, framed.fitMode], ['fill 0 50', 'fill'])
    const again = await (await app.ask(`/admin/media/framing?file=${framed.file}`)).html
    assert.deepEqual(JSON.parse(again), framed)
    const from = await (await app.send('/admin/media/frame', { file: framed.file, framing: 'fit' })).json()
    assert.equal((await app.store.get('images', from.file))?.body.made_from, whole)
    assert.equal((await app.send('/admin/media/frame', { file, framing: 'fill 101 0' })).status, 400)
    assert.equal((await app.send('/admin/media/frame', { file: 'none.webp', framing: 'fit' })).status, 422)
  })

  it('leaves no bytes behind when there is no room for what is to be known of it', async (t) => {
    const app = await openMediaApp(t)
    const put: string[] = []
    const blobs: typeof app.services.blobs = {
      ...app.services.blobs,
      put(name, blob) {
        put.push(name)
        return app.services.blobs.put(name, blob)
      },
    }
    const store: typeof app.store = { ...app.store, create: () => Promise.reject(new Error('full')) }
    await assert.rejects(storeImage({ ...app.services, blobs, store }, await png('#1c5a66'), 'cut'), /full/)
    assert.equal(put.length, 1)
    for (const name of put) assert.equal(await app.services.blobs.get(name), undefined)
  })

  it('stored in one of two processes at the same moment is still one', async (t) => {
    const app = await openMediaApp(t)
    const data = await png('#663344')
    const all = await Promise.all([1, 2, 3].map(() => storeImage(app.services, new Uint8Array(data), 'cut')))
    assert.equal(new Set(all.map((one) => one.ok && one.file)).size, 1)
    assert.equal((await app.imageIds()).length, 2)
  })
})
