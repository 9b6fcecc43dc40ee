import { type StoreErrorReason, withStoreErrorReason } from '#domain/ports/store-error.ts'
import { readAt } from '#lib/objects/objects.ts'
import type { ClusterResponse } from './cluster-client.ts'

type Trouble = { standing: StoreErrorReason; detail: string; mayPass: boolean }

const EXPENSIVE = /allow_expensive_queries/

export function clusterErrorIn(body: unknown): { type: string; reason: string } {
  const error = readAt(body, 'error')
  const roots = readAt(error, 'root_cause')
  const cause = (Array.isArray(roots) ? roots[0] : undefined) ?? readAt(error, 'caused_by') ?? error
  return { type: String(readAt(cause, 'type') ?? ''), reason: String(readAt(cause, 'reason') ?? (typeof error === 'string' ? error : '')) }
}

/** Judged by status, because engines name their errors differently. */
export function classifyClusterError({ status, body }: ClusterResponse): Trouble {
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
