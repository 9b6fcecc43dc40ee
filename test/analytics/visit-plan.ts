import { loadVisits, sumVisits } from '#domain/analytics/visit-report.ts'
import type { Store } from '#domain/ports/store.ts'
import { parseDay } from '#lib/time/dates.ts'

export const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/150.0'

const PAGES = ['/', '/faq', '/our-story', '/executive-search', '/product-engineering', '/center-of-excellence'] as const

/** How a visit may begin: its referrer, its campaign, and what the report has to say of it. */
const ORIGINS = [
  { referrer: '', query: '', group: 'direct', host: '', campaign: '' },
  { referrer: 'https://www.google.com/search?q=secret+words', query: '', group: 'search', host: 'google.com', campaign: '' },
  { referrer: 'https://chatgpt.com/c/1', query: '', group: 'ai', host: 'chatgpt.com', campaign: '' },
  {
    referrer: 'https://www.linkedin.com/feed/',
    query: '?utm_source=in&utm_medium=post&utm_campaign=spring',
    group: 'social',
    host: 'linkedin.com',
    campaign: 'spring',
  },
  { referrer: 'https://partner.example/list?of=partners', query: '', group: 'sites', host: 'partner.example', campaign: '' },
  { referrer: '', query: '?utm_source=letter&utm_campaign=summer', group: 'direct', host: '', campaign: 'summer' },
] as const

type PlannedVisit = { address: string; agent: string; pages: readonly string[]; origin: (typeof ORIGINS)[number] }

/** Every tenth visitor shares their address with another one, who has another browser. */
export function planVisits(count: number): PlannedVisit[] {
  return Array.from({ length: count }, (_, at) => {
    const of = at % 10 === 9 ? at - 1 : at
    const pages = Array.from({ length: 1 + (at % 4) }, (_, step) => PAGES[(at * 7 + step * step) % PAGES.length] ?? '/')
    return {
      address: `198.${(of >> 16) % 2 ? 20 : 21}.${(of >> 8) % 256}.${of % 256}`.replace('198.21', '203.1').replace('198.20', '203.2'),
      agent: at % 10 === 9 ? `${BROWSER} Edg/150` : BROWSER,
      pages,
      origin: ORIGINS[at % ORIGINS.length] ?? ORIGINS[0],
    }
  })
}

type Step = { path: string; headers: Record<string, string> }

export function stepsOf({ address, agent, pages, origin }: PlannedVisit, site: string): Step[] {
  return pages.map((page, at) => {
    const referrer = at === 0 ? origin.referrer : site + pages[at - 1]
    return {
      path: at === 0 ? page + origin.query : page,
      headers: { 'X-Forwarded-For': address, 'User-Agent': agent, ...(referrer && { Referer: referrer }) },
    }
  })
}

/** Every figure of the plan, and the same figures of the store: they have to be equal. */
export function plannedFigures(plan: readonly PlannedVisit[]): Record<string, number> {
  const figures: Record<string, number> = {}
  const add = (name: string, amount: number) => {
    figures[name] = (figures[name] ?? 0) + amount
  }
  for (const { pages, origin } of plan) {
    add('visitors', 1)
    add('views', pages.length)
    add(`entries of ${pages[0]}`, 1)
    for (const page of pages) add(`views of ${page}`, 1)
    for (const page of new Set(pages)) add(`visitors of ${page}`, 1)
    const names = [`group ${origin.group}`, `host ${origin.host}`, `campaign ${origin.campaign}`]
    for (const name of names) {
      add(`visitors of ${name}`, 1)
      add(`views of ${name}`, pages.length)
      for (const page of new Set(pages)) add(`visitors of ${name} on ${page}`, 1)
    }
  }
  return figures
}

export async function storedFigures(store: Store, from: string, to = from): Promise<Record<string, number>> {
  const [first, last] = [parseDay(from), parseDay(to)]
  if (!first || !last) throw new Error('no day')
  const { rows } = await loadVisits(store, { from: first, to: last })
  const figures: Record<string, number> = {}
  const put = (name: string, amount: number) => {
    if (amount > 0) figures[name] = amount
  }
  const { visitors, views } = sumVisits(rows)
  put('visitors', visitors)
  put('views', views)
  for (const page of new Set(rows.map((row) => row.page))) {
    const sum = sumVisits(rows, { page })
    put(`entries of ${page}`, sum.visits)
    put(`views of ${page}`, sum.views)
    put(`visitors of ${page}`, sum.visitors)
  }
  for (const [field, label] of [
    ['sourceGroup', 'group'],
    ['sourceHost', 'host'],
    ['utmCampaign', 'campaign'],
  ] as const)
    for (const value of new Set(rows.map((row) => row[field]))) {
      const filter = { [field]: value }
      const sum = sumVisits(rows, filter)
      put(`visitors of ${label} ${value}`, sum.visitors)
      put(`views of ${label} ${value}`, sum.views)
      for (const page of new Set(rows.map((row) => row.page)))
        put(`visitors of ${label} ${value} on ${page}`, sumVisits(rows, { ...filter, page }).visitors)
    }
  return figures
}
