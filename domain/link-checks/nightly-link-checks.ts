import { consumeOne } from '#domain/access/rate-limits.ts'
import { everyDocument, putWithRetry, removeAll } from '#domain/documents/documents.ts'
import { findItem, type Item, itemState, siteMinute } from '#domain/items/items.ts'
import { type ItemKind, isItemKind, itemKinds, kinds } from '#domain/kinds/kinds.ts'
import type { FetchOptions, FetchResult, Services } from '#domain/ports/services.ts'
import type { Filter } from '#domain/ports/store.ts'
import { parseLinkUrl } from '#lib/text/link-url.ts'
import { DAY_MS, dayInZone } from '#lib/time/dates.ts'
import { advanceLinkCheck, type LinkOutcome, linkCheckId, toLinkCheck } from './link-checks.ts'

type Trying = Pick<Services, 'store' | 'safeFetch' | 'settings' | 'now' | 'log'>

type Round = {
  pause: () => Promise<void>
  shouldStop: () => boolean
}

type Linking = Pick<Item, 'kind' | 'id' | 'blog_link'>

const NIGHT_ENDS_AT = 6
const DAY_MINUTES = 23 * 60
const KEPT_DAYS = 180
const MOST_SUSPECTS = 100
const MOST_IN_TURN = 300
const MOST_READ = 20_000
const READ_AT_ONCE = 50
const TURN = 'turn'

const HEAD: FetchOptions = { method: 'HEAD', mostBytes: 0 }
const GET: FetchOptions = { accept: 'text/html, */*;q=0.5', mostBytes: 16 * 1024, cut: true }

const LINKING = itemKinds.filter((kind) => !kinds[kind].isArticle)

export async function runNightlyLinkChecks(services: Trying, round: Round): Promise<number> {
  const { timeZone } = services.settings
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(services.now()))
  if (hour >= NIGHT_ENDS_AT) return 0
  const isTaken = (await consumeOne(services, 'links of one night', { max: 1, minutes: DAY_MINUTES })) > 0
  if (isTaken) return 0
  await forgetOldChecks(services, round)
  return tryLinks(services, round)
}

function forgetOldChecks({ store, now }: Trying, { shouldStop }: Round): Promise<number> {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString()
  return removeAll(store, { indexes: ['link-checks'], where: [{ field: 'stored_at', lte: before }] }, { shouldStop })
}

async function tryLinks(services: Trying, { pause, shouldStop }: Round): Promise<number> {
  const unheard: (() => Promise<void>)[] = []
  const tried = new Set<string>()
  let hasHeard = false
  for await (const link of linksTonight(services, (id) => tried.has(id))) {
    if (tried.size > 0) await pause()
    if (shouldStop()) return tried.size
    const outcome = await tryLink(services, link.blog_link)
    tried.add(linkCheckId(link))
    hasHeard ||= outcome.isHeard
    const keep = () => keepOutcome(services, link, outcome)
    if (hasHeard) await keep()
    else unheard.push(keep)
  }
  // A night without any response means that our own connection was down.
  if (hasHeard) for (const keep of unheard) await keep()
  else if (tried.size > 0) services.log('Links not judged', { reason: 'no site answered', count: tried.size })
  return tried.size
}

type Tried = LinkOutcome & { isHeard: boolean }

async function tryLink({ safeFetch }: Trying, address: string): Promise<Tried> {
  const head = outcomeOf(await safeFetch.fetch(address, HEAD))
  if (head.type === 'good') return head
  // Many sites answer HEAD differently from the GET that browsers send.
  const got = outcomeOf(await safeFetch.fetch(address, GET))
  return { ...got, isHeard: got.isHeard || head.isHeard }
}

/** These statuses refuse bots or concern the moment, so they prove nothing. */
const SAYS_NOTHING = [401, 402, 403, 405, 406, 407, 409, 418, 425, 429, 451, 501, 503, 999]

function outcomeOf(answer: FetchResult): Tried {
  if (answer.ok) return { type: 'good', isHeard: true }
  if (answer.reason === 'busy' || answer.reason === 'no-way') return { type: 'nothing', isHeard: false }
  if (answer.reason === 'too-large') return { type: 'nothing', isHeard: true }
  if (answer.reason !== 'status') return { type: 'failed', why: answer.reason, isHeard: answer.reason === 'redirects' }
  const { status } = answer
  if (status === 404 || status === 410) return { type: 'gone', why: String(status), isHeard: true }
  return SAYS_NOTHING.includes(status) ? { type: 'nothing', isHeard: true } : { type: 'failed', why: String(status), isHeard: true }
}

async function keepOutcome({ store, settings, now }: Trying, link: Linking, outcome: LinkOutcome): Promise<void> {
  const at = { now: now(), day: dayInZone(settings.timeZone, now()) }
  const place = { index: 'link-checks', id: linkCheckId(link), refresh: false } as const
  await putWithRetry(store, place, (body) => advanceLinkCheck(body && toLinkCheck({ body }), link, outcome, at))
}

async function* linksTonight(services: Trying, isTried: (id: string) => boolean): AsyncGenerator<Linking, void> {
  yield* await suspects(services)
  let inTurn = 0
  for await (const { link, place } of linksInTurn(services)) {
    if (isTried(linkCheckId(link))) continue
    if (inTurn++ >= MOST_IN_TURN) return
    yield link
    await keepTurn(services, place)
  }
}

async function suspects(services: Trying): Promise<Linking[]> {
  const { store } = services
  const sort = { field: 'stored_at', order: 'ascending' } as const
  const where: Filter[] = [{ field: 'state', in: ['failing', 'dead', 'ignored'] }]
  const { documents } = await store.scan({ indexes: ['link-checks'], where, sort, size: MOST_SUSPECTS })
  const links: Linking[] = []
  for (const document of documents) {
    const { kind, item: id, address } = toLinkCheck(document)
    const link = isItemKind(kind) ? await liveLink(services, kind, id) : undefined
    if (link?.blog_link === address) links.push(link)
    else await store.remove(document, { refresh: false })
  }
  return links
}

async function* linksInTurn(services: Trying): AsyncGenerator<{ link: Linking; place: string }, void> {
  const { store } = services
  const turn = await store.get('link-checks', TURN)
  const from = turn ? toLinkCheck(turn).place : ''
  let read = 0
  for (const where of from === '' ? [[]] : [[{ field: 'first_stored', gte: from }], []]) {
    // A sort by this single field spares the store sorting all items.
    const sort = { field: 'first_stored', order: 'ascending' } as const
    for await (const { id, index, body } of everyDocument(
      store,
      { indexes: LINKING, where, sort, fields: ['first_stored'] },
      READ_AT_ONCE,
    )) {
      const place = String(body.first_stored ?? '')
      if (read++ >= MOST_READ) return keepTurn(services, place)
      const link = isItemKind(index) ? await liveLink(services, index, id) : undefined
      if (link) yield { link, place }
    }
  }
}

async function keepTurn({ store }: Trying, place: string): Promise<void> {
  await putWithRetry(store, { index: 'link-checks', id: TURN, refresh: false }, () => ({ place }))
}

async function liveLink(services: Trying, kind: ItemKind, id: string): Promise<Linking | undefined> {
  const item = await findItem(services, kind, id)
  const isLive = item && itemState(item, siteMinute(services)) === 'live'
  return isLive && parseLinkUrl(item.blog_link)?.leads === 'outside' ? item : undefined
}
