import { randomUUID } from 'node:crypto'
import type { IndexName } from '#domain/ports/index-names.ts'
import type { StoreStanding } from '#domain/ports/store.ts'
import { storeFailureIn } from '#domain/ports/store-error.ts'
import { type Cluster, type OwnIndex, pathOf } from './cluster.ts'
import { refusal } from './cluster-error.ts'
import { foreignFields } from './mapping.ts'
import { removeLostPieces } from './orphan-chunks.ts'
import { allIndexes, hindranceIn, readAll } from './probe.ts'

const KEPT_MS = 2000
const PATIENCE_MS = 1500

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
      await Promise.all([writeProbe(), readAll(cluster, allIndexes)])
      return (await hindranceIn(cluster)) ?? 'sound'
    } catch (error) {
      return storeFailureIn(error)
    }
  }

  async function writeProbe(): Promise<void> {
    const path = `${pathOf(cluster, 'state', probe)}?require_alias=true&timeout=1s`
    const answer = await cluster.ask({ method: 'PUT', path, body: { at: new Date().toISOString() } }, { patienceMs: PATIENCE_MS })
    if (answer.status !== 200 && answer.status !== 201) throw refusal(answer)
  }

  /** The engine itself finds damage in its files, and then has the part no more. */
  async function check(): Promise<string[]> {
    const found: string[] = []
    for (const index of allIndexes) {
      try {
        await readAll(cluster, [index])
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
