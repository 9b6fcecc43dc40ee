import { percent } from '#app/site/percent.ts'
import type { Months } from './read-plan.ts'

/** The months that an axis shows. */
const MOST = 26
const HEIGHT = 180
const TOP = 32
const numbers = new Intl.NumberFormat('en-US')

export const placeOf = (month: number) => percent(Math.min(month, MOST) / MOST)

type Point = { people: number; months: Months }

/** A fast and a slow case through what is known; nothing if that isn't in order. */
export function HeadcountCurve({ points, size, caption }: { points: readonly Point[]; size: number; caption: string }) {
  const isOrdered = points.every(({ people, months: { from, to } }, index) => {
    const { people: fewer, months } = points[index - 1] ?? { people: 0, months: { from: 0, to: 0 } }
    return people > fewer && from > months.from && to > months.to && to <= MOST
  })
  const most = points.at(-1)?.people ?? 0
  if (points.length < 2 || !isOrdered) return null
  const y = (people: number) => TOP + (1 - people / most) * (HEIGHT - TOP)
  const [fast, slow] = (['from', 'to'] as const).map((end) => points.map(({ people, months }) => `${months[end]} ${y(people)}`))
  const lineOf = (places = fast) => `M0 ${HEIGHT}L${places?.join('L')}${most < size ? '' : 'H999'}`
  return (
    <figure>
      <figcaption>{caption}</figcaption>
      <svg aria-hidden="true" width="100%" height={HEIGHT} fill="currentColor" overflow="visible">
        <svg aria-hidden="true" width="100%" height={HEIGHT} viewBox={`0 0 ${MOST} ${HEIGHT}`} preserveAspectRatio="none" fill="none">
          <path d={`${lineOf()}L${slow?.toReversed().join('L')}Z`} fill="var(--support)" fillOpacity="0.18" />
          <g stroke="var(--support, currentColor)" strokeWidth="3">
            <path d={lineOf()} vectorEffect="non-scaling-stroke" />
            <path d={lineOf(slow)} vectorEffect="non-scaling-stroke" strokeDasharray="2 6" />
          </g>
        </svg>
        {points.slice(1).map(({ people, months: { from } }) => (
          <text key={people} x={placeOf(from)} dx="-4" y={y(people) - 10} textAnchor="end" fontWeight="600">
            {numbers.format(people)}
          </text>
        ))}
      </svg>
    </figure>
  )
}
