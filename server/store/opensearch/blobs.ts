import { createHash, randomUUID } from 'node:crypto'
import type { Blobs, StoredBlob } from '#domain/ports/store.ts'
import { withStoreErrorReason } from '#domain/ports/store-error.ts'
import { readAt } from '#lib/objects/objects.ts'
import { type Cluster, pathOf, requireOurs } from './cluster.ts'
import { toClusterError } from './cluster-error.ts'

const CHUNK_BYTES = 512 * 1024
const CHUNKS_AT_ONCE = 6

/** The head is written last, so its existence proves that all chunks are there. */
type Head = { name: string; type: string; size: number; write: string; data: string; chunks: number }

export function blobsIn(cluster: Cluster): Blobs {
  return { put, get, remove }

  async function put(name: string, { type, data }: StoredBlob): Promise<void> {
    const [first = '', ...others] = piecesOf(data)
    const known = await readHead(cluster, name)
    if (known) return known.size === data.length && known.data === first ? putLostChunks(known, others) : undefined
    const head: Head = { name, type, size: data.length, write: randomUUID(), data: first, chunks: others.length }
    await putChunks(head, [...others.entries()])
    const path = `${pathOf(cluster, 'blobs', headId(name), '_create')}?require_alias=true&timeout=1s`
    const answer = await cluster.ask({ method: 'PUT', path, body: head })
    requireOurs(cluster, 'blobs', answer.body)
    if (answer.status === 409) {
      if ((await readHead(cluster, name))?.write !== head.write) await removeChunks(head)
    } else if (answer.status !== 201) throw toClusterError(answer)
  }

  async function putLostChunks(head: Head, pieces: readonly string[]): Promise<void> {
    const found = await readChunks(head, '?_source=false')
    await putChunks(
      head,
      [...pieces.entries()].filter(([place]) => readAt(found[place], 'found') === false),
    )
  }

  async function putChunks(head: Head, pieces: readonly [place: number, data: string][]): Promise<void> {
    for (let start = 0; start < pieces.length; start += CHUNKS_AT_ONCE) {
      const lines = pieces.slice(start, start + CHUNKS_AT_ONCE).flatMap(([place, data]) => {
        const piece = chunkId(head, place)
        const action = { index: { _index: cluster.nameOf('blobs'), _id: piece, require_alias: true } }
        return [JSON.stringify(action), JSON.stringify({ piece, head: headId(head.name), at: Date.now(), data })]
      })
      await bulk(cluster, lines)
    }
  }

  async function get(name: string): Promise<StoredBlob | undefined> {
    const head = await readHead(cluster, name)
    if (!head) return undefined
    const others = (await readChunks(head, '')).map((doc) => String(readAt(doc, '_source', 'data') ?? ''))
    const data = new Uint8Array(Buffer.concat([head.data, ...others].map((piece) => Buffer.from(piece, 'base64'))))
    if (data.length !== head.size) throw withStoreErrorReason(new Error('Stored bytes are not all there'), 'damaged')
    return { type: head.type, data }
  }

  async function remove(name: string): Promise<void> {
    const head = await readHead(cluster, name)
    if (!head) return
    const answer = await cluster.ask({ method: 'DELETE', path: `${pathOf(cluster, 'blobs', headId(name))}?timeout=1s` })
    requireOurs(cluster, 'blobs', answer.body)
    if (answer.status !== 200 && answer.status !== 404) throw toClusterError(answer)
    await removeChunks(head)
  }

  async function readChunks(head: Head, parameters: '' | '?_source=false'): Promise<unknown[]> {
    const found: unknown[] = []
    const ids = chunkIds(head)
    for (let start = 0; start < ids.length; start += CHUNKS_AT_ONCE) {
      const body = { ids: ids.slice(start, start + CHUNKS_AT_ONCE) }
      const answer = await cluster.ask({ method: 'POST', path: `/${cluster.nameOf('blobs')}/_mget${parameters}`, body })
      const docs = readAt(answer.body, 'docs')
      if (answer.status !== 200 || !Array.isArray(docs) || docs.some((doc) => readAt(doc, 'error') !== undefined))
        throw toClusterError(answer)
      for (const doc of docs) requireOurs(cluster, 'blobs', doc)
      found.push(...docs)
    }
    return found
  }

  async function removeChunks(head: Head): Promise<void> {
    const lines = chunkIds(head).map((_id) => JSON.stringify({ delete: { _index: cluster.nameOf('blobs'), _id } }))
    if (lines.length > 0) await bulk(cluster, lines)
  }
}

async function readHead(cluster: Cluster, name: string): Promise<Head | undefined> {
  const answer = await cluster.ask({ method: 'GET', path: pathOf(cluster, 'blobs', headId(name)) })
  requireOurs(cluster, 'blobs', answer.body)
  if (answer.status === 404 && readAt(answer.body, 'found') === false) return undefined
  if (answer.status !== 200) throw toClusterError(answer)
  return readAt(answer.body, '_source') as Head
}

async function bulk(cluster: Cluster, lines: readonly string[]): Promise<void> {
  const answer = await cluster.ask({ method: 'POST', path: '/_bulk?timeout=1s', body: `${lines.join('\n')}\n` })
  const items = readAt(answer.body, 'items')
  if (answer.status !== 200 || !Array.isArray(items)) throw toClusterError(answer)
  for (const item of items) {
    const [done] = Object.values(item)
    requireOurs(cluster, 'blobs', done)
    const status = Number(readAt(done, 'status'))
    if (status >= 400 && status !== 404) throw toClusterError({ status, body: done })
  }
}

function piecesOf(data: Uint8Array<ArrayBuffer>): string[] {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const count = Math.max(1, Math.ceil(bytes.length / CHUNK_BYTES))
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES).toString('base64'))
}

function headId(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}

/** Concurrent uploads under one name must not mix their chunks. */
function chunkId({ write }: Head, place: number): string {
  return `${write}-${place}`
}

function chunkIds(head: Head): string[] {
  return Array.from({ length: head.chunks }, (_, place) => chunkId(head, place))
}
