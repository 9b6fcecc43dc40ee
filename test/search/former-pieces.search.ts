import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { it, type TestContext } from 'node:test'
import { readAt } from '#lib/objects/objects.ts'
import { askCluster } from './ask-cluster.ts'
import { openSearchStore } from './search-store.ts'

const LARGE = new Uint8Array(1_200_000).map((_, place) => place * 7)
const PIECE = 512 * 1024
const NAME = 'images/large.webp'

/** As versions before stored bytes: the first 512 KB in the document that names the others. */
async function openFormer(t: TestContext) {
  const url = process.env.TEST_SEARCH_URL ?? ''
  const { store, blobs, nameOf } = await openSearchStore(url)
  t.after(() => store.close())
  const put = (id: string, body: unknown) => askCluster(url, { method: 'PUT', path: `/${nameOf('blobs')}/_doc/${id}?refresh=true`, body })
  const [data, ...others] = [0, 1, 2].map((place) => Buffer.from(LARGE.subarray(place * PIECE, (place + 1) * PIECE)).toString('base64'))
  const id = createHash('sha256').update(NAME).digest('base64url')
  for (const [place, piece] of others.entries()) await put(`upload-${place}`, { piece: `upload-${place}`, head: id, data: piece })
  await put(id, { name: NAME, type: 'image/webp', size: LARGE.length, write: 'upload', data, chunks: others.length })
  const loseAPiece = () => askCluster(url, { method: 'DELETE', path: `/${nameOf('blobs')}/_doc/upload-1?refresh=true` })
  const count = async () => {
    await askCluster(url, { method: 'POST', path: `/${nameOf('blobs')}/_refresh`, body: {} })
    return readAt(await askCluster(url, { method: 'POST', path: `/${nameOf('blobs')}/_count`, body: {} }), 'count')
  }
  return { blobs, loseAPiece, count }
}

it('an image that an earlier version stored in pieces is whole, and goes with all of them', async (t) => {
  const { blobs, count } = await openFormer(t)
  assert.ok(Buffer.from(LARGE).equals(Buffer.from((await blobs.get(NAME))?.data ?? [])))
  await blobs.put(NAME, { type: 'image/webp', data: LARGE })
  assert.equal(await count(), 3)
  await blobs.remove(NAME)
  assert.deepEqual([await blobs.get(NAME), await count()], [undefined, 0])
})

it('such an image of which a node has lost a piece is whole again when it is put there once more', async (t) => {
  const { blobs, loseAPiece } = await openFormer(t)
  await loseAPiece()
  await assert.rejects(blobs.get(NAME), /not all there/)
  await blobs.put(NAME, { type: 'image/webp', data: LARGE })
  assert.ok(Buffer.from(LARGE).equals(Buffer.from((await blobs.get(NAME))?.data ?? [])))
})
