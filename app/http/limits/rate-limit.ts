import type { Context } from 'hono'
import { pages } from '#app/pages.ts'
import { consume, countActiveLimits, findWaitSeconds, type RateLimit, refundOne } from '#domain/access/rate-limits.ts'
import type { Services } from '#domain/ports/services.ts'
import { keysOf, recordOf } from '#lib/objects/objects.ts'
import { remainingMs } from '#lib/time/clock-skew.ts'
import { clientAddress, clientOf } from './client-address.ts'
import { clientKey, networkKey } from './client-key.ts'

type LimitsOf<P> = P extends { limits: infer L } ? keyof L : never
type LimitName = LimitsOf<(typeof pages)[number]>

const RATES: Record<LimitName, RateLimit> = Object.assign({}, ...pages.map((page) => ('limits' in page ? page.limits : {})))

const MOST_KEYS = 20_000
const MOST_STORED = 60_000
const COUNTED_UNSEEN = 500

/** Actions do the counting, so no spelling of a URL avoids it. */
export type RequestLimits = Record<LimitName, Try>

type Try = {
  count(): Promise<number>
  findWaitSeconds(): Promise<number>
  forgive(): Promise<void>
}

export function createRequestLimits(services: Pick<Services, 'log' | 'now' | 'settings' | 'store'>): (c: Context) => RequestLimits {
  const { now } = services
  const { trustedProxies } = services.settings
  const hasRoom = openRoom(services)
  const limits = eachLimit((name) => openLimit(services, name, hasRoom))
  const told = new Map<LimitName, number>()
  return (c) => {
    const keyFor = (name: LimitName) => {
      const { global, byNetwork } = RATES[name]
      return global ? 'all' : (byNetwork ? networkKey : clientKey)(clientAddress(clientOf(c), trustedProxies))
    }
    return eachLimit((name) => ({
      count: async () => logged(name, await limits[name].count(keyFor(name))),
      findWaitSeconds: async () => logged(name, await limits[name].findWaitSeconds(keyFor(name))),
      forgive: () => limits[name].forgive(keyFor(name)),
    }))
  }

  function logged(limit: LimitName, waitSeconds: number): number {
    if (waitSeconds === 0) return waitSeconds
    const minute = Math.floor(now().getTime() / 60_000)
    if (told.get(limit) !== minute) services.log('Limit reached', { limit })
    told.set(limit, minute)
    return waitSeconds
  }
}

function eachLimit<T>(make: (name: LimitName) => T): Record<LimitName, T> {
  return recordOf(keysOf(RATES), make)
}

function openLimit(services: Pick<Services, 'store' | 'now'>, name: LimitName, hasRoom: () => Promise<boolean>) {
  const rate = RATES[name]
  const window = openWindow(rate, services.now)
  const shares = createBatchedLimit(rate, services.now)
  return { count, findWaitSeconds: (key: string) => findWaitSeconds(services, `${name} ${key}`, rate), forgive }

  async function count(key: string): Promise<number> {
    const countIn = async (uses: number) => consume(services, `${name} ${key}`, rate, { uses, ifKnown: !rate.global && !(await hasRoom()) })
    if (rate.batched) return shares.count(key, countIn)
    // A failing store leaves the count to this process.
    const seconds = window.count(key)
    return (await countIn(1).catch(() => seconds)) ?? seconds
  }

  async function forgive(key: string): Promise<void> {
    window.forgive(key)
    await refundOne(services, `${name} ${key}`).catch(() => {})
  }
}

function openRoom(services: Pick<Services, 'store'>): () => Promise<boolean> {
  let unseen = 0
  let isFull = false
  return async () => {
    if (++unseen >= COUNTED_UNSEEN) {
      unseen = 0
      isFull = (await countActiveLimits(services)) >= MOST_STORED
    }
    return !isFull
  }
}

function keepWindows<Window extends { until: number }>({ minutes }: RateLimit, now: () => Date, open: (until: number) => Window) {
  const lastsMs = minutes * 60_000
  const windows = new Map<string, Window>()
  return (key: string): Window => {
    const at = now()
    const known = windows.get(key)
    const window = known && remainingMs(known.until, at, lastsMs) > 0 ? known : open(at.getTime() + lastsMs)
    windows.delete(key)
    windows.set(key, window)
    if (windows.size > MOST_KEYS) for (const oldest of windows.keys()) if (windows.delete(oldest)) break
    return window
  }
}

function openWindow(rate: RateLimit, now: () => Date) {
  const windowOf = keepWindows(rate, now, (until) => ({ until, used: 0 }))
  return { count, forgive }

  function forgive(key: string): void {
    const window = windowOf(key)
    if (window.used > 0) window.used--
  }

  function count(key: string): number {
    const window = windowOf(key)
    if (window.used >= rate.max) return secondsUntil(window.until, now())
    window.used++
    return 0
  }
}

function secondsUntil(until: number, now: Date): number {
  return Math.max(1, Math.ceil((until - now.getTime()) / 1000))
}

const SHARE = 30

type Window = { until: number; used: number; granted: number; isRefused: boolean; asking?: Promise<void> | undefined }

/** Processes reserve uses in batches to spare the store, so limits can be off by one batch. */
function createBatchedLimit(rate: RateLimit, now: () => Date) {
  const windowOf = keepWindows(rate, now, (until): Window => ({ until, used: 0, granted: SHARE, isRefused: false }))
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
    return window.isRefused && number > window.granted ? secondsUntil(window.until, now()) : 0
  }

  async function ask(window: Window, take: (uses: number) => Promise<number | undefined>): Promise<void> {
    const uses = window.granted > SHARE ? SHARE : 2 * SHARE
    const alone = window.granted < rate.max ? 0 : secondsUntil(window.until, now())
    const waitSeconds = (await take(uses).catch(() => undefined)) ?? alone
    window.isRefused = waitSeconds > 0
    if (window.isRefused) window.until = now().getTime() + waitSeconds * 1000
    else window.granted += SHARE
  }
}
