import { randomUUID } from 'node:crypto'
import { type IndexName, indexNames } from '#domain/index-names.ts'
import type { StoreStanding } from '#domain/store.ts'
import { storeFailureIn } from '#domain/store-failure.ts'
import { type Cluster, type OwnIndex, ownIndexes, pathOf } from './cluster.ts'
import { removeLostPieces } from './lost-pieces.ts'
import { foreignFields } from './mapping.ts'
import { requireWhole } from './search.ts'
import { OWN } from './stored-form.ts'
import { at, refusal } from './trouble.ts'

const KEPT_MS = 2000
const PATIENCE_MS = 1500
const ALL = [...indexNames, ...ownIndexes]

export function watchStanding(cluster: Cluster) {
  const probe = `probe-${randomUUID()}`
  let known: { standing: Promise<StoreStanding>; until: number } | undefined

  async function standing(): Promise<StoreStanding> {
    if (!known || performance.now() >= known.until) known = { standing: findOut(), until: performance.now() + KEPT_MS }
    return known.standing
  }

  /** Of a write, so that nobody waits to hear the same again. */
  function noteFailure(error: unknown): never {
    if (error instanceof Error && 'standing' in error)
      known = { standing: Promise.resolve(storeFailureIn(error)), until: performance.now() + KEPT_MS }
    throw error
  }

  async function findOut(): Promise<StoreStanding> {
    try {
      await Promise.all([writeProbe(), readAll(ALL)])
      return (await hindranceIn()) ?? 'sound'
    } catch (error) {
      return storeFailureIn(error)
    }
  }

  async function writeProbe(): Promise<void> {
    const path = `${pathOf(cluster, 'state', probe)}?require_alias=true&timeout=1s`
    const answer = await cluster.ask({ method: 'PUT', path, body: { at: new Date().toISOString() } }, { patienceMs: PATIENCE_MS })
    if (answer.status !== 200 && answer.status !== 201) throw refusal(answer)
  }

  async function readAll(indexes: readonly (IndexName | OwnIndex)[]): Promise<void> {
    const path = `/${indexes.map(cluster.nameOf).join(',')}/_search?allow_partial_search_results=false`
    const answer = await cluster.ask({ method: 'POST', path, body: { size: 0, query: { match_none: {} } } }, { patienceMs: PATIENCE_MS })
    if (answer.status !== 200) throw refusal(answer)
    requireWhole(answer.body)
  }

  /** A block, which the engine sets where a disk is full and only somebody’s hand takes away, or an index that somebody else has put in the place of ours. */
  async function hindranceIn(): Promise<StoreStanding | undefined> {
    const path = `/${ALL.map(cluster.nameOf).join(',')}?flat_settings=true`
    const answer = await cluster.ask({ method: 'GET', path }, { patienceMs: PATIENCE_MS })
    // Without the right to ask, the probe's own write has to do.
    if (answer.status !== 200) return undefined
    const indexes = Object.values(answer.body ?? {})
    const isSet = (name: string) => indexes.some((index) => String(at(index, 'settings', `index.blocks.${name}`)) === 'true')
    if (indexes.some((index) => at(index, 'mappings', '_meta', OWN) === undefined)) return 'damaged'
    if (isSet('read_only_allow_delete')) return 'full'
    return isSet('write') || isSet('read_only') ? 'unwritable' : undefined
  }

  /** The engine itself finds damage in its files, and then has the part no more. */
  async function check(): Promise<string[]> {
    const found: string[] = []
    for (const index of ALL) {
      try {
        await readAll([index])
        const foreign = await foreignFieldsOf(index)
        if (foreign.length > 0) found.push(`index ${cluster.nameOf(index)}: fields that something else made: ${foreign.join(', ')}`)
      } catch (error) {
        found.push(`index ${cluster.nameOf(index)}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    if (found.length === 0) await removeLostPieces(cluster)
    return found
  }

  async function foreignFieldsOf(index: IndexName | OwnIndex): Promise<string[]> {
    const answer = await cluster.ask({ method: 'GET', path: `/${cluster.nameOf(index)}/_mapping` })
    if (answer.status !== 200) throw refusal(answer)
    return Object.values(answer.body ?? {}).flatMap(({ mappings }) => foreignFields(index, mappings).map(({ field }) => field))
  }

  return { standing, noteFailure, check }
}
