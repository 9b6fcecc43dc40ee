import type { ReactNode } from 'react'
import { data } from 'react-router'
import { DeleteDialog } from '#app/admin/dialogs/delete-dialog.tsx'
import { INBOX_PATH, type InboxView, inboxPath, messageFilterOf, senderPath } from '#app/admin/paths/admin-paths.ts'
import { currentAdministrator, requireMay } from '#app/admin/shell/current-administrator.ts'
import { adminAction, type Sending } from '#app/admin/shell/form-action.ts'
import { redirectWithNotice } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { DeliveryState } from '#domain/email/delivery.ts'
import { findEmailProblem } from '#domain/email/email-status.ts'
import { type Assignee, listAssignees } from '#domain/messages/assignees.ts'
import { countHeld, releaseHeld } from '#domain/messages/held-email.ts'
import { listByDue } from '#domain/messages/list-by-due.ts'
import { countByDelivery, countMessages, listMessages } from '#domain/messages/messages.ts'
import { retryAllNow } from '#domain/messages/resume-email.ts'
import { findSpamSender } from '#domain/messages/spam-senders.ts'
import { SPAM_RETENTION_DAYS } from '#domain/messages/spam-signals.ts'
import { pageCount, parsePageNumber } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoredDocument } from '#domain/ports/store.ts'
import { formatCount } from '#lib/text/format-count.ts'
import type { Route } from './+types/messages'
import { Arrived } from './arrived.tsx'
import { groupLabel } from './due-text.ts'
import { EmailProblemNotice, emailProblemOf, TRY_EMAIL_AGAIN } from './email-error.tsx'
import { InboxToolbar } from './inbox-toolbar.tsx'
import { loadWebhooks } from './load-webhooks.ts'
import { CHANGE_FAILED, changeAction, isMessageChange, selectedIn } from './message-changes.ts'
import { MessageRow, rowOf } from './message-row.tsx'
import { MessageSelection } from './message-selection.tsx'
import styles from './messages.module.css'
import { deleteSpamAction, restoreSpamAction } from './spam-actions.ts'
import { Webhooks } from './webhooks.tsx'

type Ports = Pick<Services, 'mailer' | 'now' | 'settings' | 'store'>

const PER_PAGE = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const query = readQuery(INBOX_PATH, request)
  const page = parsePageNumber(query)
  if (page === undefined) throw data(null, { status: 404 })
  const view: InboxView = { text: query.get('q')?.trim() ?? '', show: messageFilterOf(query), page }
  const shown = { view, retentionDays: services.settings.messageRetentionDays }
  const readRows = () => findRows(services, view, currentAdministrator(context).email)
  const { read: found, failure, status } = await tryToRead(services, 'Messages not listed', readRows)
  if (found?.truncated !== 'busy') return data({ ...shown, found, failure }, { status })
  return data({ ...shown, found: undefined, failure: 'Too many people are searching. Try again in a moment.' }, { status: 503 })
}

