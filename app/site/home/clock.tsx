import { fillTemplate } from '#app/content/fill-template.ts'
import { home } from '#app/content/home.ts'
import { Sentences } from '#app/ui/sections/sentences.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { hasMarker, stripMarkers } from '#domain/site-copy/copy-markers.ts'
import { formatHour, formatHours, hoursByZone, parseHours, type SharedHours, type WorkingHours } from '#lib/time/working-hours.ts'
import styles from './clock.module.css'

/** The drawing shows 24 hours from 6 PM, which end with nine at work. */
const DAY = { start: 18, work: { from: 15, to: 24 } }
const LATE_SHIFT = { from: 14, to: 23 }

export function Clock({ year }: { year: number }) {
  const copy = usePageCopy(home).clock
  const shift = parseHours(stripMarkers(copy.shift).text) ?? LATE_SHIFT
  const zones = copy.zones.map(({ zone, name }) => ({
    name,
    seasons: hoursByZone({ zone: 'Asia/Kolkata', other: zone }, { year, shift, ...DAY }),
  }))
  const ahead = zones.flatMap(({ seasons }) => seasons.map((season) => season.ahead))
  const range = { least: String(Math.min(...ahead)), most: String(Math.max(...ahead)) }
  return (
    <section className={`band ${styles.clock}`}>
      <div className={`container section ${styles.night}`}>
        <h2>
          <Sentences text={copy.heading} />
        </h2>
        <p className="lead">{fillTemplate(copy.text, range)}</p>
        <div className={styles.chart}>
          <p className={styles.yourDay}>{copy.yourDay}</p>
          <svg aria-hidden="true" width="100%" height="24" fill="currentColor">
            <Hour at={0} />
            <Hour at={6} />
            <Hour at={15} dx={12} />
            <Hour at={24} anchor="end" />
          </svg>
          <ul>{zones.map(({ name, seasons }) => seasons.length > 0 && <Zone key={name} name={name} seasons={seasons} />)}</ul>
        </div>
        <Legend fill="var(--lead)">
          {copy.shiftLabel} {hasMarker(copy.shift) ? copy.shift : formatHours(shift)}
        </Legend>
        <Legend fill="var(--accent)">{copy.both}</Legend>
        {copy.note && <p>{copy.note}</p>}
      </div>
    </section>
  )
}

function Legend({ fill, children }: { fill: string; children: React.ReactNode }) {
  return (
    <p>
      <svg aria-hidden="true" width="24" height="10">
        <rect width="24" height="10" fill={fill} />
      </svg>{' '}
      {children}
    </p>
  )
}

function Hour({ at, dx = 0, anchor = 'start' }: { at: number; dx?: number; anchor?: 'start' | 'end' }) {
  return (
    <text x={percent(at)} dx={dx} y="18" textAnchor={anchor}>
      {formatHour(DAY.start + at)}
    </text>
  )
}

function Zone({ name, seasons }: { name: string; seasons: readonly SharedHours[] }) {
  const copy = usePageCopy(home).clock
  const hours = seasons.map(({ shared }) => fillTemplate(copy.hours, { hours: String(shared) }))
  const [winter = '', summer] = hours
  const label = summer ? fillTemplate(copy.bySeason, { winter, summer }) : fillTemplate(copy.always, { hours: winter })
  const names = summer ? [copy.winter, copy.summer] : [copy.allYear]
  return (
    <li>
      <h3>{name}</h3>
      <p>{seasons.some(({ shared }) => shared > 0) ? label : copy.none}</p>
      <svg aria-hidden="true" width="100%" height={seasons.length * 28} fill="currentColor">
        {seasons.map(({ ahead, shift, both }, index) => (
          <svg key={ahead} aria-hidden="true" y={index * 28} overflow="visible">
            <Bars pieces={shift} fill="var(--lead)" />
            <Bars pieces={both} fill="var(--accent)" />
            <text x={percent(shift[0]?.from ?? 0)} dx="5" y="16" fill="#fff">
              {names[index]}
            </text>
            {both[0] && <Together end={both[0].to} isInside={both[0].to - both[0].from > 3} hours={hours[index]} />}
          </svg>
        ))}
      </svg>
    </li>
  )
}

function Bars({ pieces, fill }: { pieces: readonly WorkingHours[]; fill: string }) {
  return pieces.map(({ from, to }) => <rect key={from} x={percent(from)} width={percent(to - from)} height="22" fill={fill} />)
}

function Together({ end, isInside, hours }: { end: number; isInside: boolean; hours: string | undefined }) {
  const place = isInside ? ({ dx: -8, textAnchor: 'end', fill: 'var(--on-accent)' } as const) : { dx: 8 }
  return (
    <text x={percent(end)} y="16" {...place}>
      {hours}
    </text>
  )
}

function percent(hours: number): string {
  return `${Math.round((hours / 24) * 10_000) / 100}%`
}
