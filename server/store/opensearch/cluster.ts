import { itemKinds } from '#domain/kinds/kinds.ts'
import { type IndexName, indexNames, type StoreErrorReason, withStoreErrorReason } from '#domain/ports/store.ts'
import { readAt } from '#lib/objects/objects.ts'
import { createRetry, RETRY_BUDGET, type RetryBudget, type SharedBackoff } from '#server/store/retry.ts'
import type { ClusterClient, ClusterRequest, ClusterResponse } from './cluster-client.ts'

const ownIndexes = ['counts', 'blobs', 'state'] as const
export type OwnIndex = (typeof ownIndexes)[number]
export const allIndexes: readonly (IndexName | OwnIndex)[] = [...indexNames, ...ownIndexes]

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

type Trouble = { standing: StoreErrorReason; detail: string; mayPass: boolean }

const EXPENSIVE = /allow_expensive_queries/

export function clusterErrorIn(body: unknown): { type: string; reason: string } {
  const error = readAt(body, 'error')
  const roots = readAt(error, 'root_cause')
  const cause = (Array.isArray(roots) ? roots[0] : undefined) ?? readAt(error, 'caused_by') ?? error
  return { type: String(readAt(cause, 'type') ?? ''), reason: String(readAt(cause, 'reason') ?? (typeof error === 'string' ? error : '')) }
}

/** Judged by status, because engines name their errors differently. */
function classifyClusterError({ status, body }: ClusterResponse): Trouble {
  const { type, reason } = clusterErrorIn(body)
  const detail = `${status}${type ? ` ${type}` : ''}`
  const isBlocked = type === 'cluster_block_exception'
  // A full disk needs a person; a full queue drains on its own.
  if (isBlocked && (status === 429 || /read-only-allow-delete|flood[- ]stage/.test(reason)))
    return { standing: 'full', detail, mayPass: false }
  if (isBlocked && status === 403) return { standing: 'read-only', detail, mayPass: false }
  if (status === 404 && type === 'index_not_found_exception') return { standing: 'damaged', detail, mayPass: false }
  return { standing: 'unreachable', detail, mayPass: status === 429 || status === 408 || status >= 500 }
}

export function toClusterError(answer: ClusterResponse): Error {
  const { standing, detail } = classifyClusterError(answer)
  const error = withStoreErrorReason(new Error(`The search service did not do it: ${detail}`), standing)
  return EXPENSIVE.test(clusterErrorIn(answer.body).reason) ? Object.assign(error, { isExpensive: true }) : error
}

export function isRefusedAsExpensive(error: unknown): boolean {
  return error instanceof Error && 'isExpensive' in error
}

export type RetriedResponse = ClusterResponse & { isRepeated: boolean }

type ClusterRequester = (question: ClusterRequest, limits?: Partial<RetryBudget>) => Promise<RetriedResponse>

export function createRequester(exchange: ClusterClient, patience: Partial<RetryBudget> = {}, together?: SharedBackoff): ClusterRequester {
  const untilAnswered = createRetry('The search service', together)
  return async (question, limits) => {
    let isRepeated = false
    return untilAnswered(
      `${isWrite(question) ? 'write' : 'read'} ${indexesIn(question.path)}`,
      { ...RETRY_BUDGET, ...limits, ...patience },
      async (timeoutMs) => {
        if (exchange.isClosed()) throw withStoreErrorReason(new Error('The store was closed'), 'unreachable')
        const wasRepeated = isRepeated
        isRepeated = true
        const answer = await exchange.ask(question, timeoutMs)
        isRepeated = wasRepeated || answer.status >= 500
        const { mayPass, detail } = classifyClusterError(answer)
        return { answer: { ...answer, isRepeated: wasRepeated }, again: answer.status >= 400 && mayPass ? detail : undefined }
      },
    )
  }
}

function isWrite({ method, path }: ClusterRequest): boolean {
  return method === 'PUT' || method === 'DELETE' || (method === 'POST' && /\/_(?:bulk|create|doc|update)\b/.test(path))
}

function indexesIn(path: string): string {
  return /^\/([^/?]*)/.exec(path)?.[1] ?? ''
}
