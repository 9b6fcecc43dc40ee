import { data } from 'react-router'
import { INBOX_PATH, type InboxView, inboxPath, messageFilterOf, messagePath } from '#app/admin/paths/admin-paths.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { redirectWithNotice, takeNotice } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { readFailure, storeFailureResponse } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { findEmailProblem } from '#domain/email/email-status.ts'
import { countByDelivery, countMessages, listMessages, readMessage } from '#domain/messages/messages.ts'
import { retryAllDeliveries } from '#domain/messages/outbox.ts'
import { pageCount, parsePageNumber } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'
import { truncate } from '#lib/text/html-to-text.ts'
import type { Route } from './+types/messages'
import { DeliveryBadge } from './delivery-badge.tsx'
import { EmailProblemNotice, emailProblemOf, TRY_EMAIL_AGAIN } from './email-error.tsx'
import inboxStyles from './inbox.module.css'
import { InboxToolbar } from './inbox-toolbar.tsx'
import styles from './messages.module.css'
import { deleteSpamAction, releaseAction } from './spam-actions.ts'
import { spamReasons } from './spam-reasons.ts'
import { SpamRow, SpamToolbar } from './spam-toolbar.tsx'
import { tryEmailAgain } from './try-email-again.ts'

type Ports = Pick<Services, 'mailer' | 'now' | 'settings' | 'store'>

const ABOUT = { title: 'Inbox', path: INBOX_PATH }
const PER_PAGE = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const query = readQuery(INBOX_PATH, request)
  const page = parsePageNumber(query)
  if (page === undefined) throw data(null, { status: 404 })
  const view: InboxView = { text: query.get('q')?.trim() ?? '', show: messageFilterOf(query), page }
  const { notice, headers } = await takeNotice(services, request)
  const retentionDays = services.settings.messageRetentionDays
  const until = services.now().toISOString()
  try {
    const found = await findRows(services, view)
    const failure = found.truncated === 'busy' ? 'Too many people are searching. Try again in a moment.' : undefined
    return data({ ...found, view, notice, retentionDays, failure, until }, { status: failure ? 503 : 200, headers })
  } catch (error) {
    const failure = readFailure(services, error, 'Messages not listed')
    return data({ ...NOTHING, view, notice, retentionDays, failure, until }, { status: 503, headers })
  }
}

const NOTHING = { rows: [], total: 0, truncated: undefined, failed: 0, unknown: 0, aside: 0, down: undefined }

async function findRows({ store, settings, mailer, now }: Ports, { text, show, page }: InboxView) {
  const [found, failed, unknown, aside, problem] = await Promise.all([
    listMessages(store, { text, show, from: (page - 1) * PER_PAGE, size: PER_PAGE }),
    mailer ? countByDelivery(store, 'failed') : 0,
    mailer ? countByDelivery(store, 'unknown') : 0,
    countMessages(store, 'aside'),
    show === 'problems' ? findEmailProblem({ store, mailer, now }) : undefined,
  ])
  const rows = found.documents.map(readMessage).map((message) => ({
    id: message.id,
    from_name: message.from_name,
    subject: message.subject,
    read: message.read,
    answered: message.answered,
    aside: message.suspicious ? spamReasons(message.set_aside_for) : undefined,
    delivery: message.delivery,
    beginning: truncate(message.message.replace(/\s+/g, ' '), 140),
    received: formatDateTime(message.received_at, settings.timeZone),
    received_at: message.received_at,
  }))
  return {
    rows,
    total: found.total,
    truncated: found.truncated,
    failed,
    unknown,
    aside,
    down: problem && emailProblemOf(problem, settings.timeZone),
  }
}

const TRIED_AGAIN = { 'try-all-again': 'failed', 'try-unknown-again': 'unknown' } as const

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await readAdminForm(request)
  const intent = String(form.get('intent'))
  if (intent === 'not-spam') return releaseAction(services, currentAdministrator(context), form)
  if (intent === 'delete-aside') return deleteSpamAction(services, currentAdministrator(context), form)
  if (intent === TRY_EMAIL_AGAIN)
    return tryEmailAgain(services, currentAdministrator(context), inboxPath({ text: '', show: 'problems', page: 1 }))
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
  const { rows, total, truncated, failed, unknown, aside, down, view, notice, retentionDays, failure, until } = loaderData
  const pages = pageCount(total, PER_PAGE)
  const problem = actionData?.problem ?? failure
  return (
    <>
      <PageHeader title={ABOUT.title} lead={leadText(retentionDays)}>
        <a className="button button-quiet" href="/admin/messages.csv" download>
          Export CSV
        </a>
      </PageHeader>
      {notice && (
        <p role="status" className="callout status-line success">
          {notice}
        </p>
      )}
      {problem && (
        <p role="alert" className="callout status-line failure">
          {problem}
        </p>
      )}
      {!failure && <InboxToolbar view={view} found={{ total, truncated }} failed={failed} unknown={unknown} aside={aside} />}
      {down && <EmailProblemNotice problem={down} />}
      {!failure && view.show === 'aside' && <SpamToolbar total={aside} until={until} />}
      {!failure && rows.length === 0 && <p className="nothing">{emptyText(view)}</p>}
      <ol className={`ruled ${styles.list}`}>
        {rows.map((row) => (
          <MessageRow key={row.id} row={row} />
        ))}
      </ol>
      {pages > 1 && <Pagination page={view.page} pages={pages} hrefOf={(page) => inboxPath({ ...view, page })} />}
    </>
  )
}

type Row = Awaited<ReturnType<typeof findRows>>['rows'][number]

function MessageRow({ row }: { row: Row }) {
  return (
    <li className={`stack gap-1 ${row.read ? styles.read : styles.unread}`}>
      <h2 className="row gap-2">
        {!row.read && <span className={styles.mark}>Unread</span>}
        <a href={messagePath(row.id)}>{row.subject || 'No subject'}</a>
      </h2>
      <p className="note">
        <bdi>{row.from_name}</bdi> · <time dateTime={row.received_at}>{row.received}</time>
        {row.answered && <span className={`${inboxStyles.mark} ${inboxStyles.answered}`}>Answered</span>}
        <DeliveryBadge state={row.delivery} />
      </p>
      <p className="note">{row.beginning}</p>
      {row.aside && <SpamRow id={row.id} subject={row.subject} reasons={row.aside} />}
    </li>
  )
}

function leadText(retentionDays: number | undefined): string {
  const lead = 'Messages from the contact page, newest first.'
  if (retentionDays === undefined) return lead
  return `${lead} Messages are deleted after ${retentionDays === 1 ? 'one day' : `${retentionDays} days`}.`
}

function emptyText({ text, show, page }: InboxView): string {
  if (page > 1) return 'No messages on this page.'
  if (text) return 'No messages match. Try another search.'
  if (show === 'unread') return 'No unread messages.'
  if (show === 'aside') return 'No spam.'
  if (show === 'problems') return 'No delivery problems.'
  return 'No messages yet. They come from the contact page.'
}
