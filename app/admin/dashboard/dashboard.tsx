import { data, redirectDocument } from 'react-router'
import { countUnconfirmedClaims } from '#app/admin/claims/load-claims.ts'
import { PROFILE_PATH, SHOW_CHECKLIST } from '#app/admin/paths/admin-paths.ts'
import { currentAdministrator, currentSession } from '#app/admin/shell/current-administrator.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { READ_FAILED } from '#app/admin/shell/store-error-message.ts'
import { itemPages } from '#app/content/item-pages.ts'
import { servicesContext } from '#app/context.ts'
import { mayOpen } from '#app/page-query.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { QuietLink } from '#app/ui/buttons/buttons.tsx'
import { setChecklistHidden } from '#domain/access/administrators.ts'
import { may, type Role } from '#domain/access/roles.ts'
import type { Session } from '#domain/access/sessions.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { reportBackups } from '#domain/backups/backup-report.ts'
import { listTroubled } from '#domain/destinations/destination.ts'
import { findEmailProblem } from '#domain/email/email-status.ts'
import { itemKinds, kinds } from '#domain/kinds/kinds.ts'
import { ignoreBrokenLink } from '#domain/link-checks/link-checks.ts'
import { countHeld } from '#domain/messages/held-email.ts'
import { countByDelivery, countMessages } from '#domain/messages/messages.ts'
import { areAcknowledgementsPaused } from '#domain/outgoing/acknowledge.ts'
import { countDeliveryProblems } from '#domain/outgoing/outgoing.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Replication } from '#domain/ports/store.ts'
import { allKeyed } from '#lib/async/all-keyed.ts'
import { attempt } from '#lib/async/attempt.ts'
import type { Route } from './+types/dashboard'
import { BROKEN_LINKS_PANEL, BrokenLinks, IGNORE_LINK } from './broken-links.tsx'
import { Checklist, HIDE_CHECKLIST } from './checklist.tsx'
import { collectTodos } from './collect-todos.ts'
import styles from './dashboard.module.css'
import { loadChecklist } from './load-checklist.ts'
import { loadNews, withoutVisitors } from './load-news.ts'
import { loadReady } from './load-ready.ts'
import { ScheduledNext } from './scheduled-next.tsx'
import { TodoList } from './todo-list.tsx'
import { Week } from './week.tsx'

const DASHBOARD_PATH = '/admin'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { givenName, role, email } = currentSession(context)
  const isForAll = may(role, 'manage')
  const spread = isForAll ? services.store.replication() : undefined
  const read = async () => (isForAll ? loadAll(services, { role, email }) : loadForEditors(services, role))
  const shown = await attempt(services, 'Dashboard incomplete', read)
  return data({ ...NOTHING, ...shown, givenName, spread: await spread }, { status: shown ? 200 : 503 })
}

type Ports = Pick<Services, 'analytics' | 'backups' | 'log' | 'mailer' | 'now' | 'settings' | 'store'>

async function loadAll(services: Ports, { role, email }: Pick<Session, 'role' | 'email'>) {
  const unconfirmedClaims = countUnconfirmedClaims(services)
  const { steps, ...waiting } = await allKeyed({
    emailProblem: findEmailProblem(services),
    mailProblems: countMailProblems(services),
    held: countHeld(services.store),
    deliveryProblems: countDeliveryProblems(services.store),
    isAcknowledgingPaused: areAcknowledgementsPaused(services),
    news: loadNews(services),
    claims: unconfirmedClaims,
    backups: may(role, 'settings') ? reportBackups(services) : undefined,
    steps: loadChecklist(services, { email, unconfirmedClaims, isOpen: (path) => mayOpen(role, path) }),
    ready: loadReady(services),
    hasSupportEmail: loadCompanyDetails(services).then(({ supportEmail }) => supportEmail !== ''),
    destinations: may(role, 'settings') ? listTroubled(services) : [],
  })
  return { todos: collectTodos({ ...waiting, hasChecklist: steps !== undefined }), news: waiting.news, steps }
}

/** What waits to be sent isn't one. */
async function countMailProblems({ store }: Pick<Services, 'store'>): Promise<number> {
  const [all, held] = await Promise.all([countMessages(store, 'problems'), countByDelivery(store, 'held')])
  return all - held
}

const NOTHING = { todos: [], news: undefined, steps: undefined }

/** What they can't open isn't sent to them. */
async function loadForEditors(services: Ports, role: Role) {
  const [all, ready] = await Promise.all([loadNews(services), may(role, 'publish') ? loadReady(services) : []])
  const news = withoutVisitors(all, (path) => mayOpen(role, path))
  return { todos: collectTodos({ news, ready }), news, steps: undefined }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const sent = await readAdminForm(request)
  if (sent.get('intent') === IGNORE_LINK) {
    await ignoreBrokenLink(services, String(sent.get('check') ?? ''))
    await recordActivity(services, currentAdministrator(context), { what: 'link-ignored' })
    return redirectDocument(`${DASHBOARD_PATH}#${BROKEN_LINKS_PANEL}`, 303)
  }
  if (sent.get('intent') !== HIDE_CHECKLIST && sent.get('intent') !== SHOW_CHECKLIST) throw data(null, { status: 400 })
  await setChecklistHidden(services.store, currentSession(context).email, sent.get('intent') === HIDE_CHECKLIST)
  return redirectDocument(DASHBOARD_PATH, 303)
}

export default function Dashboard({ loaderData: { givenName, todos, news, spread, steps } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader>
        {itemKinds.map((kind) => (
          <a key={kind} className="button button-quiet" href={itemPages[kind].add.path}>
            {kinds[kind].words.add}
          </a>
        ))}
      </PageHeader>
      <div className="stack gap-4 columns">
        <section aria-labelledby="welcome" className={`row spread band whole-row ${styles.welcome}`}>
          <h2 id="welcome">Welcome, {givenName}</h2>
          <QuietLink href={PROFILE_PATH}>Your profile</QuietLink>
          <QuietLink href="/manage-all-blogs">Manage Content</QuietLink>
          {spread && <p className="soft whole-row">{spreadText(spread)}</p>}
        </section>
        {steps && <Checklist steps={steps} />}
        {news ? (
          <>
            <TodoList todos={todos} hasMainButton={!steps} />
            <ScheduledNext {...news.scheduled} />
            {news.week && <Week {...news.week} />}
            <BrokenLinks {...news.deadLinks} />
          </>
        ) : (
          <p role="alert">{READ_FAILED}</p>
        )}
      </div>
    </>
  )
}

function spreadText({ machines, copies }: Replication): string {
  if (copies === 'missing') return 'Part of the search service is missing. Some posts can’t be shown or saved until it’s back.'
  const where = machines === 1 ? 'one machine' : `${machines} machines`
  return copies === 'replicated'
    ? `The search service is healthy. It runs on ${where} and keeps at least two copies.`
    : `The search service works. It runs on ${where} and doesn’t keep two copies of everything.`
}
