import { randomUUID } from 'node:crypto'
import { type IndexName, indexNames } from '#domain/ports/store.ts'
import { objectOf, readAt } from '#lib/objects/objects.ts'
import { allIndexes, type Cluster, clusterErrorIn, type OwnIndex, toClusterError } from './cluster.ts'
import { fromSource, type Hit, SYSTEM_FIELD, toSource } from './document-source.ts'
import { refreshNow } from './documents.ts'
import { foreignFields, MAPPING_VERSION, mappingOf, SETTINGS } from './mapping.ts'
import { type Search, searchPage } from './search.ts'
import { DERIVATION_HASH } from './searchable-fields.ts'
import { ID } from './selection.ts'

/** After a reboot, the cluster may start later than the site. */
const FIRST_ANSWER_MS = 10_000
const LIMITS = { patienceMs: 60_000, tryMs: 40_000 }

type State = 'missing' | 'incomplete' | 'ready'

/** Checks for foreign indexes before changing anything; several processes may run it at once. */
export async function prepareCluster(cluster: Cluster, onProgress?: (share: number) => void): Promise<void> {
  await requireSearchService(cluster)
  const states = new Map<IndexName | OwnIndex, State>()
  for (const index of allIndexes) states.set(index, await stateOf(cluster, index))
  for (const [index, state] of states) {
    const isWhole = state === 'ready' || (state === 'missing' && (await make(cluster, index)))
    if (!isWhole) await addNewFields(cluster, index)
  }
  await reindexDocuments(cluster, onProgress)
}

async function requireSearchService({ ask }: Cluster): Promise<void> {
  const answer = await ask({ method: 'GET', path: '/' }, { patienceMs: FIRST_ANSWER_MS }).catch((error: Error) => {
    throw new Error(`SEARCH_URL cannot be used: ${error.message}`)
  })
  if (answer.status === 401 || answer.status === 403)
    throw new Error(
      'SEARCH_URL leads to a search service that refuses the sign-in: see SEARCH_USERNAME and SEARCH_PASSWORD, or SEARCH_API_KEY',
    )
  if (answer.status !== 200 || typeof readAt(answer.body, 'version', 'number') !== 'string')
    throw new Error('SEARCH_URL does not lead to OpenSearch or Elasticsearch: something else answers there')
}

async function stateOf({ ask, nameOf }: Cluster, index: IndexName | OwnIndex): Promise<State> {
  const name = nameOf(index)
  const answer = await ask({ method: 'GET', path: `/${name}/_mapping` })
  if (answer.status === 404) return 'missing'
  if (answer.status !== 200) throw toClusterError(answer)
  let state: State = 'ready'
  for (const [concrete, about] of Object.entries(objectOf(answer.body))) {
    const mappings = readAt(about, 'mappings')
    const form = readAt(mappings, '_meta', SYSTEM_FIELD, 'form')
    if (typeof form !== 'number' || concrete === name)
      throw new Error(
        `SEARCH_URL leads to a cluster with an index ${name} that something else made: npm run adopt takes its content over into a store of its own; nothing was changed`,
      )
    if (form > MAPPING_VERSION) throw new Error(`SEARCH_URL leads to a cluster whose index ${name} a newer version wrote`)
    const fields = foreignFields(index, mappings)
    const foreign = fields.find(({ type }) => type !== undefined)
    if (foreign)
      throw new Error(
        `SEARCH_URL leads to a cluster where the field ${foreign.field} of the index ${name} was made as ${foreign.type} by something else; nothing was changed`,
      )
    if (fields.length > 0 || String(readAt(mappings, 'dynamic')) !== 'false') state = 'incomplete'
  }
  return state
}

async function make({ ask, nameOf }: Cluster, index: IndexName | OwnIndex): Promise<boolean> {
  const name = nameOf(index)
  const body = { settings: SETTINGS, mappings: mappingOf(index), aliases: { [name]: {} } }
  const answer = await ask({ method: 'PUT', path: `/${name}-v${MAPPING_VERSION}?timeout=30s`, body }, LIMITS)
  const isMadeByAnother = answer.status === 400 && /resource_already_exists|index_already_exists/.test(clusterErrorIn(answer.body).type)
  if (answer.status !== 200 && !isMadeByAnother) throw toClusterError(answer)
  return !isMadeByAnother
}

/** Mappings only ever grow: a field of another type gets another name. */
async function addNewFields({ ask, nameOf }: Cluster, index: IndexName | OwnIndex): Promise<void> {
  const { _source, ...body } = mappingOf(index)
  const answer = await ask({ method: 'PUT', path: `/${nameOf(index)}/_mapping?timeout=30s`, body }, LIMITS)
  if (answer.status !== 200) throw toClusterError(answer)
}

const AT_ONCE = 100

/** Writes are bound to the version read, so concurrent changes wait for the next round. */
async function reindexDocuments(cluster: Cluster, onProgress?: (share: number) => void): Promise<void> {
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
