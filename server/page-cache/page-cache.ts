import { createMiddleware } from 'hono/factory'
import { type Day, dayIn } from '#domain/dates.ts'
import type { Services } from '#domain/services.ts'
import type { SharedPage } from '#domain/shared-page.ts'
import type { Revision } from '#domain/store.ts'
import { preferredEncoding } from '#server/http/compress.ts'
import { openBoundedMap } from './bounded-map.ts'
import { answerWith, bytesOf, type KeptPage, keptPageOf } from './kept-page.ts'
import { openRenewals } from './renewals.ts'

const MOST_BYTES = 32 * 1024 * 1024
const MOST_ENTRIES = 2000
const MOST_KEY_CHARACTERS = 500
/** Bounds how long a page can be old when something was changed without a word of it. */
const MOST_AGE_MS = 30_000
/** Pages that are being made and can be waited for; further ones are made for each asker. */
const MOST_AWAITED = 200

/** What a page is sent with that may be older than what is stored (RFC 9211). */
const STALE = ['Cache-Status', 'tradewind; hit; detail=store-away'] as const

/** Of what a page is made: the content as it stood then. */
type Basis = { revision: number; day: Day; at: number }
/** `isFailing`: it could not be made anew since. */
type Entry = Basis & { page: KeptPage; isFailing?: boolean }
type Making = Basis & { page: Promise<KeptPage | undefined> }
type Known = Revision & { isStoreAway: boolean }
type Asked = { key: string; make: () => Promise<Response> }

type Options = Pick<Services, 'now' | 'settings' | 'background' | 'store'>

/**
 * Keeps finished pages that are the same for everybody, compressed as they were sent. After a save the old page is shown while the new one
 * is made, unless the save took something away from visitors; it is never shown on another day or when it is too old.
 */
export function cachePages({ now, settings, background, store }: Options) {
  const entries = openBoundedMap<Entry>({ entries: MOST_ENTRIES, bytes: MOST_BYTES, bytesOf: ({ page }) => bytesOf(page) })
  let lastKnown: Known = { number: 0, showableFrom: 0, changes: [], isStoreAway: false }
  const making = new Map<string, Making>()
  const renew = openRenewals({ background })

  return createMiddleware<{ Variables: { sharedPage?: SharedPage } }>(async (c, next) => {
    const asked = askedFor(c.get('sharedPage'), c.req.header('Accept-Encoding'))
    if (!asked) return next()
    const known = c.req.header('If-None-Match')
    const revision = await presentRevision()
    const entry = entries.get(asked.key)
    if (entry && isShowable(entry, revision)) {
      if (!revision.isStoreAway && !isCurrent(entry, revision)) renew(asked.key, () => remake(asked))
      return answerWith(entry.page, known, revision.isStoreAway || entry.isFailing ? [STALE] : [])
    }
    const underWay = making.get(asked.key)
    if (underWay && isShowable(underWay, revision)) {
      const page = await underWay.page
      // What could not be kept for the request before this one cannot be kept for this one: nobody is to wait for it.
      return page ? answerWith(page, known) : (lastGood(asked, revision, known) ?? next())
    }
    const { page, response } = await make(asked, revision)
    return page ? answerWith(page, known) : (lastGood(asked, revision, known) ?? response)
  })

  /** In place of a page that cannot be made at the moment. */
  function lastGood({ key }: Asked, revision: Known, known: string | undefined): Response | undefined {
    const entry = entries.get(key)
    return entry?.isFailing && isShowable(entry, revision) ? answerWith(entry.page, known, [STALE]) : undefined
  }

  /** While the store does not say it, the last good page is better than none, but for what was withdrawn. */
  async function presentRevision(): Promise<Known> {
    try {
      lastKnown = { ...(await store.revision()), isStoreAway: false }
    } catch {
      lastKnown = { ...lastKnown, isStoreAway: true }
    }
    return lastKnown
  }

  function isShowable({ revision: made, day, at, isFailing }: Basis & Pick<Entry, 'isFailing'>, revision: Known): boolean {
    if (made < revision.showableFrom) return false
    if (revision.isStoreAway || isFailing) return true
    const present = now()
    return day === dayIn(settings.timeZone, present) && present.getTime() - at < MOST_AGE_MS
  }

  function isCurrent(entry: Entry, revision: Revision): boolean {
    return entry.revision === revision.number && !entry.isFailing
  }

  /** Makes a page and keeps it, for all who ask for it meanwhile. What cannot be kept takes the place of what was, but for a failure. */
  async function make({ key, make: answer }: Asked, revision: Revision): Promise<{ page: KeptPage | undefined; response: Response }> {
    const present = now()
    // The revision was read before the page is made: a page can be newer than it is taken for, never older.
    const basis: Basis = { revision: revision.number, day: dayIn(settings.timeZone, present), at: present.getTime() }
    const made = answer().then(async (response) => ({ response, page: await keptPageOf(response) }))
    const flight: Making = { ...basis, page: made.then(({ page }) => page).catch(() => undefined) }
    if (making.size < MOST_AWAITED) making.set(key, flight)
    try {
      const { page, response } = await made
      const last = entries.get(key)
      if (page) entries.set(key, { ...basis, page })
      else if (last && response.status >= 500) entries.set(key, { ...last, isFailing: true })
      else entries.drop(key)
      return { page, response }
    } finally {
      if (making.get(key) === flight) making.delete(key)
    }
  }

  /** Makes an old page anew while it is still shown. */
  async function remake(asked: Asked): Promise<void> {
    const revision = await presentRevision()
    const entry = entries.get(asked.key)
    if (entry && isShowable(entry, revision) && !isCurrent(entry, revision)) await make(asked, revision)
  }
}

function askedFor(page: SharedPage | undefined, acceptedEncodings: string | undefined): Asked | undefined {
  if (!page || page.key.length > MOST_KEY_CHARACTERS) return undefined
  const encoding = preferredEncoding(acceptedEncodings ?? '')
  return { key: `${encoding ?? 'plain'} ${page.key}`, make: () => page.make(encoding) }
}
