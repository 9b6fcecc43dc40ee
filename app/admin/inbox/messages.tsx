import { data } from 'react-router'
import { INBOX_PATH, type InboxView, inboxPath, messageFilterOf } from '#app/admin/paths/admin-paths.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { currentAdministrator, requireMay } from '#app/admin/shell/current-administrator.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { redirectWithNotice, takeNotice } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { readFailure, storeFailureResponse } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { findEmailProblem } from '#domain/email/email-status.ts'
import { type Assignee, listAssignees } from '#domain/messages/assignees.ts'
import { releaseHeld } from '#domain/messages/held-email.ts'
import { listByDue } from '#domain/messages/list-by-due.ts'
import { countByDelivery, countMessages, listMessages } from '#domain/messages/messages.ts'
import { retryAllDeliveries } from '#domain/messages/outbox.ts'
import { pageCount, parsePageNumber } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoredDocument } from '#domain/ports/store.ts'
import { formatCount } from '#lib/text/format-count.ts'
import type { Route } from './+types/messages'
import { groupLabel } from './due-text.ts'
import { EmailProblemNotice, emailProblemOf, TRY_EMAIL_AGAIN } from './email-error.tsx'
import { InboxToolbar } from './inbox-toolbar.tsx'
import { changeAction, isMessageChange, selectedIn } from './message-changes.ts'
import { MessageRow, rowOf } from './message-row.tsx'
import { MessageSelection } from './message-selection.tsx'
import styles from './messages.module.css'
import { deleteSpamAction } from './spam-actions.ts'
import { DeleteSpam, SpamNote } from './spam-toolbar.tsx'
import { tryEmailAgain } from './try-email-again.ts'
import { loadWebhookProblems, WebhookProblems } from './webhook-problems.tsx'

type Ports = Pick<Services, 'mailer' | 'now' | 'settings' | 'store'>

const ABOUT = { title: 'Inbox', path: INBOX_PATH }
const PER_PAGE = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const query = readQuery(INBOX_PATH, request)
  const page = parsePageNumber(query)
  if (page === undefined) throw data(null, { status: 404 })
  const view: InboxView = { text: query.get('q')?.trim() ?? '', show: messageFilterOf(query), page }
  const { notice, undo, headers } = await takeNotice(services, request)
  const retentionDays = services.settings.messageRetentionDays
  const until = services.now().toISOString()
  try {
    const found = await findRows(services, view, currentAdministrator(context).email)
    const failure = found.truncated === 'busy' ? 'Too many people are searching. Try again in a moment.' : undefined
    return data({ ...found, view, notice, undo, retentionDays, failure, until }, { status: failure ? 503 : 200, headers })
  } catch (error) {
    const failure = readFailure(services, error, 'Messages not listed')
    return data({ ...NOTHING, view, notice, undo, retentionDays, failure, until }, { status: 503, headers })
  }
}

const NO_COUNTS = { inbox: 0, answered: 0, aside: 0, trash: 0 }
const NOTHING = {
  lists: [],
  assignees: [],
  total: 0,
  truncated: undefined,
  failed: 0,
  unknown: 0,
  held: 0,
  counts: NO_COUNTS,
  webhooks: undefined,
  down: undefined,
}

async function findRows(services: Ports, { text, show, page }: InboxView, me: string) {
  const { store, settings, mailer, now } = services
  const assignees = await listAssignees(services)
  const [found, failed, unknown, held, inbox, answered, aside, trash, problem, webhooks] = await Promise.all([
    listRows(services, { text, show, page }, assignees, me),
    mailer ? countByDelivery(store, 'failed') : 0,
    mailer ? countByDelivery(store, 'unknown') : 0,
    countByDelivery(store, 'held'),
    countMessages(store, 'inbox'),
    countMessages(store, 'answered'),
    countMessages(store, 'aside'),
    countMessages(store, 'trash'),
    show === 'problems' ? findEmailProblem({ store, mailer, now }) : undefined,
    show === 'problems' ? loadWebhookProblems(store) : undefined,
  ])
  const counts = { inbox, answered, aside, trash }
  return { ...found, assignees, failed, unknown, held, counts, webhooks, down: problem && emailProblemOf(problem, settings.timeZone) }
}

/** Only Inbox goes by due times; a search and the other tabs go by arrival. */
async function listRows(services: Ports, { text, show, page }: InboxView, assignees: readonly Assignee[], me: string) {
  const rowsOf = (documents: readonly StoredDocument[]) => documents.map((document) => rowOf(services, document, assignees))
  const at = { from: (page - 1) * PER_PAGE, size: PER_PAGE }
  if (show === 'inbox' && !text) {
    const { total, groups, soonDay } = await listByDue(services, at)
    const lists = groups.map(({ group, count, documents }) => {
      const head = `${groupLabel(group, soonDay)} · ${count.toLocaleString('en-US')}`
      return { group, head, rows: rowsOf(documents) }
    })
    return { lists, total, truncated: undefined }
  }
  const { documents, total, truncated } = await listMessages(services.store, { text, show: text ? 'everywhere' : show, me, ...at })
  return { lists: [{ group: 'all' as const, head: '', rows: rowsOf(documents) }], total, truncated }
}

