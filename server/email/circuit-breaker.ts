import { remainingMs } from '#lib/time/clock-skew.ts'

const FIRST_MS = 60_000
const LONGEST_MS = 60 * FIRST_MS

/**
 * Leaves a provider alone that loses answers, where each lost answer is a message of unknown fate: for a minute, then one try,
 * then 2, 4 … 60 minutes, until one is answered for sure.
 */
export function createCircuitBreaker(now: () => Date) {
  let pauseMs = 0
  let until = 0
  return { isResting, started, ended }

  function isResting(): boolean {
    return remainingMs(until, now(), pauseMs) > 0
  }

  /** The one try after a pause: until it is answered, the next pause has begun. */
  function started(): void {
    if (pauseMs > 0 && !isResting()) rest(Math.min(pauseMs * 2, LONGEST_MS))
  }

  function ended(outcome: 'answered' | 'unanswered' | 'unreached'): void {
    if (outcome === 'unanswered' && pauseMs === 0) rest(FIRST_MS)
    if (outcome === 'answered') rest(0)
  }

  function rest(milliseconds: number): void {
    pauseMs = milliseconds
    until = now().getTime() + milliseconds
  }
}
