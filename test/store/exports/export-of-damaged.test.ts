import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { itemsAsNdjson } from '#domain/exports/export-items.ts'
import { imagePath } from '#domain/images/image-path.ts'
import { createImageRecord } from '#domain/images/images.ts'
import { writeDump } from '#server/dump/write-dump.ts'
import { blobsIn, createBucket } from '#server/store/s3/bucket.ts'
import { openStore } from '#test/open-store.ts'
import { openS3Peer } from '#test/peers/s3.ts'

const [SOUND, DAMAGED] = ['sound.webp', 'damaged.webp']

/** A store before a bucket that gives other bytes for one of two pictures. */
async function openDamaged(t: TestContext) {
  const [peer, { store }] = [await openS3Peer(), await openStore()]
  t.after(async () => {
    await store.close()
    await peer.close()
  })
  const ports = { store, blobs: blobsIn(createBucket(peer.config)), now: () => new Date('2026-11-21T06:00:00Z') }
  for (const file of [SOUND, DAMAGED])
    await createImageRecord(ports, { file, type: 'image/webp', data: new Uint8Array(200).fill(7), width: 9, height: 9 })
  const object = [...peer.state.objects].find(([key]) => key.endsWith(DAMAGED))?.[1]
  assert.ok(object)
  object.data = Buffer.from('other bytes')
  const content = [DAMAGED, SOUND].map((file) => `<figure><img src="${imagePath(file)}" alt=""></figure>`).join('')
  await store.create({ index: 'blog', id: 'a', body: { title: 'Harbour', content } })
  return ports
}

describe('an export from a store that has lost bytes of a picture', () => {
  it('has all else of the items, as if the picture were not there', async (t) => {
    const ports = await openDamaged(t)
    let text = ''
    for await (const piece of itemsAsNdjson(ports, ['blog'])) text += piece
    assert.match(text, /"file":"sound\.webp"/)
    assert.match(text, /"title":"Harbour"/)
    assert.doesNotMatch(text, /"file":"damaged\.webp"/)
  })

  it('has all else of the store, and counts a picture less', async (t) => {
    const ports = await openDamaged(t)
    const { documents, pictures } = await writeDump(ports, async () => {})
    assert.deepEqual([documents.images, documents.blog, pictures], [2, 1, 1])
  })
})
