import type { RateLimit } from '#domain/access/rate-limits.ts'
import { remainingMs } from '#lib/time/clock-skew.ts'

const SHARE = 30

type Window = { until: number; used: number; granted: number; isRefused: boolean; asking?: Promise<void> | undefined }

/** Processes reserve uses in batches to spare the store, so limits can be off by one batch. */
export function createBatchedLimit({ minutes, max }: RateLimit, now: () => Date, mostKeys: number) {
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
    const uses = window.granted > SHARE ? SHARE : 2 * SHARE
    // A failing store leaves the count to this process.
    const alone = window.granted < max ? 0 : Math.ceil((window.until - now().getTime()) / 1000)
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
