import { randomUUID } from 'node:crypto'
import { type IndexName, type StoreErrorReason, type StoreHealth, storeErrorReason } from '#domain/ports/store.ts'
import { readAt } from '#lib/objects/objects.ts'
import { allIndexes, type Cluster, type OwnIndex, pathOf, toClusterError } from './cluster.ts'
import { SYSTEM_FIELD } from './document-source.ts'
import { foreignFields } from './mapping.ts'
import { requireWhole } from './search.ts'

const KEPT_MS = 2000
const PATIENCE_MS = 1500

export function watchClusterHealth(cluster: Cluster) {
  const probe = `probe-${randomUUID()}`
  let known: { standing: Promise<StoreHealth>; until: number } | undefined

  async function standing(): Promise<StoreHealth> {
    if (!known || performance.now() >= known.until) known = { standing: findOut(), until: performance.now() + KEPT_MS }
    return known.standing
  }

  function noteFailure(error: unknown): never {
    if (error instanceof Error && 'standing' in error)
      known = { standing: Promise.resolve(storeErrorReason(error)), until: performance.now() + KEPT_MS }
    throw error
  }

  async function findOut(): Promise<StoreHealth> {
    try {
      await Promise.all([writeProbe(), probeIndexes(cluster, allIndexes)])
      return (await findWriteBlock(cluster)) ?? 'ok'
    } catch (error) {
      return storeErrorReason(error)
    }
  }

  async function writeProbe(): Promise<void> {
    const path = `${pathOf(cluster, 'state', probe)}?require_alias=true&timeout=1s`
    const answer = await cluster.ask({ method: 'PUT', path, body: { at: new Date().toISOString() } }, { patienceMs: PATIENCE_MS })
    if (answer.status !== 200 && answer.status !== 201) throw toClusterError(answer)
  }

  /** The engine detects corrupt shards itself and drops them. */
  async function check(): Promise<string[]> {
    const found: string[] = []
    for (const index of allIndexes) {
      try {
        await probeIndexes(cluster, [index])
        const foreign = await foreignFieldsOf(index)
        if (foreign.length > 0) found.push(`index ${cluster.nameOf(index)}: fields that something else made: ${foreign.join(', ')}`)
      } catch (error) {
        found.push(`index ${cluster.nameOf(index)}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return found
  }

  async function foreignFieldsOf(index: IndexName | OwnIndex): Promise<string[]> {
    const answer = await cluster.ask({ method: 'GET', path: `/${cluster.nameOf(index)}/_mapping` })
    if (answer.status !== 200) throw toClusterError(answer)
    return Object.values(answer.body ?? {}).flatMap(({ mappings }) => foreignFields(index, mappings).map(({ field }) => field))
  }

  return { standing, noteFailure, check }
}

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
