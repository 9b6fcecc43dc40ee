import { failedStore } from '#domain/ports/store-error.ts'
import { PATIENCE, type Patience, patienceWith, type RestTogether } from '#server/store/retry.ts'
import type { Answer, Exchange, Question } from './cluster-client.ts'
import { troubleIn } from './cluster-error.ts'

/** `isRepeated`: an earlier try may have been done as well, for its answer was lost. */
export type Reply = Answer & { isRepeated: boolean }

export type Ask = (question: Question, limits?: Partial<Patience>) => Promise<Reply>

export function askWith(exchange: Exchange, patience: Partial<Patience> = {}, together?: RestTogether): Ask {
  const untilAnswered = patienceWith('The search service', together)
  return async (question, limits) => {
    let isRepeated = false
    return untilAnswered(
      `${isWrite(question) ? 'write' : 'read'} ${indexesIn(question.path)}`,
      { ...PATIENCE, ...limits, ...patience },
      async (timeoutMs) => {
        if (exchange.isClosed()) throw failedStore(new Error('The store was closed'), 'unreachable')
        const wasRepeated = isRepeated
        isRepeated = true
        const answer = await exchange.ask(question, timeoutMs)
        isRepeated = wasRepeated || answer.status >= 500
        const { mayPass, detail } = troubleIn(answer)
        return { answer: { ...answer, isRepeated: wasRepeated }, again: answer.status >= 400 && mayPass ? detail : undefined }
      },
    )
  }
}

function isWrite({ method, path }: Question): boolean {
  return method === 'PUT' || method === 'DELETE' || (method === 'POST' && /\/_(?:bulk|create|doc|update)\b/.test(path))
}

/** The first part of the path: one index, several, or a question to the cluster itself. */
function indexesIn(path: string): string {
  return /^\/([^/?]*)/.exec(path)?.[1] ?? ''
}
