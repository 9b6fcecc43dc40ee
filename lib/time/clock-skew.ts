/** The clocks of machines that serve one store differ by less. */
export const CLOCKS_DIFFER_MS = 60_000

/** What is left of a time of `lastsMs`, in milliseconds. Nothing of one that would end later than it can: a clock that was ahead began it. */
export function timeLeft(until: number, now: Date, lastsMs: number): number {
  const left = until - now.getTime()
  return left > 0 && left < lastsMs + CLOCKS_DIFFER_MS ? Math.min(left, lastsMs) : 0
}

/** Whether the moment is less than so long ago. One that is just to come was a moment ago, by the clock of another machine. */
export function isWithin(moment: string, now: Date, lastsMs: number): boolean {
  return timeLeft(Date.parse(moment) + lastsMs, now, lastsMs) > 0
}

/** Whether the moment is still to come: a clock that was ahead wrote it. */
export function isAhead(moment: string, now: Date): boolean {
  return Date.parse(moment) - now.getTime() >= CLOCKS_DIFFER_MS
}
