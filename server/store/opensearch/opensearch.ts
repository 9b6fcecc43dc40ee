import type { Blobs, NewDocument, Replication, Store, StoredDocument, WriteOptions } from '#domain/ports/store.ts'
import { objectOf, readAt } from '#lib/objects/objects.ts'
import { changesOf } from '#server/store/content-changes.ts'
import type { RetryBudget, SharedBackoff } from '#server/store/retry.ts'
import { blobsIn } from './blobs.ts'
import { allIndexes, type Cluster, createRequester, toClusterError } from './cluster.ts'
import { openClusterClient, type Target } from './cluster-client.ts'
import { watchClusterHealth } from './cluster-health.ts'
import { createContentVersion } from './content-version.ts'
import { addCounts, readCounts, readGroups, removeGroups } from './counts.ts'
import { createDocument, getDocument, refreshNow, removeDocument, requirePossibleId, updateDocument } from './documents.ts'
import { distinctValues, findDocuments, scanDocuments } from './find.ts'
import { prepareCluster } from './prepare.ts'
import { scrubIndexes } from './scrub.ts'

const PATIENCE_MS = 1500

type Options = Target & Pick<Cluster, 'nameOf'> & { patience?: Partial<RetryBudget>; together?: SharedBackoff | undefined }

/** Supports OpenSearch 1 to 3 and Elasticsearch 7.10 to 9. */
export function openOpenSearch({ nameOf, patience, together, ...target }: Options): { store: Store; blobs: Blobs } {
  const exchange = openClusterClient(target)
  const cluster: Cluster = { ask: createRequester(exchange, patience, together), nameOf }
  const revision = createContentVersion(cluster)
  const { standing: health, noteFailure, check: checkIntegrity } = watchClusterHealth(cluster)

  async function write<Result extends { ok: boolean } | string[]>(
    documents: readonly Pick<StoredDocument, 'index' | 'id'>[],
    { publicEffect, refresh }: WriteOptions = {},
    work: (isFoundAtOnce: boolean) => Promise<Result>,
  ): Promise<Result> {
    const result = await work(refresh !== false).catch(noteFailure)
    const isDone = Array.isArray(result) ? result.length < documents.length : result.ok
    if (publicEffect && isDone) await revision.countUp(changesOf(documents, publicEffect))
    return result
  }

  const store: Store = {
    prepare: (onProgress) => prepareCluster(cluster, onProgress),
    get: (index, id) => getDocument(cluster, index, id),
    find: (query) => findDocuments(cluster, query),
    scan: (walk) => scanDocuments(cluster, walk),
    distinct: (query) => distinctValues(cluster, query),
    create: (document, options) => write([document], options, (atOnce) => createDocument(cluster, document, atOnce)),
    createMany: (documents, options) => write(documents, options, (atOnce) => createEach(cluster, documents, atOnce)),
    update: (document, options) => write([document], options, (atOnce) => updateDocument(cluster, document, atOnce)),
    remove: (document, options) => write([document], options, (atOnce) => removeDocument(cluster, document, atOnce)),
    increment: (group, amounts, limit) => addCounts(cluster, group, amounts, limit),
    getCounters: (groups, names) => readCounts(cluster, groups, names),
    listCounterGroups: () => readGroups(cluster),
    removeCounters: (groups) => removeGroups(cluster, groups),
    contentVersion: revision.read,
    health,
    replication: () => readReplication(cluster),
    identity: () => identifyCluster(cluster),
    checkIntegrity,
    scrub: (indexes) => scrubIndexes(cluster, indexes),
    async close() {
      exchange.close()
      revision.forget()
    },
  }
  return { store, blobs: blobsIn(cluster) }
}

async function readReplication({ ask, nameOf }: Cluster): Promise<Replication | undefined> {
  const path = `/_cluster/health/${allIndexes.map(nameOf).join(',')}`
  const answer = await ask({ method: 'GET', path }, { patienceMs: PATIENCE_MS }).catch(() => undefined)
  const [machines, parts, copies] = ['number_of_data_nodes', 'active_primary_shards', 'active_shards'].map((name) =>
    readAt(answer?.body, name),
  )
  if (answer?.status !== 200 || typeof machines !== 'number') return undefined
  if (readAt(answer.body, 'status') === 'red') return { machines, copies: 'missing' }
  return { machines, copies: Number(copies) < 2 * Number(parts) ? 'single' : 'replicated' }
}

/** A restored index gets another uuid, or in the place of a closed one another history. */
async function identifyCluster({ ask, nameOf }: Cluster): Promise<string> {
  const path = `/${nameOf('messages')},${nameOf('outgoing')}/_settings/index.uuid,index.history*`
  const answer = await ask({ method: 'GET', path })
  if (answer.status !== 200) throw toClusterError(answer)
  return Object.values(objectOf(answer.body))
    .map((about) => JSON.stringify(readAt(about, 'settings', 'index')))
    .sort()
    .join(' ')
}

const AT_ONCE = 16

async function createEach(cluster: Cluster, documents: readonly NewDocument[], isFoundAtOnce: boolean): Promise<string[]> {
  for (const { id } of documents) requirePossibleId(id)
  const taken = new Set<NewDocument>()
  const open = documents.values()
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (const document of open) if (!(await createDocument(cluster, document, false)).ok) taken.add(document)
  })
  await Promise.all(lanes)
  if (isFoundAtOnce) for (const index of new Set(documents.map((document) => document.index))) await refreshNow(cluster, index)
  return documents.filter((document) => taken.has(document)).map(({ id }) => id)
}
