import { Change } from '#app/admin/analytics/change.tsx'
import { formatFigure } from '#app/admin/analytics/figures.ts'
import type { loadWeek } from '#app/admin/analytics/load-week.ts'
import { ANALYTICS_PATH } from '#app/admin/paths/analytics-path.ts'
import { formatWeekday } from '#lib/time/dates.ts'
import styles from './dashboard.module.css'

export function Week({ days, figures }: Awaited<ReturnType<typeof loadWeek>>) {
  const views = figures.find(({ id }) => id === 'views')
  return (
    <section aria-labelledby="week-heading" className="stack panel card whole-row">
      <h2 id="week-heading">Last {days.length} days</h2>
      <div className="row gap-5">
        <p className={`row key-figures ${styles.figures}`}>
          {figures.map((figure) => (
            <a key={figure.id} href={`${ANALYTICS_PATH}?range=7&figure=${figure.id}`}>
              <strong>{formatFigure(figure, figure.total)}</strong>
              {figure.label}
              <Change {...figure} />
            </a>
          ))}
        </p>
        {!!views?.total && (
          <figure className={styles.chart}>
            <Lines now={views.now.map((count = 0) => count)} before={views.before.map((count = 0) => count)} />
            <figcaption aria-hidden="true" className="row spread note">
              {days.map((day, at) => (
                <span key={day}>{at === days.length - 1 ? 'Today' : formatWeekday(day, 'short')}</span>
              ))}
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  )
}

function Lines({ now, before }: { now: readonly number[]; before: readonly number[] }) {
  const top = 1.05 * Math.max(...now, ...before)
  const points = (counts: readonly number[]) => counts.map((count, at) => `${at},${1 - count / top}`).join(' ')
  const last = now.length - 1
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${last} 1`} preserveAspectRatio="none">
      <polygon points={`0,1 ${points(now)} ${last},1`} />
      <polyline points={points(before)} vectorEffect="non-scaling-stroke" className={styles.before} />
      <polyline points={points(now)} vectorEffect="non-scaling-stroke" strokeWidth="2.5" />
    </svg>
  )
}
