import { proof } from '#app/content/proof.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { CaseQuote } from './case-quote.tsx'
import { ExampleTag } from './example-tag.tsx'
import { Headcount } from './headcount.tsx'
import styles from './proof.module.css'
import { readSize } from './read-size.ts'

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
