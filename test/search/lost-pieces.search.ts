import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readAt } from '#lib/objects/objects.ts'
import { askCluster } from './ask-cluster.ts'
import { openSearchStore } from './search-store.ts'

const LARGE = new Uint8Array(1_200_000).map((_, place) => place * 7)
const HOUR_MS = 3_600_000

it('pieces of an upload that was cut off are removed after a while, and nothing else', async (t) => {
  const url = process.env.TEST_SEARCH_URL ?? ''
  const { store, blobs, nameOf } = await openSearchStore(url)
  t.after(() => store.close())
  const ask = (method: 'POST' | 'PUT', path: string, body: unknown) => askCluster(url, { method, path: `/${nameOf('blobs')}${path}`, body })
  const pieces = async () => {
    const found = await ask('POST', '/_search', { size: 5000, query: { exists: { field: 'piece' } }, _source: ['head', 'at'] })
    return readAt(found, 'hits', 'hits') as { _id: string; _source: { head: string; at: number } }[]
  }
  const leave = (write: string, head: string, uploadedAt: number, count = 2) =>
    ask(
      'POST',
      '/_bulk?refresh=true',
      Array.from({ length: count }, (_, place) => {
        const piece = `${write}-${place}`
        return `${JSON.stringify({ index: { _id: piece } })}\n${JSON.stringify({ piece, head, at: uploadedAt, data: 'AAAA' })}\n`
      }).join(''),
    )

  await blobs.put('whole', { type: 'image/webp', data: LARGE })
  await ask('POST', '/_refresh', {})
  const kept = await pieces()
  const [{ _source: { head = '' } = {} } = {}] = kept
  assert.ok(kept.length > 1)
  const old = Date.now() - 2 * HOUR_MS
  await ask('POST', '/_update_by_query?refresh=true', {
    query: { exists: { field: 'piece' } },
    script: { source: 'ctx._source.at = params.old', params: { old } },
  })
  await leave('cut-off', 'head-that-never-came', old, 1200)
  await leave('overtaken', head, old)
  await leave('under-way', 'head-to-come', Date.now())
  assert.equal((await pieces()).length, kept.length + 1200 + 2 + 2)

  assert.deepEqual(await store.checkIntegrity(), [])
  await ask('POST', '/_refresh', {})
  const left = (await pieces()).map(({ _id }) => _id).sort()
  assert.deepEqual(left, [...kept.map(({ _id }) => _id), 'under-way-0', 'under-way-1'].sort())
  assert.ok(Buffer.from(LARGE).equals(Buffer.from((await blobs.get('whole'))?.data ?? [])))
})

it('a picture of which a node has lost a piece is whole again when it is put there once more, and not when another is', async (t) => {
  const url = process.env.TEST_SEARCH_URL ?? ''
  const { store, blobs, nameOf } = await openSearchStore(url)
  t.after(() => store.close())
  await blobs.put('picture', { type: 'image/webp', data: LARGE })
  const query = { wildcard: { piece: '*-1' } }
  await askCluster(url, { method: 'POST', path: `/${nameOf('blobs')}/_refresh`, body: {} })
  const removed = await askCluster(url, { method: 'POST', path: `/${nameOf('blobs')}/_delete_by_query?refresh=true`, body: { query } })
  assert.equal(readAt(removed, 'deleted'), 1)
  await assert.rejects(blobs.get('picture'), /not all there/)

  await blobs.put('picture', { type: 'image/webp', data: LARGE.map((byte) => byte + 1) })
  await assert.rejects(blobs.get('picture'), /not all there/)
  await blobs.put('picture', { type: 'image/webp', data: LARGE })
  assert.ok(Buffer.from(LARGE).equals(Buffer.from((await blobs.get('picture'))?.data ?? [])))
})
