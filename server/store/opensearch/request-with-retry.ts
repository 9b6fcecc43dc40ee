import { withStoreErrorReason } from '#domain/ports/store-error.ts'
import { createRetry, RETRY_BUDGET, type RetryBudget, type SharedBackoff } from '#server/store/retry.ts'
import type { ClusterClient, ClusterRequest, ClusterResponse } from './cluster-client.ts'
import { classifyClusterError } from './cluster-error.ts'

export type RetriedResponse = ClusterResponse & { isRepeated: boolean }

export type ClusterRequester = (question: ClusterRequest, limits?: Partial<RetryBudget>) => Promise<RetriedResponse>

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
