import { proof } from '#app/content/proof.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { CaseQuote } from './case-quote.tsx'
import { ExampleTag } from './example-tag.tsx'
import styles from './proof.module.css'
import { type Point, readSize } from './read-size.ts'

type Case = (typeof proof)['defaults']['cases']['items'][number]

/** Without numbers the quote takes the drawing's place. */
export function CaseStudy({ of }: { of: Case }) {
  const { drawing } = usePageCopy(proof).cases
  const points = readSize(of.size)
  return (
    <article className={`split ${styles.case}`}>
      <div className="stack">
        <h3>
          {of.heading} <ExampleTag of={[of]} />
        </h3>
        <CaseFacts of={of} />
        {points && <CaseQuote {...of} />}
      </div>
      {points ? <Headcount points={points} label={drawing} /> : <CaseQuote {...of} />}
    </article>
  )
}

export function CaseFacts({ of }: { of: Case }) {
  const { whoLabel, needLabel, modelLabel, monthsLabel, resultLabel } = usePageCopy(proof).cases
  const facts = [
    [whoLabel, of.who],
    [needLabel, of.need],
    [modelLabel, of.model],
    [monthsLabel, of.months],
    [resultLabel, of.result],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <dt className="note">{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const HEIGHT = 200
const numbers = new Intl.NumberFormat('en-US')

/** Steps of headcount; the last point is the one to look at. */
function Headcount({ points, label }: { points: readonly Point[]; label: string }) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const most = Math.max(...points.map(({ people }) => people))
  const x = (month: number) => ((month - first.month) / (last.month - first.month)) * 100
  const y = (people: number) => 40 + (1 - people / most) * (HEIGHT - 40)
  const steps = points.map(({ month, people }, index) => `${index ? 'H' : 'M'}${x(month)}${index ? 'V' : ' '}${y(people)}`).join('')
  return (
    <figure className={`stack gap-4 ${styles.headcount}`}>
      <figcaption className="note">{label}</figcaption>
      <svg className="note" aria-hidden="true" width="100%" height={HEIGHT + 30} fill="currentColor" overflow="visible">
        <svg aria-hidden="true" width="100%" height={HEIGHT} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" fill="none">
          <path d={`${steps}V${HEIGHT}H0Z`} fill="var(--support)" fillOpacity="0.16" />
          <path d={steps} stroke="var(--support, currentColor)" strokeWidth="3" vectorEffect="non-scaling-stroke" />
        </svg>
        <line x2="100%" y1={HEIGHT} y2={HEIGHT} stroke="var(--line-strong, currentColor)" />
        <circle cx="100%" cy={y(last.people)} r="7" fill="var(--accent)" stroke="var(--ink, currentColor)" strokeWidth="2" />
        {points.map(({ month, people }, index) => (
          <g key={month} textAnchor={index === 0 ? 'start' : 'end'}>
            <text x={`${x(month)}%`} dy={index === points.length - 1 ? -16 : -8} y={y(people)}>
              {numbers.format(people)}
            </text>
            <text x={`${x(month)}%`} y={HEIGHT + 22}>
              {month}
            </text>
          </g>
        ))}
      </svg>
      <p className="visually-hidden">{points.map(({ month, people }) => `${month}: ${numbers.format(people)}`).join(', ')}</p>
    </figure>
  )
}
