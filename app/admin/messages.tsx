import { data } from 'react-router'
import { listMessages, readMessage } from '#domain/messages.ts'
import { pageCount, parsePageNumber } from '#domain/pagination.ts'
import { shortened } from '#domain/plain-text.ts'
import { servicesContext } from '../context.ts'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/messages'
import { adminMeta } from './admin-meta.ts'
import styles from './messages.module.css'
import { takeNotice } from './notice.ts'
import { PageHeader } from './page-header.tsx'
import { receivedTime } from './received-time.ts'

const ABOUT = { title: 'Messages', path: '/admin/messages' }
const PER_PAGE = 20

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { store, settings, log } = services
  const page = parsePageNumber(new URL(request.url).searchParams)
  if (page === undefined) throw data(null, { status: 404 })
  const { notice, headers } = await takeNotice(services, request)
  try {
    const found = await listMessages(store, { from: (page - 1) * PER_PAGE, size: PER_PAGE })
    const messages = found.documents.map(readMessage).map(({ id, from_name, subject, message, received_at, read, suspicious }) => ({
      id,
      from_name,
      subject,
      read,
      suspicious,
      beginning: shortened(message.replace(/\s+/g, ' '), 140),
      received: receivedTime(received_at, settings.timeZone),
      received_at,
    }))
    return data({ messages, page, pages: pageCount(found.total, PER_PAGE), notice, failure: undefined }, { headers })
  } catch (error) {
    log('Messages not listed', { reason: String(error) })
    const failure = 'Failed to fetch data. Please try again later.'
    return data({ messages: [], page: 1, pages: 1, notice, failure }, { status: 503, headers })
  }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(ABOUT, matches)

export default function Messages({ loaderData: { messages, page, pages, notice, failure } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={ABOUT.title} lead="What visitors sent with the contact form, newest first." />
      {notice && (
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      )}
      {failure && (
        <p role="alert" className={styles.problem}>
          {failure}
        </p>
      )}
      {!failure && messages.length === 0 && (
        <p className={styles.nothing}>
          {page > 1 ? 'There are no messages on this page.' : 'No messages yet. They come from the contact page.'}
        </p>
      )}
      <ol className={styles.list}>
        {messages.map(({ id, from_name, subject, beginning, received, received_at, read, suspicious }) => (
          <li key={id} className={read ? styles.read : styles.unread}>
            <h2>
              {!read && <span className={styles.mark}>Unread</span>}
              <a href={`/admin/messages/${encodeURIComponent(id)}`}>{subject || 'No subject'}</a>
            </h2>
            <p className={styles.from}>
              {from_name} · <time dateTime={received_at}>{received}</time>
              {suspicious && <span className={styles.suspicious}>Suspected spam</span>}
            </p>
            <p className={styles.beginning}>{beginning}</p>
          </li>
        ))}
      </ol>
      {pages > 1 && <Pagination page={page} pages={pages} hrefOf={(other) => (other > 1 ? `?page=${other}` : ABOUT.path)} />}
    </>
  )
}