async function findRows(services: Ports, { text, show, page }: InboxView, me: string) {
  const { store, settings, mailer, now } = services
  const until = now().toISOString()
  const assignees = await listAssignees(services)
  const [found, failed, unknown, held, inbox, answered, aside, trash, marked, problem, webhooks] = await Promise.all([
    listRows(services, { text, show, page }, assignees, me),
    mailer ? countByDelivery(store, 'failed') : 0,
    mailer ? countByDelivery(store, 'unknown') : 0,
    countHeld(store),
    countMessages(store, 'inbox'),
    countMessages(store, 'answered'),
    countMessages(store, 'aside'),
    countMessages(store, 'trash'),
    findSpamSender(store, text),
    show === 'problems' ? findEmailProblem({ store, mailer, now }) : undefined,
    show === 'problems' ? loadWebhooks(services) : undefined,
  ])
  const counts = { inbox, answered, aside, trash }
  const down = problem && emailProblemOf(problem, settings.timeZone)
  return { ...found, assignees, failed, unknown, held, counts, marked: marked?.id, down, webhooks, until }
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

const TRIED_AGAIN = new Map<string, readonly DeliveryState[]>([
  ['try-all-again', ['failed']],
  ['try-unknown-again', ['unknown']],
  [TRY_EMAIL_AGAIN, ['waiting', 'failed']],
])

const AGAIN_FAILED = { logged: 'Messages not tried again', notDone: 'Not all were emailed again' }
const failing = (sent: FormData) => (TRIED_AGAIN.has(String(sent.get('intent'))) ? AGAIN_FAILED : CHANGE_FAILED)

export const action = adminAction(failing, async (sending: Sending<Route.ActionArgs>) => {
  const { request, context, services, actor, form } = sending
  const intent = String(form.get('intent'))
  if (intent === 'delete-aside') return deleteSpamAction(sending)
  if (intent === 'restore-aside') return restoreSpamAction(sending)
  const query = readQuery(INBOX_PATH, request)
  const path = inboxPath({ text: query.get('q')?.trim() ?? '', show: messageFilterOf(query), page: parsePageNumber(query) ?? 1 })
  if (isMessageChange(intent)) return changeAction(sending, { change: intent, ids: selectedIn(form), path })
  if (intent === 'send-held' || intent === 'drop-held') {
    requireMay(context, 'settings')
    await releaseHeld(services, intent === 'send-held')
    await recordActivity(services, actor, { what: intent })
    return redirectWithNotice(services, path, intent)
  }
  const states = TRIED_AGAIN.get(intent)
  if (!states) throw data(null, { status: 400 })
  await retryAllNow(services, states)
  await recordActivity(services, actor, { what: 'messages-mailed-again' })
  return redirectWithNotice(services, path, 'mail-all-again')
})

export default function Messages({ loaderData: { found, view, retentionDays, failure }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader>
        <a className="button button-quiet" href="/admin/messages.csv" download>
          Export CSV
        </a>
      </PageHeader>
      <ScreenStatus problem={actionData?.problem ?? failure} />
      {found && <MessageList view={view} found={found} />}
      {retentionDays !== undefined && <p className="note">Messages are deleted after {formatCount(retentionDays, 'day')}.</p>}
    </>
  )
}

function MessageList({ view, found }: { view: InboxView; found: Awaited<ReturnType<typeof findRows>> }) {
  const { lists, assignees, total, counts, marked, down, webhooks, until } = found
  const pages = pageCount(total, PER_PAGE)
  const rows = lists.flatMap((list) => list.rows)
  const isSpam = view.show === 'aside' && !view.text
  return (
    <>
      <InboxToolbar view={view} found={found} />
      {marked && (
        <p className="callout">
          You marked this address as spam. <a href={senderPath(marked)}>All from this sender</a>
        </p>
      )}
      {down && <EmailProblemNotice problem={down} />}
      {webhooks && <Webhooks title="Replies, acknowledgements and webhooks" rows={webhooks.rows} />}
      {isSpam && <p className="note">Suspected spam. Not emailed to you. Deleted after {SPAM_RETENTION_DAYS} days.</p>}
      {rows.length === 0 && !webhooks?.total && <p className="nothing">{emptyText(view)}</p>}
      <Arrived view={view} since={until} />
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
      {isSpam && counts.aside > 0 && <DeleteSpam total={counts.aside} until={until} />}
      {pages > 1 && <Pagination page={view.page} pages={pages} hrefOf={(page) => inboxPath({ ...view, page })} />}
    </>
  )
}

function emptyText({ text, show, page }: InboxView): ReactNode {
  if (page > 1) return 'No messages on this page.'
  if (text) return 'No messages match. Try another search.'
  if (show === 'mine') return 'No messages assigned to you.'
  if (show === 'unread') return 'No unread messages.'
  if (show === 'aside') return 'No spam.'
  if (show === 'trash') return 'Trash is empty.'
  if (show === 'answered') return 'No answered messages yet.'
  if (show === 'problems') return 'No delivery problems.'
  return (
    <>
      No messages yet. They come from the <a href="/contact-us">contact page</a>.
    </>
  )
}

const DELETE_WORDS = {
  title: 'Delete all spam?',
  question: 'Check for real messages first. Trash keeps them for 30 days.',
}

/** Messages that arrived after `until` must survive the deletion. */
function DeleteSpam({ total, until }: { total: number; until: string }) {
  return (
    <div className="row dialog-end above">
      <DeleteDialog
        id="delete-aside"
        name={`${formatCount(total, 'message')} in Spam`}
        label={`Delete ${formatCount(total, 'message')}`}
        words={DELETE_WORDS}
        fields={{ intent: 'delete-aside', until }}
      />
    </div>
  )
}
