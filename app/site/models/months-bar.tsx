import { fillTemplate } from '#app/content/fill-template.ts'
import type { ModelKey } from '#app/content/model-sizes.ts'
import { capabilityCenters } from '#app/content/models.ts'
import { ExampleTag } from '#app/ui/proof/example-tag.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { HeadcountCurve, placeOf } from './headcount-curve.tsx'
import { parseMonths } from './read-plan.ts'

type Props = { model: ModelKey; size?: number }

export function useMonthMarks({ model, size = Number.POSITIVE_INFINITY }: Props) {
  const { models, plan } = usePageCopy(capabilityCenters)
  const { timing, handover } = models[model]
  return [
    { label: plan.firstHire, people: 1, written: timing.firstHire, fill: 'var(--support)' },
    { label: plan.toTwentyFive, people: 25, written: size < 25 ? '' : timing.toTwentyFive, fill: 'var(--paper)' },
    { label: plan.handover, people: size, written: handover, fill: 'var(--accent)' },
  ].flatMap((mark) => {
    const months = parseMonths(mark.written)
    return months ? [{ ...mark, months }] : []
  })
}

/** An axis of its own for each model. The same months stand below as text. */
export function MonthsBar({ model, size }: Props) {
  const { models, plan } = usePageCopy(capabilityCenters)
  const { timing } = models[model]
  const marks = useMonthMarks({ model, size })
  if (marks.length === 0) return null
  return (
    <div className="note">
      {size && <HeadcountCurve points={marks} size={size} caption={plan.curve} />}
      <p>{plan.axis}</p>
      <svg aria-hidden="true" width="100%" height="56" fill="currentColor" overflow="visible">
        <line x2="100%" y1="18" y2="18" stroke="var(--line-strong, currentColor)" />
        {[0, 6, 12, 18, 24].map((month) => (
          <text key={month} x={placeOf(month)} y="52" textAnchor={month ? 'middle' : 'start'}>
            {month}
          </text>
        ))}
        {marks.map(({ label, months: { from, to }, fill }) => (
          <rect
            key={label}
            x={placeOf(from)}
            width={placeOf(Math.max(to - from, 0.5))}
            y="6"
            height="24"
            rx="3"
            fill={fill}
            stroke="currentColor"
          />
        ))}
      </svg>
      <ul className="item-facts">
        {marks.map(({ label, written, fill }) => (
          <li key={label}>
            <svg aria-hidden="true" width="20" height="12">
              <rect x="0.5" y="0.5" width="13" height="11" rx="2" fill={fill} stroke="currentColor" />
            </svg>
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
