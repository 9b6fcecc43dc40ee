import { type IndexName, indexNames } from '#domain/ports/index-names.ts'
import { objectOf, readAt } from '#lib/objects/objects.ts'
import { type Cluster, type OwnIndex, ownIndexes } from './cluster.ts'
import { clusterErrorIn, toClusterError } from './cluster-error.ts'
import { SYSTEM_FIELD } from './document-source.ts'
import { foreignFields, MAPPING_VERSION, mappingOf, SETTINGS } from './mapping.ts'
import { reindexDocuments } from './reindex.ts'

const ALL = [...indexNames, ...ownIndexes]
/** After a reboot, the cluster may start later than the site. */
const FIRST_ANSWER_MS = 10_000
const LIMITS = { patienceMs: 60_000, tryMs: 40_000 }

type State = 'missing' | 'incomplete' | 'ready'

/** Checks for foreign indexes before changing anything; several processes may run it at once. */
export async function prepareCluster(cluster: Cluster, onProgress?: (share: number) => void): Promise<void> {
  await requireSearchService(cluster)
  const states = new Map<IndexName | OwnIndex, State>()
  for (const index of ALL) states.set(index, await stateOf(cluster, index))
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
