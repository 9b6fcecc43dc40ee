import { messagePath } from '#app/admin/paths/admin-paths.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { findEarlierMessages } from '#domain/messages/earlier-messages.ts'
import type { Message } from '#domain/messages/messages.ts'
import type { Services } from '#domain/ports/services.ts'
import styles from './inbox.module.css'

type Earlier = Awaited<ReturnType<typeof earlierOf>>

export async function earlierOf({ store, settings }: Pick<Services, 'settings' | 'store'>, message: Message) {
  return (await findEarlierMessages(store, message)).map(({ id, subject, received_at, suspicious, answered }) => ({
    ...{ id, subject },
    received: formatDateTime(received_at, settings.timeZone) + (suspicious ? ' · Spam' : answered ? ' · Answered' : ''),
  }))
}

export function EarlierMessages({ messages }: { messages: Earlier }) {
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="earlier" className={`stack gap-2 card ${styles.delivery}`}>
      <h2 id="earlier">Earlier messages</h2>
      <ul className="stack rows">
        {messages.map(({ id, subject, received }) => (
          <li key={id}>
            <a href={messagePath(id)}>{subject || 'No subject'}</a>
            <span className="note">{received}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
