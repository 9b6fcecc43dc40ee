import { itemKinds } from '#domain/kinds/kinds.ts'
import type { IndexName } from '#domain/ports/index-names.ts'
import { withStoreErrorReason } from '#domain/ports/store-error.ts'
import { readAt } from '#lib/objects/objects.ts'
import type { ClusterRequester } from './request-with-retry.ts'

export const ownIndexes = ['counts', 'blobs', 'state'] as const
export type OwnIndex = (typeof ownIndexes)[number]

export type Cluster = { ask: ClusterRequester; nameOf: (index: IndexName | OwnIndex) => string }

export function indexNamesWith(prefix: string): Cluster['nameOf'] {
  return (index) => (itemKinds.some((kind) => kind === index) ? index : prefix + index)
}

const MOST_ID_BYTES = 512

export function isPossibleId(id: string): boolean {
  return id !== '' && id.isWellFormed() && Buffer.byteLength(id) <= MOST_ID_BYTES
}

export function pathOf({ nameOf }: Cluster, index: IndexName | OwnIndex, id: string, verb = '_doc'): string {
  // Proxies resolve dots in a path.
  return `/${nameOf(index)}/${verb}/${encodeURIComponent(id).replaceAll('.', '%2E')}`
}

/** Aliases can point elsewhere and proxies answer 200 with pages, so check the index name. */
export function requireOurs({ nameOf }: Cluster, index: IndexName | OwnIndex, answer: unknown): void {
  const concrete = readAt(answer, '_index')
  if (typeof concrete !== 'string') {
    if (readAt(answer, 'error') !== undefined) return
    throw withStoreErrorReason(new Error('Something else answers in the place of the search service'), 'unreachable')
  }
  if (concrete.startsWith(`${nameOf(index)}-v`)) return
  throw withStoreErrorReason(new Error(`Somebody has put the index ${concrete} in the place of ${nameOf(index)}`), 'damaged')
}
