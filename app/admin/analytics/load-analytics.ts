import { type AnalyticsFilter, type AnalyticsView, analyticsFilters } from '#app/admin/paths/analytics-path.ts'
import { findPage } from '#app/page-query.ts'
import { readDailyCounts } from '#domain/analytics/daily-counts.ts'
import { daysOf } from '#domain/analytics/date-range.ts'
import { sourceLabels } from '#domain/analytics/sources.ts'
import { describeAddresses } from '#domain/analytics/viewed-pages.ts'
import { filterVisits, loadVisits, sumVisits } from '#domain/analytics/visit-report.ts'
import { postedMinute } from '#domain/items/item-times.ts'
import { detailsPath } from '#domain/items/item-url.ts'
import { listItems, publicFilters, siteMinute } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import { sourceGroups } from '#domain/ports/visits.ts'
import { dayOf, minuteOf } from '#lib/time/minutes.ts'
import { compareDays, spanOf } from './compare-days.ts'
import { countFigure, visitFigures } from './figures.ts'
import { COUNTS, campaignsOf, countedFilters, listPanels, shownValue } from './load-panels.ts'

type Ports = Pick<Services, 'analytics' | 'now' | 'settings' | 'store'>

const MOST_POSTS = 100

export type AnalyticsReport = Awaited<ReturnType<typeof loadAnalytics>>

export async function loadAnalytics(services: Ports, view: AnalyticsView) {
  const { store, analytics } = services
  const { page, entry, group, source, campaign } = view.filters
  const counted = countedFilters.find((name) => view.filters[name] !== undefined)
  await analytics.flush()
  const days = daysOf(view)
  const { hour, ...span } = spanOf(services, days)
  const common = { ...span, posts: await publishedPosts(services, view) }
  if (counted) {
    const { byDay } = await readDailyCounts(store, COUNTS[counted].counted, days, [view.filters[counted] ?? ''])
    const figures = [
      countFigure(
        COUNTS[counted].filteredLabel,
        byDay.map(({ count }) => ({ now: { views: count }, fair: undefined, before: undefined })),
      ),
    ]
    const names = { [counted]: shownValue(counted, view.filters[counted] ?? '') }
    return { ...common, figures, panels: [], campaigns: [], names, visits: undefined }
  }
  const visits = await loadVisits(store, { from: span.before[0] ?? view.from, to: view.to })
  const describe = await describeAddresses(store, [...new Set(visits.rows.flatMap((row) => [row.page, row.entryPage]))])
  const merged = visits.rows.map((row) => ({
    ...row,
    page: describe(row.page).address,
    entryPage: describe(row.entryPage).address,
    utmCampaign: row.utmCampaign || [row.utmSource, row.utmMedium].filter(Boolean).join(', '),
  }))
  const groupOf = (value: string | undefined) => sourceGroups.find((one) => one === value)
  const sourceGroup = groupOf(group)
  const rows = filterVisits(merged, { page, entryPage: entry, sourceGroup, sourceHost: source, utmCampaign: campaign })
  const inRange = rows.filter(({ day }) => day >= view.from)
  const nameOf = (filter: AnalyticsFilter, value: string) => {
    const named = filter === 'group' ? groupOf(value) : undefined
    if (named) return sourceLabels[named]
    const title = filter === 'page' || filter === 'entry' ? (describe(value).item?.title ?? pageTitle(value)) : value
    return title === value ? shownValue(filter, value) : title
  }
  const names = Object.fromEntries(analyticsFilters.map((filter) => [filter, view.filters[filter] && nameOf(filter, view.filters[filter])]))
  return {
    ...common,
    figures: visitFigures(compareDays(rows, visits, { ...span, hour, filters: view.filters })),
    panels: await listPanels(store, {
      view,
      rows: inRange,
      days,
      isKnown: visits.knownSince !== undefined && visits.knownSince <= view.to,
      nameOf,
    }),
    campaigns: campaignsOf(inRange),
    names,
    visits: {
      total: sumVisits(inRange).visits,
      knownSince: visits.knownSince,
      leftOut: visits.days.filter(({ day }) => day >= view.from).map(({ withoutVisit }) => withoutVisit),
    },
  }
}

function pageTitle(address: string): string {
  const page = findPage(address)
  return address === '/' ? 'Home' : page && 'listed' in page && page.listed ? page.listed.title : address
}

async function publishedPosts(services: Ports, { from, to }: AnalyticsView) {
  const inRange = [
    { field: 'posted_date', gte: from },
    { field: 'posted_date', lte: minuteOf(to, '23:59') },
  ]
  const where = [...publicFilters(siteMinute(services)), ...inRange]
  const { items } = await listItems(services, { kinds: itemKinds, order: 'newest', size: MOST_POSTS }, where)
  return items.reverse().flatMap(({ item }) => {
    const minute = postedMinute(item)
    return minute ? [{ day: dayOf(minute), title: item.title || 'Untitled', path: detailsPath(item) }] : []
  })
}
