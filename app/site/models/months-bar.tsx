import { fillTemplate } from '#app/content/fill-template.ts'
import type { ModelKey } from '#app/content/model-sizes.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { ExampleTag } from '#app/ui/proof/example-tag.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { parseMonths } from './read-plan.ts'

const MOST = 26
const HEIGHT = 130

/** An axis of its own for each model. The same months stand below as text. */
export function MonthsBar({ model, size = Number.POSITIVE_INFINITY }: { model: ModelKey; size?: number }) {
  const { models, plan } = usePageCopy(capabilityCenters)
  const { timing, handover } = models[model]
  const marks = [
    { label: plan.firstHire, people: 1, written: timing.firstHire, fill: 'var(--support)' },
    { label: plan.toTwentyFive, people: 25, written: size < 25 ? '' : timing.toTwentyFive, fill: 'var(--paper)' },
    { label: plan.handover, people: size, written: handover, fill: 'var(--accent)' },
  ].flatMap((mark) => {
    const months = parseMonths(mark.written)
    return months ? [{ ...mark, months }] : []
  })
  if (marks.length === 0) return null
  return (
    <div className="note">
      {marks.length === 3 && Number.isFinite(size) && (
        <>
          <p>{plan.curve}</p>
          <Headcount stops={marks} size={size} />
        </>
      )}
      <p>{plan.axis}</p>
      <svg aria-hidden="true" width="100%" height="44" fill="currentColor" overflow="visible">
        <line x2="100%" y1="13" y2="13" stroke="var(--line-strong)" />
        {[0, 6, 12, 18, 24].map((month) => (
          <text key={month} x={percent(month)} y="40" textAnchor={month ? 'middle' : 'start'}>
            {month}
          </text>
        ))}
        {marks.map(({ label, months: { from, to }, fill }) => (
          <rect
            key={label}
            x={percent(from)}
            width={percent(Math.max(to - from, 0.5))}
            y="6"
            height="14"
            rx="2"
            fill={fill}
            stroke="currentColor"
          />
        ))}
      </svg>
      <ul className="item-facts">
        {marks.map(({ label, written }) => (
          <li key={label}>
            <strong>{fillTemplate(plan.months, { months: written })}</strong> {label}
          </li>
        ))}
      </ul>
      {marks.some(({ label }) => label !== plan.handover) && (
        <p>
          {timing.asOf && fillTemplate(plan.asOf, { date: timing.asOf })} <ExampleTag of={[timing]} />
        </p>
      )}
    </div>
  )
}

type Stop = { people: number; months: { from: number; to: number } }

/** On the axis of the bar below it: the fastest case as a line, the slowest one dotted. */
function Headcount({ stops, size }: { stops: readonly Stop[]; size: number }) {
  const rise = (at: 'from' | 'to') => [
    `0,${HEIGHT}`,
    ...stops.map(({ people, months }) => `${Math.min(months[at], MOST)},${HEIGHT - (HEIGHT * people) / size}`),
    `${MOST},0`,
  ]
  const [fast, slow] = [rise('from'), rise('to')]
  return (
    <svg aria-hidden="true" width="100%" height={HEIGHT + 28} fill="currentColor" overflow="visible">
      <text x="100%" y="16" textAnchor="end" fontWeight="600">
        {size.toLocaleString('en-US')}
      </text>
      <svg aria-hidden="true" y="24" height={HEIGHT} viewBox={`0 0 ${MOST} ${HEIGHT}`} preserveAspectRatio="none" fill="none">
        <polygon points={[...fast, ...slow.toReversed()].join(' ')} fill="var(--mist)" />
        <polyline points={fast.join(' ')} stroke="var(--support)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        <polyline points={slow.join(' ')} stroke="var(--support)" strokeWidth="2" strokeDasharray="2 5" vectorEffect="non-scaling-stroke" />
      </svg>
    </svg>
  )
}

function percent(month: number): string {
  return `${Math.round((Math.min(month, MOST) / MOST) * 1000) / 10}%`
}
