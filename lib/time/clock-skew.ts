/** The clocks of machines that serve one store differ by less. */
export const MAX_CLOCK_SKEW_MS = 60_000

/** What is left of a time of `lastsMs`, in milliseconds. Nothing of one that would end later than it can: a clock that was ahead began it. */
export function remainingMs(until: number, now: Date, lastsMs: number): number {
  const left = until - now.getTime()
  return left > 0 && left < lastsMs + MAX_CLOCK_SKEW_MS ? Math.min(left, lastsMs) : 0
}

/** Whether the moment is less than so long ago. One that is just to come was a moment ago, by the clock of another machine. */
export function isWithinLast(moment: string, now: Date, lastsMs: number): boolean {
  return remainingMs(Date.parse(moment) + lastsMs, now, lastsMs) > 0
}

/** Whether the moment is still to come: a clock that was ahead wrote it. */
export function isInFuture(moment: string, now: Date): boolean {
  return Date.parse(moment) - now.getTime() >= MAX_CLOCK_SKEW_MS
}
