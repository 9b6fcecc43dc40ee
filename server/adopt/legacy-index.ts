import { readAt } from '#lib/objects/objects.ts'
import { clusterErrorIn } from '#server/store/opensearch/cluster.ts'
import type { ClusterClient, ClusterRequest } from '#server/store/opensearch/cluster-client.ts'
import { SYSTEM_FIELD } from '#server/store/opensearch/document-source.ts'
import { requireWhole } from '#server/store/opensearch/search.ts'

export type LegacyDocument = { id: string; source: unknown }

/** Documents may be large, and a page arrives in one piece. */
const AT_ONCE = 20
const PAGE_MS = 60_000

/** A repeated scroll request skips a page, so nothing is retried. */
export async function* iterateLegacyIndex(
  exchange: ClusterClient,
  index: string,
): AsyncGenerator<{ total: number; documents: LegacyDocument[] }, void> {
  const first = { size: AT_ONCE, sort: ['_doc'], track_total_hits: true }
  let page = await ask(exchange, { method: 'POST', path: `/${encodeURIComponent(index)}/_search?scroll=5m`, body: first }, index)
  const total = Number(readAt(page, 'hits', 'total', 'value') ?? readAt(page, 'hits', 'total') ?? 0)
  let read = 0
  try {
    for (let documents = documentsOf(page, index); documents.length > 0; documents = documentsOf(page, index)) {
      read += documents.length
      yield { total, documents }
      const body = { scroll: '5m', scroll_id: readAt(page, '_scroll_id') }
      page = await ask(exchange, { method: 'POST', path: '/_search/scroll', body }, index)
    }
  } finally {
    const scroll = { scroll_id: readAt(page, '_scroll_id') }
    await exchange.ask({ method: 'DELETE', path: '/_search/scroll', body: scroll }, PAGE_MS).catch(() => {})
  }
  if (read < total) throw new Error(`of the ${total} documents of ${index} there, ${read} came; run it again`)
}

async function ask(exchange: ClusterClient, question: ClusterRequest, index: string): Promise<unknown> {
  const { status, body } = await exchange.ask(question, PAGE_MS).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`the search service there does not answer: ${error.code ?? error.name}`)
  })
  if (status === 401 || status === 403)
    throw new Error('the search service there refuses the sign-in: see FROM_USERNAME and FROM_PASSWORD, or FROM_API_KEY')
  if (status === 404 && /index_not_found/.test(clusterErrorIn(body).type))
    throw new Error(`there is no index ${index}: name it, as in --index news=their-news`)
  if (status !== 200 && clusterErrorIn(body).type)
    throw new Error(`the search service there did not give ${index}: ${status} ${clusterErrorIn(body).type}`)
  if (status !== 200 || !Array.isArray(readAt(body, 'hits', 'hits')))
    throw new Error('that is neither OpenSearch nor Elasticsearch: something else answers there')
  requireWhole(body)
  return body
}

function documentsOf(page: unknown, index: string): LegacyDocument[] {
  const hits = readAt(page, 'hits', 'hits')
  return (Array.isArray(hits) ? hits : []).map((hit) => {
    const source = readAt(hit, '_source')
    if (readAt(source, SYSTEM_FIELD, 'index') !== undefined)
      throw new Error(`the index ${index} there is this program’s own: npm run export and npm run import move it`)
    return { id: String(readAt(hit, '_id')), source }
  })
}
