import { withStoreErrorReason } from '#domain/ports/store.ts'

export type RetryBudget = { patienceMs: number; tryMs: number }

/** A person saving waits this long at most; the slowest write while a node was lost took less. */
export const RETRY_BUDGET: RetryBudget = { patienceMs: 4000, tryMs: 1500 }

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/
const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 400
const REST_MS = 2000
const RESTING_PATIENCE_MS = 400

export type SharedBackoff = {
  onError(): void
  onRest(rest: () => void): void
}

/** Reads and writes queue separately, and one index says nothing of another. */
type Asked = `${'read' | 'write'}${'' | ` ${string}`}`

type Tried<Answer> = { answer: Answer; again?: string | undefined }

/** Work may run twice, so it must be idempotent. */
export function createRetry(who: string, together?: SharedBackoff) {
  let restsUntil = 0
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
          together?.onError()
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
