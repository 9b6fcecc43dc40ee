import { data } from 'react-router'
import { INBOX_PATH, messagePath, SPAM_PATH } from '#app/admin/paths/admin-paths.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { DeleteDialog } from '#app/admin/shell/delete-dialog.tsx'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { type Notice, redirectWithNotice, takeNotice } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { storeFailureResponse } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { ActivityName } from '#domain/activity/activity-types.ts'
import { findMessage, markMessage, removeMessage } from '#domain/messages/messages.ts'
import { retryDelivery } from '#domain/messages/outbox.ts'
import { releaseMessage } from '#domain/messages/spam.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Route } from './+types/message'
import { DeliveryPanel, deliveryOf } from './delivery-panel.tsx'
import inboxStyles from './inbox.module.css'
import { isNothingDone, noticeOfMail, noticeOfRelease } from './message-notices.ts'
import styles from './messages.module.css'
import { mailLink, replyLink } from './reply-link.ts'
import { SpamPanel } from './spam-panel.tsx'
import { spamReasons } from './spam-reasons.ts'

type Ports = Pick<Services, 'background' | 'log' | 'mailer' | 'now' | 'store'>

const DELETE_WORDS = { title: 'Delete message?', question: 'You can’t undo this.' }

// The middleware runs before loaders, so the unread count is already right.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params }) => {
    const { store, log } = context.get(servicesContext)
    if (request.method !== 'GET' || !params.id) return
    await markMessage(store, params.id, { read: true }).catch((error) => log('Message not marked', { reason: String(error) }))
  },
]

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { timeZone } = services.settings
  const message = await findMessage(services.store, params.id)
  if (!message) throw data(null, { status: 404 })
  const { notice, headers } = await takeNotice(services, request)
  const received = formatDateTime(message.received_at, timeZone)
  const delivery = deliveryOf(message, { timeZone, hasMailer: services.mailer !== undefined })
  const aside = message.suspicious && {
    reasons: spamReasons(message.set_aside_for),
    isKept: message.set_aside_for === '',
    isMailed: services.mailer !== undefined,
  }
  return data({ message, received, delivery, aside, notice }, { headers })
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const intent = (await readAdminForm(request)).get('intent')
  try {
    const notice = await carryOut(services, params.id, intent)
    if (!notice) return data({ problem: 'Nothing was changed. Reload the page and try again.' }, { status: 400 })
    if (!isNothingDone(notice))
      await recordActivity(services, currentAdministrator(context), {
        what: NOTED[String(intent)] ?? 'message-marked',
        subject: { kind: 'message', id: params.id },
      })
    const leaves = notice === 'message-unread' || notice === 'message-deleted' || notice === 'message-gone'
    return redirectWithNotice(services, leaves ? INBOX_PATH : messagePath(params.id), notice)
  } catch (error) {
    return storeFailureResponse(services, error, 'Message not changed', 'Nothing was changed')
  }
}

const NOTED: Record<string, ActivityName> = {
  delete: 'message-deleted',
  'try-again': 'messages-mailed-again',
  'not-spam': 'message-released',
}

async function carryOut(services: Ports, id: string, intent: unknown): Promise<Notice | undefined> {
  const { store } = services
  switch (intent) {
    case 'unread':
      return (await markMessage(store, id, { read: false })) ? 'message-unread' : 'message-gone'
    case 'answered':
    case 'not-answered':
      return (await markMessage(store, id, { answered: intent === 'answered' })) ? `message-${intent}` : 'message-gone'
    case 'try-again':
      return noticeOfMail(await retryDelivery(services, id))
    case 'not-spam':
      return noticeOfRelease(await releaseMessage(services, id))
    case 'delete':
      return (await removeMessage(store, id)) ? 'message-deleted' : 'message-gone'
    default:
      return undefined
  }
}

export const meta: Route.MetaFunction = ({ matches, params }) => adminMeta({ title: 'Message', path: messagePath(params.id) }, matches)

export default function Message({ loaderData: { message, received, delivery, aside, notice }, actionData }: Route.ComponentProps) {
  const { from_name, email, subject, received_at, answered } = message
  return (
    <>
      <PageHeader
        back={aside ? { label: 'Spam', path: SPAM_PATH } : { label: 'Inbox', path: INBOX_PATH }}
        title={subject || 'No subject'}
      />
      <StatusLine notice={notice} problem={actionData?.problem} />
      <dl className={`facts ${styles.facts}`}>
        <dt>From</dt>
        <dd>{from_name}</dd>
        <dt>Email</dt>
        <dd>
          <a href={mailLink(email)}>{email}</a>
        </dd>
        <dt>Received</dt>
        <dd>
          <time dateTime={received_at}>{received}</time>
          {answered && <span className={`${inboxStyles.mark} ${inboxStyles.answered}`}>Answered</span>}
        </dd>
      </dl>
      {aside && <SpamPanel {...aside} />}
      <p className={`panel ${styles.text}`}>{message.message}</p>
      <div className={`row ${styles.actions}`}>
        <a className={aside ? 'button button-quiet' : 'button'} href={replyLink({ ...message, received })}>
          <Icon name="reply" />
          Reply by email
        </a>
        <IntentForm intent={answered ? 'not-answered' : 'answered'} label={answered ? 'Mark as not answered' : 'Mark as answered'} />
        <IntentForm intent="unread" label="Mark as unread" />
        <DeleteDialog
          id="delete-message"
          name={subject || 'this message'}
          label="Delete"
          words={DELETE_WORDS}
          fields={{ intent: 'delete' }}
        />
      </div>
      {delivery && <DeliveryPanel delivery={delivery} />}
    </>
  )
}
