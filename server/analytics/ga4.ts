import { createHash, randomBytes } from 'node:crypto'
import type { AnalyticsRelay, Log, PageView, PageVisitor } from '#domain/ports/services.ts'
import { type Day, dayInZone } from '#lib/time/dates.ts'

type Options = {
  url: string
  measurementId: string
  apiSecret: string
  siteUrl: string
  timeZone: string
  now: () => Date
  log: Log
  timeoutMs?: number
  gatherMs?: number
}

type Event = { name: 'page_view'; params: Record<string, string | number> }
type Batch = { client: string; visitor: PageVisitor; events: Event[] }

const EVENTS_A_REQUEST = 25
const LONGEST = { page_location: 1000, page_title: 300, user_agent: 500, language: 20 }
const MOST_PENDING = 1000
const MOST_REQUESTS = 4
const COMPLAINT_MS = 10 * 60_000

/** Other parameters may hold what visitors typed. */
const KEPT_PARAMETERS = new Set(['id', 'page', 'tab', 'team', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'])

export function openGa4({ timeoutMs = 3000, gatherMs = 2000, ...options }: Options): AnalyticsRelay {
  const { siteUrl, timeZone, now, log } = options
  const endpoint = endpointOf(options)
  const pending: Batch[] = []
  let waiting = 0
  const clientOf = openClientNames()
  let timer: NodeJS.Timeout | undefined
  let complainedAt = 0
  const requests = new Set<Promise<void>>()
  return { report, close }

  function report({ path, query, title, at, visitor: visitorOf }: PageView): void {
    const visitor = waiting < MOST_PENDING ? visitorOf?.() : undefined
    if (!visitor || visitor.optedOut) return
    const day = dayInZone(timeZone, at)
    const client = clientOf(day, visitor)
    const params = {
      session_id: client.slice(0, client.indexOf('.')),
      engagement_time_msec: 100,
      page_location: (siteUrl + path + keptQuery(query)).slice(0, LONGEST.page_location),
      page_title: title.slice(0, LONGEST.page_title),
      language: visitor.language.slice(0, LONGEST.language),
    }
    waiting++
    let batch = pending.findLast((one) => one.client === client)
    if (!batch || batch.events.length >= EVENTS_A_REQUEST) {
      batch = { client, visitor, events: [] }
      pending.push(batch)
    }
    batch.events.push({ name: 'page_view', params })
    timer ??= setTimeout(sendPending, gatherMs).unref()
  }

  async function close(): Promise<void> {
    sendPending()
    await Promise.all(requests)
  }

  function sendPending(): void {
    clearTimeout(timer)
    timer = undefined
    while (requests.size < MOST_REQUESTS) {
      const batch = pending.shift()
      if (!batch) return
      waiting -= batch.events.length
      const request = send(batch).then(() => {
        requests.delete(request)
        sendPending()
      })
      requests.add(request)
    }
  }

  async function send({ client, visitor, events }: Batch): Promise<void> {
    const body = JSON.stringify({
      client_id: client,
      consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
      user_agent: visitor.userAgent.slice(0, LONGEST.user_agent),
      ip_override: coarseAddress(visitor.address),
      events,
    })
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(endpoint, { method: 'POST', body, headers, signal, redirect: 'manual' })
      await response.body?.cancel()
      if (!response.ok) complain(`it answered ${response.status}`)
    } catch {
      complain('it could not be reached in time')
    }
  }

  /** The URL contains the secret, so it's never logged. */
  function complain(reason: string): void {
    const at = now().getTime()
    if (at - complainedAt < COMPLAINT_MS) return
    complainedAt = at
    log('Page views not passed on', { reason, waiting })
  }
}

/** The salt changes daily, so no one can trace the numbers back later. */
function openClientNames() {
  let salt: { day: Day; secret: Buffer } | undefined
  return function clientOf(day: Day, { address, userAgent, language }: PageVisitor): string {
    if (salt?.day !== day) salt = { day, secret: randomBytes(32) }
    const hash = createHash('sha256')
      .update(salt.secret)
      .update(JSON.stringify([address, userAgent, language]))
      .digest()
    return `${hash.readUInt32BE(0)}.${hash.readUInt32BE(4)}`
  }
}

function endpointOf({ url, measurementId, apiSecret }: Options): URL {
  const endpoint = new URL(new URL(url).pathname === '/' ? '/mp/collect' : '', url)
  endpoint.search = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret }).toString()
  return endpoint
}

function keptQuery(query: string): string {
  const kept = [...new URLSearchParams(query)].filter(([name, value]) => KEPT_PARAMETERS.has(name) && /^[\w.-]{1,100}$/.test(value))
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
}

/** Drops the last part of the address: enough for the country, too little for a household. */
function coarseAddress(address: string): string | undefined {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)
  if (v4) return `${v4[1]}.0`
  const groups = address.split('::')[0]?.split(':').slice(0, 3) ?? []
  return address.includes(':') && groups.length === 3 && groups.every((group) => /^[\da-f]{1,4}$/i.test(group))
    ? `${groups.join(':')}::`
    : undefined
}
