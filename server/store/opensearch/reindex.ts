import { randomUUID } from 'node:crypto'
import { indexNames } from '#domain/ports/index-names.ts'
import { readAt } from '#lib/objects/objects.ts'
import type { Cluster } from './cluster.ts'
import { toClusterError } from './cluster-error.ts'
import { fromSource, type Hit, SYSTEM_FIELD, toSource } from './document-source.ts'
import { refreshNow } from './documents.ts'
import { type Search, searchPage } from './search.ts'
import { DERIVATION_HASH } from './searchable-fields.ts'
import { ID } from './selection.ts'

const AT_ONCE = 100

/** Writes are bound to the version read, so concurrent changes wait for the next round. */
export async function reindexDocuments(cluster: Cluster, onProgress?: (share: number) => void): Promise<void> {
  const search: Omit<Search, 'indexes'> = {
    cluster,
    query: { bool: { must_not: [{ term: { [`${SYSTEM_FIELD}.made_by`]: DERIVATION_HASH } }] } },
    sort: [{ [ID]: { order: 'asc' } }],
    source: true,
  }
  let done = 0
  for (const index of indexNames) {
    for (;;) {
      const { total, hits } = await searchPage({ ...search, indexes: [index] }, { from: 0, size: AT_ONCE })
      if (hits.length === 0) break
      onProgress?.(done / (done + total))
      await rewrite(cluster, hits)
      await refreshNow(cluster, index)
      done += hits.length
    }
  }
}

async function rewrite({ ask, nameOf }: Cluster, hits: readonly Hit[]): Promise<void> {
  const lines = hits.flatMap((hit) => {
    const document = fromSource(hit)
    const action = { _index: nameOf(document.index), _id: document.id, if_seq_no: hit._seq_no, if_primary_term: hit._primary_term }
    return [JSON.stringify({ index: action }), JSON.stringify(toSource(document, randomUUID()))]
  })
  const answer = await ask({ method: 'POST', path: '/_bulk?timeout=1s', body: `${lines.join('\n')}\n` })
  const items = readAt(answer.body, 'items')
  if (answer.status !== 200 || !Array.isArray(items)) throw toClusterError(answer)
  const outcomes = items.map((item) => ({ status: Number(readAt(item, 'index', 'status')), body: readAt(item, 'index') }))
  const failed = outcomes.find(({ status }) => status >= 400 && status !== 409)
  if (failed) throw toClusterError(failed)
}
