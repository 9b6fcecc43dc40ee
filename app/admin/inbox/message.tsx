import { data } from 'react-router'
import { TrashButtons } from '#app/admin/dialogs/delete-dialog.tsx'
import { INBOX_PATH, messagePath, SPAM_PATH, senderPath, TRASH_PATH } from '#app/admin/paths/admin-paths.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { adminAction, type Sending } from '#app/admin/shell/form-action.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { redirectWithNotice } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { servicesContext } from '#app/context.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { canMailAdministrators } from '#domain/access/account-mail.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { deliverAgain } from '#domain/email/send-stored.ts'
import { listAssignees } from '#domain/messages/assignees.ts'
import { changeMessages } from '#domain/messages/change-messages.ts'
import { isPaused } from '#domain/messages/due-time.ts'
import { findMessage } from '#domain/messages/messages.ts'
import { notifications } from '#domain/messages/outbox.ts'
import { findSpamSender } from '#domain/messages/spam-senders.ts'
import { listEmails } from '#domain/outgoing/outgoing.ts'
import { findReplySettings } from '#domain/outgoing/reply-settings.ts'
import type { Services } from '#domain/ports/services.ts'
import { newId } from '#lib/crypto/ids.ts'
import type { Route } from './+types/message'
import { AssignForm } from './assign-form.tsx'
import { deletionOf } from './deletion.ts'
import { DeliveryPanel, deliveryOf } from './delivery-panel.tsx'
import { dueText } from './due-text.ts'
import { EarlierMessages, earlierOf } from './earlier-messages.tsx'
import { Facts, timeOf } from './facts.tsx'
import inboxStyles from './inbox.module.css'
import { usePageKeys } from './list-keys.tsx'
import { loadWebhooks } from './load-webhooks.ts'
import { CHANGE_FAILED, changeAction, isMessageChange } from './message-changes.ts'
import { logOf, MessageHistory, MessageNotes } from './message-history.tsx'
import styles from './messages.module.css'
import { OriginFacts } from './origin-facts.tsx'
import { Replies, repliesIn } from './replies.tsx'
import { REPLY_FAILED, type ReplyAnswer, replyAction, replyAgainAction } from './reply-actions.ts'
import { ReplyForm } from './reply-form.tsx'
import { mailLink, replyLink } from './reply-link.ts'
import { SpamPanel } from './spam-panel.tsx'
import { spamReasons } from './spam-reasons.ts'
import { Webhooks } from './webhooks.tsx'

// The middleware runs before loaders, so the unread count is already right.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params }) => {
    const services = context.get(servicesContext)
    if (request.method !== 'GET' || !params.id) return
    await changeMessages(services, { change: 'read', ids: [params.id], by: currentAdministrator(context).name }).catch((error) =>
      services.log('Message not marked', { reason: String(error) }),
    )
  },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { timeZone } = services.settings
  const message = await findMessage(services.store, params.id)
  if (!message) throw data(null, { status: 404 })
  const received = formatDateTime(message.received_at, timeZone)
  const delivery = deliveryOf(message, { timeZone, hasMailer: services.mailer !== undefined })
  const isOpen = !message.answered && !isPaused(message)
  const due = isOpen ? dueText(message.due_at, services.now(), timeZone) : undefined
  const marked = message.suspicious ? await findSpamSender(services.store, message.email) : undefined
  const aside = message.suspicious && {
    reasons: spamReasons(message, marked && formatDateTime(marked.marked_at, timeZone)),
    isKept: message.set_aside_for === '',
    isMailed: services.mailer !== undefined && message.delivery === 'none',
    isGuess: !/\bmarked\b/.test(message.set_aside_for),
  }
  const dueAt = due && { ...due, moment: due.at, words: formatDateTime(due.at, timeZone) }
  const deletion = deletionOf(services, message)
  const earlier = await earlierOf(services, message)
  const assignees = await listAssignees(services)
  const emails = await listEmails(services.store, message.id)
  const replies = repliesIn(emails, timeZone)
  const reply = canMailAdministrators(services) && !isPaused(message) ? await replyFormOf(services) : undefined
  const { rows: webhooks } = await loadWebhooks(services, { field: 'message', equals: message.id })
  const lines = logOf(message, { assignees, emails, timeZone })
  const shown = { message, received, earlier, assignees, ...lines, replies, reply, delivery, webhooks, aside }
  return { ...shown, due: dueAt, deletion }
}

async function replyFormOf(services: Pick<Services, 'log' | 'now' | 'settings' | 'store'>) {
  const [{ templates }, { supportEmail }] = await Promise.all([findReplySettings(services.store), loadCompanyDetails(services)])
  return { templates, support: supportEmail, form: newId(services.now()), from: services.settings.mailFrom ?? '' }
}

const MAIL_FAILED = { logged: 'Message not changed', notDone: 'Nothing was changed' }

