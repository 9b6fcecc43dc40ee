import { Fragment } from 'react'
import { percent } from '#app/site/percent.ts'
import styles from './growth.module.css'
import type { Mark } from './read-growth.ts'

const GROUND = 224
const PITCH = 7
/** Years that share less of the axis stand back to back. */
const NEAR = 0.1

/** A line of years with one dot for every five people; the years lead to the slides. */
export function Growth({ marks, years, dotsLabel }: { marks: readonly Mark[]; years: number; dotsLabel: string }) {
  return (
    <div className={`note ${styles.growth}`}>
      <p>{dotsLabel}</p>
      <svg width="100%" height="270" fill="currentColor">
        <title>{dotsLabel}</title>
        <DotPattern id="people" fill="var(--support)" />
        <DotPattern id="first-people" fill="var(--accent)" />
        <g stroke="var(--line-strong, currentColor)">
          <line x2="100%" y1={GROUND} y2={GROUND} />
          {Array.from({ length: years + 1 }, (_, year) => (
            <line key={`${year}`} x1={percent(year / years)} x2={percent(year / years)} y1={GROUND - 3} y2={GROUND + 3} />
          ))}
        </g>
        {marks.map((mark, index) => (
          <Fragment key={mark.id}>
            <svg aria-hidden="true" x={percent(mark.at)} y={GROUND} overflow="visible">
              <Crowd mark={mark} />
              <circle r="6" fill="var(--accent)" />
            </svg>
            <Year mark={mark} before={marks[index - 1]?.at ?? -1} after={marks[index + 1]?.at ?? 2} />
          </Fragment>
        ))}
      </svg>
    </div>
  )
}

function DotPattern({ id, fill }: { id: string; fill: string }) {
  return (
    <pattern id={id} width={PITCH} height={PITCH} patternUnits="userSpaceOnUse">
      <circle cx={PITCH / 2} cy={PITCH / 2} r="2.7" fill={fill} />
    </pattern>
  )
}

/** A column or a square of dots. */
function Crowd({ mark: { at, people } }: { mark: Mark }) {
  if (!people) return null
  const { dots, side, first, label } = people
  const [width, height] = [side * PITCH, Math.ceil(dots / side) * PITCH]
  const x = side === 1 ? -PITCH / 2 : at > 0.5 ? -width : 0
  return (
    <>
      <Block at={[x, -height - 12]} dots={dots} side={side} fill="url(#people)" />
      {first && <Block at={[x, -12 - Math.ceil(first.dots / side) * PITCH]} dots={first.dots} side={side} fill="url(#first-people)" />}
      <text className={styles.number} x={side === 1 ? PITCH / 2 : x} y={-height - 22} textAnchor={side === 1 ? 'end' : 'start'}>
        {first && `${first.label} → `}
        {label}
      </text>
    </>
  )
}

/** Whole rows, then what is left of one. */
function Block({ at: [x, y], dots, side, fill }: { at: [x: number, y: number]; dots: number; side: number; fill: string }) {
  const rows = Math.floor(dots / side) * PITCH
  return (
    <g transform={`translate(${x} ${y})`} fill={fill}>
      <rect width={side * PITCH} height={rows} />
      <rect y={rows} width={(dots % side) * PITCH} height={PITCH} />
    </g>
  )
}

function Year({ mark: { id, year, at }, before, after }: { mark: Mark; before: number; after: number }) {
  const isStart = at - before < NEAR || at < NEAR / 2
  const isEnd = after - at < NEAR || at > 1 - NEAR
  const anchor = isStart ? 'start' : isEnd ? 'end' : 'middle'
  const [dx, left] = ({ start: [-3, -3], middle: [0, -16], end: [0, -32] } as const)[anchor]
  return (
    <a href={`#milestone-${id}`}>
      <rect x={percent(at)} y={GROUND + 6} width="32" height="40" fill="transparent" transform={`translate(${left} 0)`} />
      <text x={percent(at)} dx={dx} y={GROUND + 30} textAnchor={anchor}>
        {year}
      </text>
    </a>
  )
}
