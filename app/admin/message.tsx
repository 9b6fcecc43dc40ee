import { data } from 'react-router'
import { findMessage, markMessage, removeMessage } from '#domain/messages.ts'
import { servicesContext } from '../context.ts'
import { readForm } from '../read-form.ts'
import type { Route } from './+types/message'
import { adminMeta } from './admin-meta.ts'
import { DELETE_WORDS, DeleteDialog } from './delete-dialog.tsx'
import { Icon } from './icon.tsx'
import styles from './messages.module.css'
import { redirectWithNotice } from './notice.ts'
import { PageHeader } from './page-header.tsx'
import { receivedTime } from './received-time.ts'

const INBOX = '/admin/messages'

// Before the loaders, so that the navigation's count of unread messages is right already.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context, params }) => {
    const { store, log } = context.get(servicesContext)
    if (request.method !== 'GET' || !params.id) return
    await markMessage(store, params.id, { read: true }).catch((error) => log('Message not marked', { reason: String(error) }))
  },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { store, settings } = context.get(servicesContext)
  const message = await findMessage(store, params.id)
  if (!message) throw data(null, { status: 404 })
  return { message, received: receivedTime(message.received_at, settings.timeZone) }
}

/** Deletes the message, or marks it as unread. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { store, log } = services
  const sent = await readForm(request)
  try {
    if (sent.get('intent') === 'unread') {
      await markMessage(store, params.id, { read: false })
      return redirectWithNotice(services, INBOX, 'message-unread')
    }
    await removeMessage(store, params.id)
    return redirectWithNotice(services, INBOX, 'message-deleted')
  } catch (error) {
    log('Message not changed', { reason: String(error) })
    return data({ problem: 'Nothing was changed: the store does not answer. Please try again in a moment.' }, { status: 503 })
  }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  adminMeta({ title: 'Message', path: `${INBOX}/${encodeURIComponent(params.id)}` }, matches)

export default function Message({ loaderData: { message, received }, actionData }: Route.ComponentProps) {
  const { from_name, email, subject, received_at, suspicious } = message
  return (
    <>
      <p className={styles.back}>
        <a href={INBOX}>All messages</a>
      </p>
      <PageHeader title={subject || 'No subject'} />
      {actionData && (
        <p role="alert" className={styles.problem}>
          {actionData.problem}
        </p>
      )}
      <dl className={styles.facts}>
        <dt>From</dt>
        <dd>
          {from_name}
          {suspicious && <span className={styles.suspicious}>Suspected spam</span>}
        </dd>
        <dt>Email</dt>
        <dd>
          <a href={mailto(email, '')}>{email}</a>
        </dd>
        <dt>Received</dt>
        <dd>
          <time dateTime={received_at}>{received}</time>
        </dd>
      </dl>
      <p className={styles.text}>{message.message}</p>
      <div className={styles.actions}>
        <a className="button" href={mailto(email, subject)}>
          <Icon name="reply" />
          Reply by email
        </a>
        <form method="post">
          <button type="submit" className="button button-quiet" name="intent" value="unread">
            Mark as unread
          </button>
        </form>
        <DeleteDialog
          id="delete-message"
          name={subject || 'this message'}
          label="Delete"
          words={DELETE_WORDS.message}
          fields={{ intent: 'delete' }}
        />
      </div>
    </>
  )
}

function mailto(email: string, subject: string): string {
  const about = subject === '' ? '' : `?subject=${encodeURIComponent(`Re: ${subject}`)}`
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}${about}`
}