function failing(sent: FormData) {
  const intent = sent.get('intent')
  return isMessageChange(intent) ? CHANGE_FAILED : intent === 'reply' ? REPLY_FAILED : MAIL_FAILED
}

export const action = adminAction(failing, async ({ params, ...sending }: Sending<Route.ActionArgs>) => {
  const { services, actor, form } = sending
  const intent = form.get('intent')
  if (isMessageChange(intent)) {
    const path = intent === 'unread' || intent === 'delete' ? INBOX_PATH : intent === 'purge' ? TRASH_PATH : messagePath(params.id)
    return changeAction(sending, { change: intent, ids: [params.id], path })
  }
  if (intent === 'reply') return replyAction(sending, params.id)
  if (intent !== 'try-again' && intent !== 'reply-again')
    return data({ problem: 'Nothing was changed. Reload the page and try again.' }, { status: 400 })
  if (intent === 'reply-again') return replyAgainAction(sending, params.id)
  const state = await deliverAgain(services, notifications, params.id)
  if (!state) return redirectWithNotice(services, INBOX_PATH, 'message-gone')
  await recordActivity(services, actor, { what: 'messages-mailed-again', subject: { kind: 'message', id: params.id } })
  return redirectWithNotice(services, messagePath(params.id), state === 'sent' ? 'mail-sent' : 'mail-not-sent')
})

export const meta: Route.MetaFunction = ({ matches, params }) => adminMeta({ title: 'Message', path: messagePath(params.id) }, matches)

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const { message, received, earlier, assignees, notes, history, replies, reply, delivery, aside, due, deletion } = loaderData
  const answer: { problem: string; reply?: ReplyAnswer } | undefined = actionData
  const { id, from_name, email, subject, received_at, answered } = message
  usePageKeys({
    e: () => document.querySelector<HTMLElement>('[value="answered"]')?.click(),
    r: () => document.getElementById('reply-text')?.focus(),
  })
  const home = deletion
    ? { label: 'Trash', path: TRASH_PATH }
    : aside
      ? { label: 'Spam', path: SPAM_PATH }
      : { label: 'Inbox', path: INBOX_PATH }
  return (
    <>
      <PageHeader back={home} title={subject || 'No subject'}>
        {!reply && (
          <a id="reply-text" className={aside || deletion ? 'button button-quiet' : 'button'} href={replyLink({ ...message, received })}>
            <Icon name="reply" />
            Reply by email
          </a>
        )}
      </PageHeader>
      <ScreenStatus problem={actionData?.problem} />
      {deletion && (
        <div className="row below">
          <p className={deletion.isLastDay ? 'error' : undefined}>{deletion.text}</p>
          <TrashButtons selected={id} name={subject || 'No subject'} what="message" className={`row ${styles.actions}`} />
        </div>
      )}
      <div className={`stack gap-5 ${styles.columns}`}>
        <div>
          <Facts
            className="below"
            list={[
              ['From', from_name],
              ['Email', <SenderLinks key="email" id={id} email={email} />],
              ['Received', timeOf({ moment: received_at, words: received }, answered && 'Answered', inboxStyles.sent)],
              ['Due', timeOf(due, due?.mark, due?.isOverdue ? 'error' : 'warn')],
              ['Assignee', <AssignForm key="assigned" assignees={assignees} chosen={message.assignee} />],
            ]}
          />
          {aside && <SpamPanel {...aside} />}
          {!deletion && (
            <form method="post" className={`row gap-2 below ${styles.buttons}`}>
              <QuietSubmit intent={answered ? 'not-answered' : 'answered'}>
                {answered ? 'Mark as not answered' : 'Mark as answered'}
              </QuietSubmit>
              <QuietSubmit intent="unread">Mark as unread</QuietSubmit>
              {!aside && <QuietSubmit intent="spam">Mark as spam</QuietSubmit>}
              <QuietSubmit intent="delete">Delete</QuietSubmit>
            </form>
          )}
          <p className={`panel ${inboxStyles.noteText}`}>{message.message}</p>
          <Replies replies={replies} />
          {reply && <ReplyForm key={reply.form} message={message} replies={replies} answer={answer?.reply} {...reply} />}
        </div>
        <div className="stack gap-4">
          <OriginFacts message={message} />
          <EarlierMessages messages={earlier} />
          <MessageNotes notes={notes} />
          <MessageHistory history={history} />
        </div>
        <div>
          {delivery && <DeliveryPanel delivery={delivery} />}
          <Webhooks title="Destinations" rows={loaderData.webhooks} beside="message" />
        </div>
      </div>
    </>
  )
}

function SenderLinks({ id, email }: { id: string; email: string }) {
  return (
    <>
      <a className="tap" href={mailLink(email)}>
        {email}
      </a>{' '}
      <a className="tap" href={senderPath(id)}>
        All from this sender
      </a>
    </>
  )
}
