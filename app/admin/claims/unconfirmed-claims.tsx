import { use } from 'react'
import { HiddenFields } from '#app/admin/shell/intent-form.tsx'
import { NoticeContext } from '#app/admin/shell/status-line.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { ClaimCard, type ClaimListOptions } from './claim-card.tsx'
import { claimFields } from './claim-intents.ts'
import styles from './claims.module.css'
import { DecisionNotice } from './decision-notice.tsx'
import { TO_CONFIRM_ID } from './decision-outcome.ts'
import { type ClaimRow, claimElementId } from './load-claims.ts'

export function UnconfirmedClaims({ facts, ...shown }: { facts: readonly ClaimRow[] } & ClaimListOptions) {
  const { at } = use(NoticeContext)
  const others = Map.groupBy(
    facts.filter(({ asks }) => asks !== 'owner'),
    ({ page }) => page,
  )
  return (
    <section aria-labelledby={TO_CONFIRM_ID} className="below">
      <h2 id={TO_CONFIRM_ID} tabIndex={-1}>
        To confirm <span className="beside">{facts.length}</span>
      </h2>
      <DecisionNotice all={shown.all} beside={TO_CONFIRM_ID} />
      {facts.length === 0 && <p className="note">Nothing waits to be confirmed.</p>}
      {facts
        .filter(({ asks }) => asks === 'owner')
        .map((fact, index) => (
          <ClaimCard key={claimElementId(fact)} fact={fact} isMain={index === 0} {...shown} />
        ))}
      {[...others].map(([page, ofPage]) => (
        <details key={page} className={styles.page} open={ofPage.some((fact) => claimElementId(fact) === at)}>
          <summary className="strong">
            {page} <span className="beside">{ofPage.length}</span>
          </summary>
          {ofPage.map((fact) => (
            <ClaimCard key={claimElementId(fact)} fact={fact} {...shown} />
          ))}
          {ofPage.length > 1 && (
            <form method="post">
              {ofPage.map((fact) => (
                <HiddenFields key={claimElementId(fact)} fields={claimFields(fact)} />
              ))}
              <QuietSubmit intent="confirm" aria-label={`Confirm all ${ofPage.length} of ${page}`}>
                Confirm all {ofPage.length}
              </QuietSubmit>
            </form>
          )}
        </details>
      ))}
    </section>
  )
}
