import { data, redirectDocument } from 'react-router'
import { adminMeta } from '#app/admin/frame/admin-meta.ts'
import { leaveNotice, takeNotice } from '#app/admin/frame/notice.ts'
import { PageHeader } from '#app/admin/frame/page-header.tsx'
import { signedIn } from '#app/admin/frame/signed-in.ts'
import { StatusLine } from '#app/admin/frame/status-line.tsx'
import { NOT_READ, storeProblem } from '#app/admin/frame/store-problem.ts'
import { SiteSections } from '#app/admin/site/site-sections.tsx'
import { wordsTables } from '#app/content/tables.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/read-form.ts'
import { noteActivity } from '#domain/activity/activity-log.ts'
import { decide } from '#domain/words/decide.ts'
import type { Route } from './+types/facts'
import { FactList } from './fact-list.tsx'
import styles from './facts.module.css'
import { FACTS_PATH } from './facts-path.ts'
import { FactsToConfirm } from './facts-to-confirm.tsx'
import { type Fact, factId, readFacts } from './read-facts.ts'

const ABOUT = { title: 'Facts to confirm', path: FACTS_PATH }

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { notice, headers } = await takeNotice(services, request)
  const about = { notice, isStrict: services.settings.confirmedOnly === true }
  try {
    return data({ ...about, facts: await readFacts(services), problem: undefined }, { headers })
  } catch (error) {
    services.log('Facts not read', { reason: String(error) })
    return data({ ...about, facts: [], problem: NOT_READ }, { status: 503, headers })
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  const intent = sent.get('intent')
  const state = intent === 'confirm' ? 'confirmed' : intent === 'hide' ? 'hidden' : undefined
  if (state === undefined) throw data(null, { status: 400 })
  const [of, said] = ['of', 'said'].map((name) => sent.getAll(name).map((text) => String(text).replaceAll('\r\n', '\n')))
  const decided = (of ?? []).map((each, index) => ({ of: each, said: said?.[index] ?? '', state }) as const)
  const by = signedIn(context)
  try {
    const next = nextAfter(await readFacts(services), decided)
    const done = await decide(services, wordsTables, { decided, by: by.email })
    if (done.length === 0) {
      return data({ problem: 'Nothing was changed: the site does not say that any more, or it cannot be left out.' }, { status: 409 })
    }
    const what = state === 'hidden' ? 'fact-hidden' : 'fact-confirmed'
    const [first] = done
    await noteActivity(services, by, done.length > 1 ? { what, count: done.length } : { what, about: first?.said ?? '' })
    return redirectDocument(`${FACTS_PATH}#${next}`, { status: 303, headers: await leaveNotice(services, what) })
  } catch (error) {
    services.log('Statement not decided on', { reason: String(error) })
    const { problem, status } = storeProblem(error, 'Nothing was changed')
    return data({ problem }, { status })
  }
}

/** Where the keyboard goes on: at the next one that waits. */
function nextAfter(facts: readonly Fact[], decided: readonly Pick<Fact, 'of' | 'said'>[]): string {
  const open = facts.filter(({ state }) => state === 'to confirm')
  const isDecided = (fact: Fact) => decided.some(({ of, said }) => of === fact.of && said === fact.said)
  const next = open.slice(open.findLastIndex(isDecided) + 1).find((fact) => !isDecided(fact))
  return next ? factId(next) : 'to-confirm'
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function Facts({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, isStrict, notice, problem } = loaderData
  const open = facts.filter(({ state }) => state === 'to confirm')
  const owners = isStrict
    ? 'What only you can know is not shown before you confirm it.'
    : 'On an open site (DEMO_CONTENT=off and a public SITE_URL), what only you can know is not shown before you confirm it.'
  return (
    <>
      <PageHeader title={ABOUT.title} lead={`What the site says without a source that it could name. ${owners}`} />
      <SiteSections />
      <StatusLine notice={undefined} problem={actionData?.problem ?? problem} />
      {!actionData && notice && (
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      )}
      <FactsToConfirm facts={open} isStrict={isStrict} />
      <FactList id="hidden" title="Hidden" facts={facts.filter(({ state }) => state === 'hidden')} isStrict={isStrict} />
      <FactList
        id="confirmed"
        title="Confirmed"
        facts={facts.filter(({ state }) => state === 'confirmed' || state === 'changed')}
        isStrict={isStrict}
      />
    </>
  )
}
