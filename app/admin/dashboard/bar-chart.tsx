import { type Day, formatLongDay, formatShortDay } from '#lib/time/dates.ts'
import styles from './bar-chart.module.css'

const HEIGHT = 100
const STEP = 10
const BAR = 7

/** Nearby text gives the numbers, so the chart is decorative. */
export function BarChart({ id, title, days }: { id: string; title: string; days: { day: Day; views: number }[] }) {
  const most = Math.max(0, ...days.map(({ views }) => views))
  if (most === 0) return <p>No page views in the last 30 days.</p>
  const total = days.reduce((sum, { views }) => sum + views, 0)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <figure className="stack gap-1">
      <p className="note">{most.toLocaleString('en-US')}</p>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title ${id}-about`}
        className={styles.bars}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc
          id={`${id}-about`}
        >{`${total.toLocaleString('en-US')} in ${days.length} days, at most ${most.toLocaleString('en-US')} a day.`}</desc>
        <line x1="0" x2={days.length * STEP} y1="0.5" y2="0.5" className={styles.line} vectorEffect="non-scaling-stroke" />
        {days.map(({ day, views }, index) => {
          const height = views === 0 ? 0 : Math.max(2, (views / most) * HEIGHT)
          return (
            <g key={day} className={styles.day}>
              <title>{`${formatLongDay(day)}: ${views.toLocaleString('en-US')}`}</title>
              <rect x={index * STEP} y="0" width={STEP} height={HEIGHT} className={styles.hover} />
              <rect x={index * STEP + (STEP - BAR) / 2} y={HEIGHT - height} width={BAR} height={height} className={styles.bar} />
            </g>
          )
        })}
        <line
          x1="0"
          x2={days.length * STEP}
          y1={HEIGHT - 0.5}
          y2={HEIGHT - 0.5}
          className={styles.base}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="row spread note">
        <span>{first && formatShortDay(first.day)}</span>
        <span>{last && formatShortDay(last.day)}</span>
      </figcaption>
    </figure>
  )
}
