import { SelectBox } from '#app/admin/bulk-actions/select-checkbox.tsx'
import { TrashButtons } from '#app/admin/dialogs/delete-dialog.tsx'
import { messagePath, senderPath } from '#app/admin/paths/admin-paths.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import type { Assignee } from '#domain/messages/assignees.ts'
import { isPaused } from '#domain/messages/due-time.ts'
import { readMessage } from '#domain/messages/messages.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoredDocument } from '#domain/ports/store.ts'
import { truncate } from '#lib/text/html-to-text.ts'
import { nameOf } from './assign-form.tsx'
import { deletionOf } from './deletion.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import { dueText, shortTime } from './due-text.ts'
import inboxStyles from './inbox.module.css'
import styles from './messages.module.css'
import { isMailedSpam, spamReasons } from './spam-reasons.ts'

type Row = ReturnType<typeof rowOf>

export function rowOf(services: Pick<Services, 'now' | 'settings'>, document: StoredDocument, assignees: readonly Assignee[]) {
  const { now, settings } = services
  const message = readMessage(document)
  const { id, from_name, email, subject, read, answered, suspicious, delivery, received_at, due_at, assignee } = message
  const deletion = deletionOf(services, message)
  const reasons = suspicious ? spamReasons(message).join(' ') : ''
  return {
    ...{ id, from_name, email, read, answered, delivery, received_at },
    subject: subject || 'No subject',
    place: deletion ? 'Trash' : suspicious ? 'Spam' : answered ? 'Answered' : 'Inbox',
    about: deletion?.text || reasons || truncate(message.message.replace(/\s+/g, ' '), 140),
    assignee: nameOf(assignee, assignees),
    isWarned: deletion?.isLastDay ?? (suspicious && isMailedSpam(message)),
    received: formatDateTime(received_at, settings.timeZone),
    shortly: shortTime(received_at, now(), settings.timeZone),
    due: answered || isPaused(message) ? undefined : dueText(due_at, now(), settings.timeZone),
  }
}

export function MessageRow({ row, isPlaceShown, isGrouped }: { row: Row; isPlaceShown: boolean; isGrouped: boolean }) {
  const { id, subject, from_name, email, read, answered, place, delivery, due } = row
  const Heading = isGrouped ? 'h3' : 'h2'
  return (
    <li className={read ? styles.read : styles.unread}>
      <SelectBox value={id} title={subject} />
      <Heading>
        {!read && <span className="visually-hidden">Unread </span>}
        <a href={messagePath(id)}>{subject}</a>
      </Heading>
      <p className={styles.sender}>
        <bdi>{from_name}</bdi>{' '}
        {isPlaceShown ? (
          <a className={`note ${styles.all}`} href={senderPath(id)} title="All from this sender">
            {email}
          </a>
        ) : (
          <span className="note">{email}</span>
        )}
      </p>
      <p className={`note ${styles.about} ${row.isWarned ? 'warn' : ''}`}>{row.about}</p>
      <p className={`note ${styles.times}`}>
        {(isPlaceShown || answered) && <span className={inboxStyles.mark}>{isPlaceShown ? place : 'Answered'}</span>}
        {delivery !== 'sent' && <DeliveryBadge state={delivery} />}
        {row.assignee && <span className={styles.assignee}>{row.assignee}</span>}
        {due && (due.isOverdue || !isPlaceShown) && (
          <time dateTime={due.at} className={due.isOverdue ? 'error' : styles.due}>
            {due.text}
          </time>
        )}
        <time dateTime={row.received_at} title={row.received} className={styles.received}>
          {row.shortly}
        </time>
      </p>
      {place === 'Trash' && <TrashButtons selected={id} name={subject} what="message" className={`row ${styles.actions}`} />}
      {place === 'Spam' && (
        <IntentForm intent="not-spam" fields={{ selected: id }} label="Not spam" name={`Not spam: ${subject}`} className={styles.actions} />
      )}
    </li>
  )
}
