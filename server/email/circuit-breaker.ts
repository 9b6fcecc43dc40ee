import { remainingMs } from '#lib/time/clock-skew.ts'

const FIRST_MS = 60_000
const LONGEST_MS = 60 * FIRST_MS

/** Each lost response leaves a message in doubt, so pauses double from 1 to 60 minutes. */
export function createCircuitBreaker(now: () => Date) {
  let pauseMs = 0
  let until = 0
  return { isResting, started, ended }

  function isResting(): boolean {
    return remainingMs(until, now(), pauseMs) > 0
  }

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
