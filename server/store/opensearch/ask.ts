import { failedStore } from '#domain/store-failure.ts'
import type { Answer, Exchange, Question } from './exchange.ts'
import { troubleIn } from './trouble.ts'

/** `isRepeated`: an earlier try may have been done as well, for its answer was lost. */
export type Reply = Answer & { isRepeated: boolean }

/**
 * Asks until there is an answer that will not change by asking again, or no time is left: then it throws. So whatever is asked must do the
 * same when it is done twice.
 */
export type Ask = (question: Question, limits?: { patienceMs?: number; tryMs?: number }) => Promise<Reply>

/** What somebody who saves waits for at most, and a little more than the slowest write that was measured while a node was lost. */
const PATIENCE_MS = 4500
const TRY_MS = 1500
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/
const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 400

export type Patience = { patienceMs?: number; tryMs?: number }

export function askWith(exchange: Exchange, patience: Patience = {}): Ask {
  return async (question, limits) => {
    const { patienceMs = PATIENCE_MS, tryMs = TRY_MS } = { ...limits, ...patience }
    const end = performance.now() + patienceMs
    let isRepeated = false
    let problem = 'no time'
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      if (exchange.isClosed()) throw new Error('The store was closed')
      const left = end - performance.now()
      if (left <= 0) throw failedStore(new Error(`The search service does not answer: ${problem}`), 'unreachable')
      try {
        const answer = await exchange.ask(question, Math.min(tryMs, left))
        if (answer.status < 400 || !troubleIn(answer).mayPass) return { ...answer, isRepeated }
        problem = troubleIn(answer).detail
        isRepeated ||= answer.status >= 500
      } catch (error) {
        problem = nameOf(error)
        if (CERTIFICATE.test(problem))
          throw failedStore(new Error(`The search service’s certificate is refused: ${problem}`), 'unreachable')
        isRepeated = true
      }
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, Math.max(0, end - performance.now()))))
    }
  }
}

function nameOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof Error ? error.name : 'unknown'
}
