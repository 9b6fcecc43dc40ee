import { createHash } from 'node:crypto'
import { type Blobs, type StoredBlob, withStoreErrorReason } from '#domain/ports/store.ts'
import { type Cluster, pathOf, requireOurs, toClusterError } from './cluster.ts'
import { readHit } from './documents.ts'

/** Earlier versions put what follows the first 512 KB into documents of their own, and a node may have lost one. */
type Stored = { type: string; size: number; data: string; write?: string; chunks?: number }

export function blobsIn(cluster: Cluster): Blobs {
  return { put, get, remove }

  async function put(name: string, { type, data }: StoredBlob): Promise<void> {
    const stored = { type, size: data.length, data: Buffer.from(data).toString('base64') }
    const isTaken = (await write(name, '_create', stored)) === 409
    if (isTaken && !(await get(name).catch(() => undefined))) await write(name, '_doc', stored)
  }

  async function write(name: string, verb: '_create' | '_doc', body: Stored): Promise<number> {
    const path = `${pathOf(cluster, 'blobs', idOf(name), verb)}?require_alias=true&timeout=1s`
    const answer = await cluster.ask({ method: 'PUT', path, body })
    requireOurs(cluster, 'blobs', answer.body)
    if (![200, 201, 409].includes(answer.status)) throw toClusterError(answer)
    return answer.status
  }

  async function get(name: string): Promise<StoredBlob | undefined> {
    const first = await read(idOf(name))
    if (!first) return undefined
    const parts = [first.data]
    for (const id of furtherIds(first)) parts.push((await read(id))?.data ?? '')
    const data = new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part, 'base64'))))
    if (data.length !== first.size) throw withStoreErrorReason(new Error('Stored bytes are not all there'), 'damaged')
    return { type: first.type, data }
  }

  /** The first document goes last, so an interrupted removal can be repeated. */
  async function remove(name: string): Promise<void> {
    const first = await read(idOf(name))
    for (const id of first ? [...furtherIds(first), idOf(name)] : []) {
      const answer = await cluster.ask({ method: 'DELETE', path: `${pathOf(cluster, 'blobs', id)}?timeout=1s` })
      requireOurs(cluster, 'blobs', answer.body)
      if (answer.status !== 200 && answer.status !== 404) throw toClusterError(answer)
    }
  }

  async function read(id: string): Promise<Stored | undefined> {
    return (await readHit(cluster, 'blobs', id))?._source as Stored | undefined
  }
}

function idOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}

function furtherIds({ write, chunks = 0 }: Stored): string[] {
  return Array.from({ length: chunks }, (_, place) => `${write}-${place}`)
}
