import type { SourceGroup, VisitOrigin } from '#domain/ports/visits.ts'
import { isPersonalText } from '#lib/text/personal-data.ts'
import hosts from './source-hosts.json' with { type: 'json' }
import { OTHER } from './visit-counts.ts'

export const sourceLabels: Record<SourceGroup, string> = {
  search: 'Search',
  social: 'Social',
  ai: 'AI assistants',
  sites: 'Sites',
  direct: 'Direct',
  unknown: 'Not known',
}

type Source = { sourceGroup: SourceGroup | 'spam'; sourceHost: string }

const MAX_HOST_CHARS = 100
const MAX_READ_CHARS = 2000
const HOST = /^(?:[\p{L}\p{N}_-]+\.)+[\p{L}\p{N}-]{2,}$/u
const GOOGLE = /^google(?:\.com?)?\.[a-z]{2,3}$/

const known = new Map((['ai', 'search', 'social', 'spam'] as const).flatMap((group) => hosts[group].map((host) => [host, group] as const)))

/** Keeps the host alone: the rest of a referrer may hold search words and names. */
export function sourceOf(referrer: string, ownHost: string): Source {
  if (referrer === '') return { sourceGroup: 'direct', sourceHost: '' }
  const url = URL.parse(referrer.slice(0, MAX_READ_CHARS))
  const host = url?.hostname.toLowerCase().replace(/^www\./, '') ?? ''
  // The first page of this visit was answered elsewhere, or before the day began.
  if (url?.host === ownHost || host.length > MAX_HOST_CHARS || !HOST.test(host) || isPersonalText(host))
    return { sourceGroup: 'unknown', sourceHost: '' }
  if (GOOGLE.test(host)) return { sourceGroup: 'search', sourceHost: host }
  for (let part = host; part.includes('.'); part = part.slice(part.indexOf('.') + 1)) {
    const group = known.get(part)
    if (group) return { sourceGroup: group, sourceHost: part }
  }
  return { sourceGroup: 'sites', sourceHost: host }
}

const MAX_CAMPAIGN_CHARS = 100
const CONTROLS = /[\p{Cc}\s]+/gu

export function campaignOf(query: string): Pick<VisitOrigin, 'utmSource' | 'utmMedium' | 'utmCampaign'> {
  const given = query.includes('utm_') ? new URLSearchParams(query) : undefined
  const value = (name: string) => {
    const text = (given?.get(name) ?? '').toWellFormed().replaceAll(CONTROLS, ' ').trim()
    return text.length > MAX_CAMPAIGN_CHARS ? OTHER : text
  }
  return { utmSource: value('utm_source'), utmMedium: value('utm_medium'), utmCampaign: value('utm_campaign') }
}