const TRIED_AGAIN = { 'try-all-again': 'failed', 'try-unknown-again': 'unknown' } as const

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await readAdminForm(request)
  const intent = String(form.get('intent'))
  if (intent === 'delete-aside') return deleteSpamAction(services, currentAdministrator(context), form)
  if (intent === TRY_EMAIL_AGAIN)
    return tryEmailAgain(services, currentAdministrator(context), inboxPath({ text: '', show: 'problems', page: 1 }))
  if (isMessageChange(intent)) {
    const query = readQuery(INBOX_PATH, request)
    const path = inboxPath({ text: query.get('q')?.trim() ?? '', show: messageFilterOf(query), page: parsePageNumber(query) ?? 1 })
    return changeAction(services, currentAdministrator(context), { change: intent, ids: selectedIn(form), path, sent: form })
  }
  if (intent === 'send-held' || intent === 'drop-held') {
    requireMay(context, 'settings')
    await releaseHeld(services, intent === 'send-held')
    await recordActivity(services, currentAdministrator(context), { what: intent })
    return redirectWithNotice(services, inboxPath({ text: '', show: 'problems', page: 1 }), intent)
  }
  if (!isTriedAgain(intent)) throw data(null, { status: 400 })
  try {
    await retryAllDeliveries(services, TRIED_AGAIN[intent])
    await recordActivity(services, currentAdministrator(context), { what: 'messages-mailed-again' })
  } catch (error) {
    return storeFailureResponse(services, error, 'Messages not tried again', 'Not all were emailed again')
  }
  return redirectWithNotice(services, INBOX_PATH, 'mail-all-again')
}

function isTriedAgain(intent: string): intent is keyof typeof TRIED_AGAIN {
  return Object.hasOwn(TRIED_AGAIN, intent)
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const {
    lists,
    assignees,
    total,
    truncated,
    failed,
    unknown,
    held,
    counts,
    webhooks,
    down,
    view,
    notice,
    undo,
    retentionDays,
    failure,
    until,
  } = loaderData
  const pages = pageCount(total, PER_PAGE)
  const rows = lists.flatMap((list) => list.rows)
  const problem = actionData?.problem ?? failure
  return (
    <>
      <PageHeader title={ABOUT.title}>
        <a className="button button-quiet" href="/admin/messages.csv" download>
          Export CSV
        </a>
      </PageHeader>
      <StatusLine notice={notice} problem={problem}>
        {undo && <IntentForm {...undo} label="Undo" />}
      </StatusLine>
      {!failure && <InboxToolbar view={view} found={{ total, truncated }} failed={failed} unknown={unknown} held={held} counts={counts} />}
      {down && <EmailProblemNotice problem={down} />}
      {webhooks && webhooks.total > 0 && <WebhookProblems {...webhooks} />}
      {!failure && view.show === 'aside' && !view.text && <SpamNote />}
      {!failure && rows.length === 0 && <p className="nothing">{emptyText(view)}</p>}
      <MessageSelection show={view.text ? 'everywhere' : view.show} shown={rows} total={total} assignees={assignees}>
        <div className={`card ${styles.lists}`}>
          {lists.map(
            ({ group, head, rows: some }) =>
              some.length > 0 && (
                <section key={group} className={styles[group]}>
                  {head && <h2>{head}</h2>}
                  <ol className={styles.list}>
                    {some.map((row) => (
                      <MessageRow key={row.id} row={row} isPlaceShown={view.text !== ''} isGrouped={head !== ''} />
                    ))}
                  </ol>
                </section>
              ),
          )}
        </div>
      </MessageSelection>
      {!failure && view.show === 'aside' && !view.text && counts.aside > 0 && <DeleteSpam total={counts.aside} until={until} />}
      {pages > 1 && <Pagination page={view.page} pages={pages} hrefOf={(page) => inboxPath({ ...view, page })} />}
      {retentionDays !== undefined && <p className="note">Messages are deleted after {formatCount(retentionDays, 'day')}.</p>}
    </>
  )
}

function emptyText({ text, show, page }: InboxView): string {
  if (page > 1) return 'No messages on this page.'
  if (text) return 'No messages match. Try another search.'
  if (show === 'mine') return 'No messages assigned to you.'
  if (show === 'unread') return 'No unread messages.'
  if (show === 'aside') return 'No spam.'
  if (show === 'trash') return 'Trash is empty.'
  if (show === 'answered') return 'No answered messages yet.'
  if (show === 'problems') return 'No delivery problems.'
  return 'No messages yet. They come from the contact page.'
}
