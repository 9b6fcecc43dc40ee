import { itemKinds } from '#domain/kinds/kinds.ts'
import type { IndexName } from '#domain/ports/index-names.ts'
import { withStoreErrorReason } from '#domain/ports/store-error.ts'
import { readAt } from './cluster-error.ts'
import type { ClusterRequester } from './request-with-retry.ts'

export const ownIndexes = ['counts', 'blobs', 'state'] as const
export type OwnIndex = (typeof ownIndexes)[number]

/** `nameOf`: the alias by which an index is reached. */
export type Cluster = { ask: ClusterRequester; nameOf: (index: IndexName | OwnIndex) => string }

/** Items have the names of the specified product; the others begin with the prefix. */
export function indexNamesWith(prefix: string): Cluster['nameOf'] {
  return (index) => (itemKinds.some((kind) => kind === index) ? index : prefix + index)
}

const MOST_ID_BYTES = 512

/** Whether a document could have this id. */
export function isPossibleId(id: string): boolean {
  return id !== '' && id.isWellFormed() && Buffer.byteLength(id) <= MOST_ID_BYTES
}

/** Where a document is. `verb` is `_doc`, or another of the engine's for one document. */
export function pathOf({ nameOf }: Cluster, index: IndexName | OwnIndex, id: string, verb = '_doc'): string {
  // Whatever stands between takes dots for steps in a path.
  return `/${nameOf(index)}/${verb}/${encodeURIComponent(id).replaceAll('.', '%2E')}`
}

/** The name can be led to another index than the one that was made for it, and a page of something between says 200 as well: whatever such an answer says is not true of ours. */
export function requireOurs({ nameOf }: Cluster, index: IndexName | OwnIndex, answer: unknown): void {
  const concrete = readAt(answer, '_index')
  if (typeof concrete !== 'string') {
    // A refusal says what it is.
    if (readAt(answer, 'error') !== undefined) return
    throw withStoreErrorReason(new Error('Something else answers in the place of the search service'), 'unreachable')
  }
  if (concrete.startsWith(`${nameOf(index)}-v`)) return
  throw withStoreErrorReason(new Error(`Somebody has put the index ${concrete} in the place of ${nameOf(index)}`), 'damaged')
}
