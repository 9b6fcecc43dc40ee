import type { RateLimit } from '#domain/access/rate-limits.ts'
import { remainingMs } from '#lib/time/clock-skew.ts'

/** So many a process lets pass before it asks for more. */
const SHARE = 30

type Window = { until: number; used: number; granted: number; isRefused: boolean; asking?: Promise<void> | undefined }

/**
 * A limit of which a process takes shares, so that the store is asked once for many uses, and not at all for a sender of few. `take`: counts
 * so many for all processes, and gives the seconds to wait. What a process has not asked for yet, a share at most, no other knows of.
 */
export function createBatchedLimit({ minutes, most }: RateLimit, now: () => Date, mostKeys: number) {
  const lastsMs = minutes * 60_000
  const windows = new Map<string, Window>()
  return { count }

  async function count(key: string, take: (uses: number) => Promise<number | undefined>): Promise<number> {
    const window = windowOf(key)
    const number = ++window.used
    while (number > window.granted && !window.isRefused) {
      window.asking ??= ask(window, take).finally(() => {
        window.asking = undefined
      })
      await window.asking
    }
    return window.isRefused && number > window.granted ? Math.max(1, Math.ceil((window.until - now().getTime()) / 1000)) : 0
  }

  async function ask(window: Window, take: (uses: number) => Promise<number | undefined>): Promise<void> {
    // The first share was not asked for.
    const uses = window.granted > SHARE ? SHARE : 2 * SHARE
    // Where the store does not count, this process does.
    const alone = window.granted < most ? 0 : Math.ceil((window.until - now().getTime()) / 1000)
    const waitSeconds = (await take(uses).catch(() => undefined)) ?? alone
    window.isRefused = waitSeconds > 0
    if (window.isRefused) window.until = now().getTime() + waitSeconds * 1000
    else window.granted += SHARE
  }

  function windowOf(key: string): Window {
    const at = now()
    const known = windows.get(key)
    const isRunning = known !== undefined && remainingMs(known.until, at, lastsMs) > 0
    const window = isRunning ? known : { until: at.getTime() + lastsMs, used: 0, granted: SHARE, isRefused: false }
    windows.delete(key)
    windows.set(key, window)
    if (windows.size > mostKeys) for (const oldest of windows.keys()) if (windows.delete(oldest)) break
    return window
  }
}
