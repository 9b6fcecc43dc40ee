import { useEffect, useRef } from 'react'
import * as Recharts from 'recharts'
import { truncate } from '#lib/text/html-to-text.ts'
import { type Day, formatMediumDay, formatShortDay, parseDay } from '#lib/time/dates.ts'
import styles from './analytics.module.css'
import { type Figure, formatFigure } from './figures.ts'

export type Marker = { number: number; day: Day; posts: { day: Day; title: string; path: string }[] }

export type ChartProps = {
  figure: Figure
  days: readonly Day[]
  before: readonly Day[]
  markers: readonly Marker[]
  campaigns: readonly { name: string; from: Day; to: Day }[]
  today: Day
  isCompared: boolean
  onOpen(day: Day): void
}

const TEXT = { fill: 'var(--ink-soft)', fontSize: 13 }
const LINE = { dot: false, isAnimationActive: false, stroke: 'var(--support)', strokeWidth: 2.5 } as const
const DOT = { r: 4, fill: 'var(--support)', fillOpacity: 1, strokeDasharray: 'none' }
const AXIS = { tick: TEXT, tickLine: false, tickMargin: 8 } as const
const MARGIN = { right: 12, bottom: 8, left: 0 }
const LABEL_PX = 18

export function Chart({ figure, days, before, markers, campaigns, today, isCompared, onOpen }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const active = useRef<Day>(undefined)
  const open = () => active.current && onOpen(active.current)
  useEffect(() => {
    const chart = box.current
    const openByKey = ({ key }: KeyboardEvent) => key === 'Enter' && open()
    chart?.addEventListener('keydown', openByKey)
    return () => chart?.removeEventListener('keydown', openByKey)
  })
  // The line to an unfinished day is another one.
  const points = days.map((day, at) => ({
    day,
    closed: day === today ? undefined : figure.now[at],
    open: days.at(-1) === today && at >= days.length - 2 ? figure.now[at] : undefined,
    before: figure.before[at],
    lines: [
      `${formatMediumDay(day)} · ${formatFigure(figure, figure.now[at])}`,
      ...(isCompared && before[at] ? [`${formatFigure(figure, figure.before[at])} on ${formatShortDay(before[at])}`] : []),
      ...markers.flatMap(({ number, posts }) => posts.filter((post) => post.day === day).map(({ title }) => `${number} ${title}`)),
    ],
  }))
  // A line of one point shows nothing.
  const isAlone = (line: 'closed' | 'open') => points.filter((point) => point[line] !== undefined).length === 1
  return (
    <div ref={box}>
      <Recharts.ResponsiveContainer width="100%" height={240}>
        <Recharts.ComposedChart
          data={points}
          margin={{ ...MARGIN, top: LABEL_PX * (1 + campaigns.length) }}
          onClick={open}
          title={`${figure.label} by day`}
          desc="Arrow keys move. Enter opens a day."
        >
          <Recharts.CartesianGrid vertical={false} stroke="var(--line)" />
          <Recharts.XAxis
            dataKey="day"
            tickFormatter={(day: Day) => (day === today ? 'Today' : formatShortDay(day))}
            minTickGap={40}
            {...AXIS}
          />
          <Recharts.YAxis width={44} allowDecimals={figure.isShare ?? false} niceTicks="snap125" axisLine={false} {...AXIS} />
          {campaigns.map(({ name, from, to }, at) => (
            <Recharts.ReferenceArea
              key={name}
              x1={from}
              x2={to}
              fill="var(--accent)"
              fillOpacity={0.15}
              label={{
                value: truncate(name, 24),
                position: days.indexOf(from) > days.length / 2 ? 'insideTopRight' : 'insideTopLeft',
                dy: -LABEL_PX * (at + 1),
                ...TEXT,
              }}
            />
          ))}
          {markers.map(({ day, number }) => (
            <Recharts.ReferenceLine
              key={day}
              x={day}
              stroke="var(--accent-edge)"
              strokeDasharray="2 3"
              label={<MarkerLabel number={number} />}
            />
          ))}
          {isCompared && <Recharts.Line dataKey="before" {...LINE} stroke="var(--line-strong)" strokeWidth={1.5} strokeDasharray="5 4" />}
          <Recharts.Area dataKey="closed" {...LINE} dot={isAlone('closed') && DOT} fill="var(--support)" fillOpacity={0.12} />
          <Recharts.Line dataKey="open" {...LINE} dot={isAlone('open') && DOT} strokeDasharray="2 4" />
          <Recharts.Tooltip isAnimationActive={false} content={({ payload }) => <Told lines={payload[0]?.payload.lines} />} />
          <ActiveDay day={active} />
        </Recharts.ComposedChart>
      </Recharts.ResponsiveContainer>
    </div>
  )
}

function ActiveDay({ day }: { day: { current: Day | undefined } }) {
  const label = Recharts.useActiveTooltipLabel()
  useEffect(() => {
    day.current = parseDay(String(label))
  })
  return null
}

function MarkerLabel({ number, viewBox }: { number: number; viewBox?: { x: number; y: number; height: number } }) {
  if (!viewBox) return null
  const [x, y] = [viewBox.x, viewBox.y + viewBox.height]
  return (
    <Recharts.ZIndexLayer zIndex={Recharts.DefaultZIndexes.label}>
      <circle cx={x} cy={y} r="9" fill="var(--accent)" stroke="var(--accent-edge)" />
      <text x={x} y={y} dy="0.35em" textAnchor="middle" fontSize="13" fontWeight="600" fill="var(--on-accent)">
        {number}
      </text>
    </Recharts.ZIndexLayer>
  )
}

function Told({ lines = [] }: { lines: readonly string[] | undefined }) {
  return (
    <div role="status" className={`floating ${styles.told}`}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}
