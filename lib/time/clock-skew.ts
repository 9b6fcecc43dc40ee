export const MAX_CLOCK_SKEW_MS = 60_000

export function remainingMs(until: number, now: Date, lastsMs: number): number {
  const left = until - now.getTime()
  return left > 0 && left < lastsMs + MAX_CLOCK_SKEW_MS ? Math.min(left, lastsMs) : 0
}

export function isWithinLast(moment: string, now: Date, lastsMs: number): boolean {
  return remainingMs(Date.parse(moment) + lastsMs, now, lastsMs) > 0
}

export function isInFuture(moment: string, now: Date): boolean {
  return Date.parse(moment) - now.getTime() >= MAX_CLOCK_SKEW_MS
}
