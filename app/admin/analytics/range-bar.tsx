import filterStyles from '#app/admin/manage/filters.module.css'
import {
  ANALYTICS_PATH,
  type AnalyticsFilter,
  type AnalyticsFilters,
  type AnalyticsView,
  analyticsFilters,
  analyticsPath,
} from '#app/admin/paths/analytics-path.ts'
import { HiddenFields } from '#app/admin/shell/intent-form.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { type RangeName, ranges } from '#domain/analytics/date-range.ts'
import type { Day } from '#lib/time/dates.ts'
import styles from './analytics.module.css'
import { ViewLink } from './view-link.tsx'

const FILTER_LABELS: Record<AnalyticsFilter, string> = {
  page: 'Page',
  entry: 'Entry page',
  group: 'Source',
  source: 'Site',
  campaign: 'Campaign',
  searched: 'Search',
  search: 'Search without results',
  missing: 'Missing page',
}

type Props = { view: AnalyticsView; names: AnalyticsFilters; today: Day }

export function RangeBar({ view, names, today }: Props) {
  const chosen = analyticsFilters.filter((name) => names[name])
  return (
    <>
      <div className="row">
        <nav aria-label="Days" className={styles.ranges}>
          {ranges.map((range) => (
            <ViewLink key={range} view={{ ...view, range }} isCurrent={range === view.range}>
              {rangeLabel(range)}
            </ViewLink>
          ))}
        </nav>
        <ViewLink view={{ ...view, compare: view.compare ? '' : 'no' }} className="tap">
          {view.compare ? 'Compare with the days before' : 'Don’t compare'}
        </ViewLink>
      </div>
      {view.range === 'custom' && <CustomDays key={`${view.from} ${view.to}`} view={view} today={today} />}
      {chosen.length > 0 && (
        <ul aria-label="Filters" className="row gap-2 small">
          {chosen.map((name) => (
            <li key={name}>
              <ViewLink
                view={{ ...view, filters: { ...view.filters, [name]: '' } }}
                className={`tap ${filterStyles.chip}`}
                onClick={() => document.getElementById('main')?.focus({ preventScroll: true })}
              >
                <span className="visually-hidden">Remove filter </span>
                {FILTER_LABELS[name]}: <strong>{names[name]}</strong>
                <Icon name="close" size={16} />
              </ViewLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function CustomDays({ view, today }: Omit<Props, 'names'>) {
  const others = [...new URLSearchParams(analyticsPath(view).split('?')[1])].filter(([name]) => name !== 'from' && name !== 'to')
  return (
    <form action={ANALYTICS_PATH} className="row">
      <HiddenFields fields={Object.fromEntries(others)} />
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          {end === 'from' ? 'From ' : 'To '}
          <input type="date" name={end} className={`input ${styles.date}`} defaultValue={view[end]} max={today} required />
        </label>
      ))}
      <QuietSubmit>Show</QuietSubmit>
    </form>
  )
}

export function rangeLabel(range: RangeName): string {
  return range === 'today' ? 'Today' : range === 'custom' ? 'Custom' : `${range} days`
}
