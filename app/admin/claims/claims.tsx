import { use } from 'react'
import { data } from 'react-router'
import { CLAIMS_PATH, SHOW_CHECKLIST } from '#app/admin/paths/admin-paths.ts'
import { adminAction } from '#app/admin/shell/form-action.ts'
import { HiddenFields, IntentForm } from '#app/admin/shell/intent-form.tsx'
import { redirectTelling } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { NoticeContext, StatusLine } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { allPageCopy } from '#app/content/all-copy.ts'
import { servicesContext } from '#app/context.ts'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { decideClaims, type ListedClaim } from '#domain/site-copy/decide-claims.ts'
import type { Route } from './+types/claims'
import { ClaimCard, type ClaimListOptions } from './claim-card.tsx'
import { claimFields, INTENTS, isIntent, parseClaimDecisions } from './claim-intents.ts'
import styles from './claims.module.css'
import { DecisionNotice } from './decision-notice.tsx'
import { outcomeOf, TO_CONFIRM_ID } from './decision-outcome.ts'
import { type ClaimRow, claimElementId, loadClaims } from './load-claims.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const isStrict = services.settings.confirmedOnly === true
  const { read: facts, failure: problem, status } = await tryToRead(services, 'Facts not read', () => loadClaims(services))
  return data({ isStrict, facts: facts ?? [], problem }, { status })
}

const failing = { logged: 'Statement not decided on', notDone: 'Nothing was changed' }

export const action = adminAction(failing, async ({ services, actor, form }) => {
  const intent = form.get('intent')
  if (!isIntent(intent)) throw data(null, { status: 400 })
  const decided = parseClaimDecisions(form, intent)
  const facts = await loadClaims(services)
  const result = await decideClaims(services, allPageCopy, { decided, by: actor.email })
  if ('otherwise' in result) return data({ problem: decidedMeanwhile(result.otherwise) }, { status: 409 })
  const { done } = result
  if (done.length === 0) {
    return data({ problem: 'Nothing was changed: this statement is gone or must stay.' }, { status: 409 })
  }
  const what = INTENTS[intent].noted
  const [first] = done
  const changed = facts.filter((fact) => done.some(({ claimKey, wording }) => claimKey === fact.claimKey && wording === fact.wording))
  const outcome = outcomeOf(facts, changed, intent)
  await recordActivity(services, actor, done.length > 1 ? { what, count: done.length } : { what, about: first?.wording ?? '' })
  return redirectTelling(services, `${CLAIMS_PATH}#${outcome.at}`, outcome, 303)
})

function decidedMeanwhile({ table, labels }: ListedClaim): string {
  return `Nothing was changed: someone else decided on ${table.label} › ${labels.join(' › ')}. Here’s the current version.`
}

export default function Facts({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, isStrict, problem } = loaderData
  const shown = { isStrict, all: facts }
  const open = facts.filter(({ state }) => state === 'to confirm')
  const owners = isStrict
    ? 'Visitors don’t see what only you can know until you confirm it.'
    : 'Your own site won’t show what only you can know until you confirm it.'
  return (
    <>
      <PageHeader lead={`Confirm, edit or hide what the site claims. ${owners}`}>
        <IntentForm to="/admin" intent={SHOW_CHECKLIST} label="Show on the dashboard" />
      </PageHeader>
      <StatusLine notice={undefined} problem={actionData?.problem ?? problem} />
      <UnconfirmedClaims facts={open} {...shown} />
      <ClaimList id="hidden" title="Hidden" facts={facts.filter(({ state }) => state === 'hidden')} {...shown} />
      <ClaimList
        id="confirmed"
        title="Confirmed"
        facts={facts.filter(({ state }) => state === 'confirmed' || state === 'changed')}
        {...shown}
      />
    </>
  )
}

function ClaimList({ id, title, facts, ...shown }: { id: string; title: string; facts: readonly ClaimRow[] } & ClaimListOptions) {
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

function UnconfirmedClaims({ facts, ...shown }: { facts: readonly ClaimRow[] } & ClaimListOptions) {
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
