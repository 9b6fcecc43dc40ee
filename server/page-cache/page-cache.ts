import { nextPublication } from '#domain/items/next-publication.ts'
import type { Services } from '#domain/ports/services.ts'
import { createBoundedCache } from '#lib/cache/bounded-cache.ts'
import { MINUTE_MS } from '#lib/time/minutes.ts'
import type { PageResponse } from '#server/http/cache-handler-types.ts'
import type { HeaderPairs, PreparedResponse } from '#server/http/prepared-response.ts'
import { type Encoding, respondWith, variantIn } from '#server/http/resource.ts'
import { createBackgroundRefresh } from './background-refresh.ts'
import { type CacheContext, createCacheContext } from './cache-context.ts'
import { type CacheEntry, cacheEntryBytes, createCacheEntry, type Freshness, freshnessOf } from './cache-entry.ts'
import type { Dependencies } from './dependencies.ts'
import { HIT_HEADERS, type RenderedPage, toRenderedPage } from './rendered-page.ts'
import { createSingleFlight, type InTurn } from './single-flight.ts'

/** Shared by all processes, except for each one's minimum. */
const MOST_BYTES = 32 * 1024 * 1024
const LEAST_BYTES = 4 * 1024 * 1024
const MOST_ENTRIES = 2000
const MOST_AT_ONCE = 8

const STALE: HeaderPairs = [['Server-Timing', 'cache;desc=stale']]

const SAYS: Record<'made' | Exclude<Freshness, 'unusable'>, HeaderPairs | undefined> = {
  right: undefined,
  made: [['Server-Timing', 'cache;desc=made']],
  due: STALE,
  changed: STALE,
  away: [...STALE, ['Cache-Status', 'tradewind; hit; detail=store-away']],
}
const NOTHING: HeaderPairs = []

type AskedPage = {
  page: string
  isAhead: boolean
  encoding: Encoding
  known: string | undefined
  isQuiet?: boolean
  inTurn?: InTurn<PreparedResponse | undefined> | undefined
}

export type CacheOptions = Pick<Services, 'now' | 'settings' | 'background' | 'store'> & {
  make: (page: string, isAhead: boolean) => Promise<{ result: Response; reads: Dependencies }>
  singleFlight?: <Result>(look: () => Result) => () => Result
  keepers?: number
}

/** Stale pages are served during a refresh, unless a change withdrew something on them. */
export function createPageCache({ make, singleFlight = (look) => look, keepers = 1, background, ...services }: CacheOptions) {
  const bytes = Math.max(MOST_BYTES / keepers, LEAST_BYTES)
  const entries = createBoundedCache<CacheEntry>({ entries: MOST_ENTRIES, bytes, bytesOf: cacheEntryBytes })
  const flights = createSingleFlight()
  const renew = createBackgroundRefresh({ background })
  const look = createCacheContext(services)
  const present = singleFlight(look)

  return answer

  function answer(asked: AskedPage): PageResponse {
    const at = present()
    return at instanceof Promise ? at.then((known) => answerAt(asked, known)) : answerAt(asked, at)
  }

  function answerAt(asked: AskedPage, at: CacheContext): PageResponse {
    const key = cacheKey(asked)
    const kept = entries.get(key)
    const standing = kept ? freshnessOf(kept, at) : 'unusable'
    if (!kept || standing === 'unusable' || (standing === 'changed' && isFirst(key, at)))
      return asked.inTurn && !flights.join(key, at)
        ? flights.inTurn(key, asked.inTurn, async () => answer({ ...asked, inTurn: undefined }))
        : answerMade(asked, at)
    if (standing !== 'right' && !at.isStoreAway) renew(key, () => remake(asked))
    const variant = variantIn(kept.resource, asked.encoding)
    const says = saysOf(asked, standing, kept.reads.hasReadTime && isTurning(kept, at))
    if (variant instanceof Promise)
      return variant.then((ready) => {
        if (entries.peek(key) === kept) entries.set(key, kept)
        return respondWith(kept.resource, ready, asked.known, says)
      })
    return respondWith(kept.resource, variant, asked.known, says)
  }

  function isFirst(key: string, at: CacheContext): boolean {
    return !flights.isAwaited(key) && flights.join(key, at) === undefined && flights.count() < MOST_AT_ONCE
  }

  async function answerMade(asked: AskedPage, at: CacheContext): Promise<PreparedResponse | undefined> {
    const key = cacheKey(asked)
    const { resource, isShareable, isPoor, turnsAt } = await (flights.join(key, at) ?? flights.start(key, at, makeAndKeep(asked, at)))
    const last = isPoor ? entries.peek(key) : undefined
    if (last && freshnessOf(last, at) === 'away')
      return respondWith(last.resource, await variantIn(last.resource, asked.encoding), asked.known, saysOf(asked, 'away', false))
    return isShareable
      ? respondWith(
          resource,
          await variantIn(resource, asked.encoding),
          asked.known,
          saysOf(asked, 'made', turnsAt !== undefined && isTurning({ turnsAt }, at)),
        )
      : undefined
  }

  /** Reading the version first makes a page look too old at worst, never too new. */
  async function makeAndKeep(asked: AskedPage, at: CacheContext): Promise<RenderedPage> {
    const { result, reads } = await make(asked.page, asked.isAhead)
    const turnsAt = reads.hasReadTime ? await nextTurn(services, at.at) : undefined
    const made = { ...(await toRenderedPage(result, asked.isAhead, reads.hasFailed, asked.page)), turnsAt }
    const { resource, isKeepable, isPoor } = made
    const { encoding } = await variantIn(resource, asked.encoding)
    const key = cacheKey(asked)
    const last = entries.peek(key)
    if (last && last.madeFrom > at.revision.number) return made
    if (isKeepable) {
      if (encoding !== 'plain') delete resource.variants.plain
      entries.set(key, createCacheEntry({ resource, reads, turnsAt: turnsAt ?? Number.POSITIVE_INFINITY }, at))
    } else if (last && isPoor) last.isFailing = true
    else entries.drop(key)
    return made
  }

  async function remake(asked: AskedPage): Promise<void> {
    const [key, at] = [cacheKey(asked), await look()]
    const kept = entries.peek(key)
    const standing = kept ? freshnessOf(kept, at) : 'unusable'
    if (standing === 'right' || standing === 'unusable' || at.isStoreAway || flights.join(key, at)) return
    await flights.start(key, at, makeAndKeep(asked, at))
  }
}

async function nextTurn(services: Pick<Services, 'store' | 'settings'>, at: number): Promise<number> {
  try {
    return await nextPublication(services, new Date(at))
  } catch {
    return at + MINUTE_MS
  }
}

/** Caches in front may show a page a minute longer. */
function isTurning({ turnsAt }: Pick<CacheEntry, 'turnsAt'>, { at, isDayEnding }: CacheContext): boolean {
  return isDayEnding || turnsAt - at < 2 * MINUTE_MS
}

function saysOf({ page, isQuiet }: AskedPage, standing: keyof typeof SAYS, isTurning: boolean): HeaderPairs | undefined {
  if (!isQuiet) return standing === 'right' && isTurning ? HIT_HEADERS : SAYS[standing]
  const isUsual = (standing === 'right' || standing === 'made') && !isTurning && page.includes('?')
  return isUsual ? undefined : NOTHING
}

/** Prefetched pages differ by their prefetch pixel. */
function cacheKey({ page, isAhead }: { page: string; isAhead: boolean }): string {
  return isAhead ? `${page} ahead` : page
}
