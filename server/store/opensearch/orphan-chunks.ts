import { readAt } from '#lib/objects/objects.ts'
import type { Cluster } from './cluster.ts'
import { toClusterError } from './cluster-error.ts'

/** No upload takes this long, so older chunks without a head are leftovers. */
const OLD_MS = 3_600_000
const AT_ONCE = 500

type Piece = { id: string; head: string }

export async function removeOrphanChunks(cluster: Cluster): Promise<void> {
  const before = Date.now() - OLD_MS
  for (let pieces = await piecesAfter(cluster, '', before); pieces.length > 0; ) {
    const heads = await writesOf(cluster, [...new Set(pieces.map(({ head }) => head))])
    await removePieces(
      cluster,
      pieces.filter(({ id, head }) => !id.startsWith(`${heads.get(head)}-`)),
    )
    pieces = await piecesAfter(cluster, pieces.at(-1)?.id ?? '', before)
  }
}

async function piecesAfter({ ask, nameOf }: Cluster, last: string, before: number): Promise<Piece[]> {
  const body = {
    size: AT_ONCE,
    query: { range: { at: { lt: before } } },
    sort: [{ piece: 'asc' }],
    search_after: [last],
    _source: ['head'],
  }
  const answer = await ask({ method: 'POST', path: `/${nameOf('blobs')}/_search?allow_partial_search_results=false`, body })
  const hits = readAt(answer.body, 'hits', 'hits')
  if (answer.status !== 200 || !Array.isArray(hits)) throw toClusterError(answer)
  return hits.map((hit) => ({ id: String(readAt(hit, '_id')), head: String(readAt(hit, '_source', 'head')) }))
}

async function writesOf({ ask, nameOf }: Cluster, heads: readonly string[]): Promise<Map<string, unknown>> {
  const answer = await ask({ method: 'POST', path: `/${nameOf('blobs')}/_mget?_source_includes=write`, body: { ids: heads } })
  const docs = readAt(answer.body, 'docs')
  if (answer.status !== 200 || !Array.isArray(docs) || docs.some((doc) => typeof readAt(doc, 'found') !== 'boolean'))
    throw toClusterError(answer)
  return new Map(docs.map((doc) => [String(readAt(doc, '_id')), readAt(doc, '_source', 'write')]))
}

async function removePieces({ ask, nameOf }: Cluster, pieces: readonly Piece[]): Promise<void> {
  if (pieces.length === 0) return
  const lines = pieces.map(({ id }) => `${JSON.stringify({ delete: { _index: nameOf('blobs'), _id: id } })}\n`)
  const answer = await ask({ method: 'POST', path: '/_bulk?timeout=1s', body: lines.join('') })
  if (answer.status !== 200) throw toClusterError(answer)
}
