import { type IndexName, indexNames } from '#domain/ports/index-names.ts'
import type { StoreErrorReason } from '#domain/ports/store-error.ts'
import { readAt } from '#lib/objects/objects.ts'
import { type Cluster, type OwnIndex, ownIndexes } from './cluster.ts'
import { toClusterError } from './cluster-error.ts'
import { SYSTEM_FIELD } from './document-source.ts'
import { requireWhole } from './search.ts'

const PATIENCE_MS = 1500

export const allIndexes: readonly (IndexName | OwnIndex)[] = [...indexNames, ...ownIndexes]

export async function probeIndexes({ ask, nameOf }: Cluster, indexes: readonly (IndexName | OwnIndex)[]): Promise<void> {
  const path = `/${indexes.map(nameOf).join(',')}/_search?allow_partial_search_results=false`
  const answer = await ask({ method: 'POST', path, body: { size: 0, query: { match_none: {} } } }, { patienceMs: PATIENCE_MS })
  if (answer.status !== 200) throw toClusterError(answer)
  requireWhole(answer.body)
}

/** The engine sets this block on a full disk, and only a person removes it. */
export async function findWriteBlock({ ask, nameOf }: Cluster): Promise<StoreErrorReason | undefined> {
  const names = allIndexes.map(nameOf)
  const answer = await ask({ method: 'GET', path: `/${names.join(',')}?flat_settings=true` }, { patienceMs: PATIENCE_MS })
  if (answer.status !== 200) return undefined
  const indexes = Object.entries(answer.body ?? {})
  const isSet = (name: string) => indexes.some(([, index]) => String(readAt(index, 'settings', `index.blocks.${name}`)) === 'true')
  const isForeign = ([concrete, index]: [string, unknown]) =>
    readAt(index, 'mappings', '_meta', SYSTEM_FIELD) === undefined || !names.some((name) => concrete.startsWith(`${name}-v`))
  if (indexes.some(isForeign)) return 'damaged'
  if (isSet('read_only_allow_delete')) return 'full'
  return isSet('write') || isSet('read_only') ? 'read-only' : undefined
}
