import type { Context } from 'hono'
import { pages } from '#app/pages.ts'
import { countUse, forgiveUse, type Rate } from '#domain/access/limits.ts'
import type { Services } from '#domain/services.ts'
import { clientAddress, senderOf } from './sender.ts'

type LimitsOf<P> = P extends { limits: infer L } ? keyof L : never
type LimitName = LimitsOf<(typeof pages)[number]>

const RATES: Record<LimitName, Rate> = Object.assign({}, ...pages.map((page) => ('limits' in page ? page.limits : {})))

/** Addresses remembered at a time; the oldest is forgotten first. */
const MOST_KEYS = 50_000

/** What one visitor's address may do only so often. Counted where it is done, so that no spelling of an address goes around it. */
export type Tries = Record<LimitName, Try>

type Try = {
  /** Counts one; gives the seconds to wait, 0 when it is allowed. */
  count(): Promise<number>
  /** Takes back one that was counted. */
  forgive(): Promise<void>
}

/** The limits of one application; gives for a request what its sender may still do. */
export function openLimits(services: Services): (c: Context) => Tries {
  const { settings, now } = services
  const windows = eachLimit((name) => openWindow(RATES[name], now))
  const told = new Map<LimitName, number>()
  return (c) => {
    const keyOf = () => clientKey(clientAddress(senderOf(c), settings.trustedProxies))
    return eachLimit((name) => ({
      // What this process has counted decides where the store cannot.
      async count() {
        const key = keyOf()
        const counted = windows[name].count(key)
        const seconds = await countUse(services, `${name} ${key}`, RATES[name]).catch(() => counted)
        if (seconds > 0) tellRefusal(name)
        return seconds
      },
      async forgive() {
        const key = keyOf()
        windows[name].forgive(key)
        await forgiveUse(services, `${name} ${key}`).catch(() => {})
      },
    }))
  }

  /** Once a minute for each limit: whoever meets one a thousand times shall not fill the log. */
  function tellRefusal(limit: LimitName): void {
    const minute = Math.floor(now().getTime() / 60_000)
    if (told.get(limit) !== minute) services.log('Limit reached', { limit })
    told.set(limit, minute)
  }
}

function eachLimit<T>(make: (name: LimitName) => T): Record<LimitName, T> {
  const names = Object.keys(RATES) as LimitName[]
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<LimitName, T>
}

function openWindow({ most, minutes }: Rate, now: () => Date) {
  const windows = new Map<string, { until: number; used: number }>()
  return { count, forgive }

  function forgive(key: string): void {
    const window = windows.get(key)
    if (window && window.used > 0) window.used--
  }

  function count(key: string): number {
    const at = now().getTime()
    const known = windows.get(key)
    const window = known && known.until > at ? known : { until: at + minutes * 60_000, used: 0 }
    windows.delete(key)
    windows.set(key, window)
    if (windows.size > MOST_KEYS) for (const oldest of windows.keys()) if (windows.delete(oldest)) break
    if (window.used >= most) return Math.ceil((window.until - at) / 1000)
    window.used++
    return 0
  }
}

/** One IPv6 customer owns a whole /64, however its addresses are shortened. */
function clientKey(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [before = [], after = []] = address.split('::', 2).map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const network = [...before, ...zeros, ...after].slice(0, 4)
  return network.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':')
}
