import { ClaimCard, type ClaimListOptions } from './claim-card.tsx'
import { type ClaimRow, claimElementId } from './load-claims.ts'

type Props = { id: string; title: string; facts: readonly ClaimRow[] } & ClaimListOptions

export function ClaimList({ id, title, facts, ...shown }: Props) {
  if (facts.length === 0) return null
  return (
    <section aria-labelledby={id} className="below">
      <h2 id={id} tabIndex={-1}>
        {title} <span className="beside">{facts.length}</span>
      </h2>
      {facts.map((fact) => (
        <ClaimCard key={claimElementId(fact)} fact={fact} {...shown} />
      ))}
    </section>
  )
}
