import { type ComponentType, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type AnalyticsView, analyticsPath } from '#app/admin/paths/analytics-path.ts'
import { DataTable } from '#app/ui/sections/data-table.tsx'
import { type Day, formatMediumDay } from '#lib/time/dates.ts'
import styles from './analytics.module.css'
import { Change } from './change.tsx'
import type { ChartProps, Marker } from './chart.tsx'
import { type Figure, formatFigure } from './figures.ts'
import type { AnalyticsReport } from './load-analytics.ts'
import { rangeLabel } from './range-bar.tsx'
import { ViewLink } from './view-link.tsx'

const MOST_MARKERS = 15
const WIDER: Partial<Record<AnalyticsView['range'], AnalyticsView['range']>> = { today: '7', '7': '30', '30': '90', '90': '365' }

type Props = { view: AnalyticsView; report: AnalyticsReport }

export function ChartCard({ view, report }: Props) {
  const { figures, days } = report
  const figure = figures.find(({ id }) => id === view.figure) ?? figures.find(({ total = 0 }) => total > 0) ?? figures[0]
  if (!figure) return null
  const wider = WIDER[view.range]
  return (
    <section aria-label="Figures" className="card">
      <nav aria-label="Figures" className={`key-figures ${styles.figures}`}>
        {figures.map((one) => (
          <ViewLink key={one.id} view={{ ...view, figure: one.id }} isCurrent={one === figure}>
            {one.label}
            <strong>{formatFigure(one, one.total)}</strong>
            {!view.compare && <Change {...one} />}
          </ViewLink>
        ))}
      </nav>
      <div className={`stack ${styles.chart}`}>
        {figure.total ? (
          <Days view={view} report={report} figure={figure} />
        ) : (
          <p>
            {`No ${figure.label.toLowerCase()} in ${days.length === 1 ? 'this day' : `these ${days.length} days`}. `}
            {wider && <ViewLink view={{ ...view, range: wider }}>{rangeLabel(wider)}</ViewLink>}
          </p>
        )}
      </div>
    </section>
  )
}

function Days({ view, report, figure }: Props & { figure: Figure }) {
  const { days, before, posts, today } = report
  const isTable = view.as === 'table' || days.length === 1
  const markers = markersOf(days, posts)
  const open = (day: Day): AnalyticsView => ({ ...view, range: 'custom', from: day, to: day })
  const rows = days.map((day, at) => {
    const link = <ViewLink view={open(day)}>{formatMediumDay(day)}</ViewLink>
    return {
      key: day,
      cells: [link, formatFigure(figure, figure.now[at]), formatFigure(figure, figure.before[at])].slice(0, view.compare ? 2 : 3),
    }
  })
  const hours =
    figure.before.at(-1) === undefined ? 'Today isn’t over, so it isn’t compared. ' : 'Today is compared by the hours that are over. '
  return (
    <>
      {isTable ? (
        <section className="scroll" aria-label={`${figure.label} by day`} tabIndex={0}>
          <DataTable heads={['Day', figure.label, ...(view.compare ? [] : ['Before'])]} rows={rows.reverse()} />
        </section>
      ) : (
        <LazyChart {...{ view, figure, days, before, markers, today, open }} campaigns={report.campaigns} />
      )}
      {!isTable && markers.length > 0 && (
        <ol className={`row note ${styles.posts}`}>
          {markers.flatMap(({ number, posts: some }) =>
            some.map(({ path, title }) => (
              <li key={path}>
                <strong>{number}</strong> <ViewLink view={{ ...view, filters: { ...view.filters, page: path } }}>{title}</ViewLink>
              </li>
            )),
          )}
        </ol>
      )}
      <p className="note">
        {!view.compare && !isTable && `Dashed: ${days.length} days before. `}
        {!view.compare && days.at(-1) === today && hours}
        {days.length > 1 && (
          <ViewLink view={{ ...view, as: isTable ? '' : 'table' }}>{isTable ? 'Show as chart' : 'Show as table'}</ViewLink>
        )}
      </p>
    </>
  )
}

/** Markers that would overlap are one. */
function markersOf(days: readonly Day[], posts: AnalyticsReport['posts']): Marker[] {
  const apart = Math.ceil(days.length / MOST_MARKERS)
  const groups = Map.groupBy(posts, ({ day }) => Math.floor(days.indexOf(day) / apart))
  return [...groups.values()].flatMap((some, at) => (some[0] ? [{ number: at + 1, day: some[0].day, posts: some }] : []))
}

function LazyChart({
  view,
  open,
  ...props
}: { view: AnalyticsView; open(day: Day): AnalyticsView } & Omit<ChartProps, 'onOpen' | 'isCompared'>) {
  const navigate = useNavigate()
  const [loaded, setLoaded] = useState<{ Chart: ComponentType<ChartProps> } | 'failed'>()
  useEffect(() => {
    import('./chart.tsx').then(setLoaded, () => setLoaded('failed'))
  }, [])
  if (loaded === 'failed') return <p>The chart didn’t load. The table has its numbers.</p>
  return (
    <div className={styles.space} aria-busy={!loaded}>
      {loaded && <loaded.Chart {...props} isCompared={!view.compare} onOpen={(day) => navigate(analyticsPath(open(day)))} />}
      <noscript>The chart needs JavaScript. The table doesn’t.</noscript>
    </div>
  )
}
