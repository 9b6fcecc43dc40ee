import { withStoreErrorReason } from '#domain/ports/store-error.ts'

export type RetryBudget = { patienceMs: number; tryMs: number }

/** What somebody who saves waits for at most, and a little more than the slowest write that was measured while a node was lost. */
export const RETRY_BUDGET: RetryBudget = { patienceMs: 4000, tryMs: 1500 }

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/
const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 400
/** After somebody has waited in vain, so that what asks several times for one page is not kept waiting each time. */
const REST_MS = 2000
const RESTING_PATIENCE_MS = 400

/** Several processes ask the same: when one has waited in vain, the others need not. */
export type SharedBackoff = {
  tell(): void
  onRest(rest: () => void): void
}

/**
 * What is asked. A service may take one while it refuses the other, for reading and writing wait in queues of their own, and what one index
 * answers says nothing of another.
 */
type Asked = `${'read' | 'write'}${'' | ` ${string}`}`

/** `again`: what speaks for another try. */
type Tried<Answer> = { answer: Answer; again?: string | undefined }

/**
 * Gives what tries until there is an answer that will not change by asking again, or no time is left: then it throws. So what is tried must
 * do the same when it is done twice. An error that says of the store how it stands is final.
 */
export function createRetry(who: string, together?: SharedBackoff) {
  let restsUntil = 0
  /** Since the rest began. */
  const answered = new Set<Asked>()
  const rest = () => {
    restsUntil = performance.now() + REST_MS
    answered.clear()
  }
  together?.onRest(rest)
  return async <Answer>(
    asked: Asked,
    { patienceMs, tryMs }: RetryBudget,
    tryOnce: (timeoutMs: number) => Promise<Tried<Answer>>,
  ): Promise<Answer> => {
    const start = performance.now()
    const isResting = start < restsUntil && !answered.has(asked)
    const end = start + (isResting ? Math.min(RESTING_PATIENCE_MS, patienceMs) : patienceMs)
    let problem: string | undefined
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const left = end - performance.now()
      if (left <= 0) {
        if (!isResting && patienceMs > RETRY_BUDGET.patienceMs / 2) {
          rest()
          together?.tell()
        }
        throw withStoreErrorReason(new Error(`${who} does not answer: ${problem ?? 'no time'}`), 'unreachable')
      }
      try {
        const { answer, again } = await tryOnce(Math.min(tryMs, left))
        if (again === undefined) {
          answered.add(asked)
          return answer
        }
        problem = again
      } catch (error) {
        if (error instanceof Error && 'standing' in error) throw error
        const name = nameOf(error)
        if (CERTIFICATE.test(name)) throw withStoreErrorReason(new Error(`${who}’s certificate is refused: ${name}`), 'unreachable')
        // The last try has hardly any time, and says less than those before it.
        if (name !== 'TimeoutError' || problem === undefined) problem = name
      }
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, Math.max(0, end - performance.now()))))
    }
  }
}

function nameOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return cause instanceof Error ? cause.name : 'unknown'
}
