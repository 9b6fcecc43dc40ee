import { randomUUID } from 'node:crypto'
import { type IndexName, indexNames } from '#domain/index-names.ts'
import type { StoreStanding } from '#domain/store.ts'
import { storeFailureIn } from '#domain/store-failure.ts'
import { type Cluster, ownIndexes, pathOf } from './cluster.ts'
import { type Search, searchPage } from './search.ts'
import { ID } from './selection.ts'
import { at, refusal } from './trouble.ts'

const KEPT_MS = 2000
const PATIENCE_MS = 1500

export function watchStanding(cluster: Cluster) {
  const probe = `probe-${randomUUID()}`
  let known: { standing: Promise<StoreStanding>; until: number } | undefined

  async function standing(): Promise<StoreStanding> {
    if (!known || performance.now() >= known.until) known = { standing: findOut(), until: performance.now() + KEPT_MS }
    return known.standing
  }

  async function findOut(): Promise<StoreStanding> {
    try {
      await writeProbe()
      for (const index of indexNames) await readAll(index)
      return (await blockOn()) ?? 'sound'
    } catch (error) {
      return storeFailureIn(error)
    }
  }

  async function writeProbe(): Promise<void> {
    const path = `${pathOf(cluster, 'state', probe)}?require_alias=true&timeout=1s`
    const answer = await cluster.ask({ method: 'PUT', path, body: { at: new Date().toISOString() } }, { patienceMs: PATIENCE_MS })
    if (answer.status !== 200 && answer.status !== 201) throw refusal(answer)
  }

  async function readAll(index: IndexName): Promise<void> {
    const nothing: Search = { query: { match_none: {} }, sort: [{ [ID]: { order: 'asc' } }], source: false }
    await searchPage(cluster, [index], nothing, { from: 0, size: 0 })
  }

  /** The engine sets one where a disk is full, and only somebody's hand takes it away. */
  async function blockOn(): Promise<StoreStanding | undefined> {
    const names = [...indexNames, ...ownIndexes].map(cluster.nameOf).join(',')
    const answer = await cluster.ask(
      { method: 'GET', path: `/${names}/_settings/index.blocks.*?flat_settings=true` },
      { patienceMs: PATIENCE_MS },
    )
    // Without the right to ask, the probe's own write has to do.
    if (answer.status !== 200) return undefined
    const blocks = Object.values(answer.body ?? {}).map((index) => at(index, 'settings'))
    const isSet = (name: string) => blocks.some((settings) => String(at(settings, `index.blocks.${name}`)) === 'true')
    if (isSet('read_only_allow_delete')) return 'full'
    return isSet('write') || isSet('read_only') ? 'unwritable' : undefined
  }

  /** The engine itself finds damage in its files, and then has the part no more. */
  async function check(): Promise<string[]> {
    const found: string[] = []
    for (const index of indexNames) {
      try {
        await readAll(index)
      } catch (error) {
        found.push(`index ${cluster.nameOf(index)}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return found
  }

  return { standing, check }
}
