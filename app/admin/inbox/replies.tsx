import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import type { DeliveryState } from '#domain/email/delivery.ts'
import type { Outgoing } from '#domain/outgoing/outgoing.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import styles from './inbox.module.css'
import texts from './inbox-texts.json' with { type: 'json' }

const MEANINGS: Partial<Record<DeliveryState, string>> = texts.replies

export function repliesIn(emails: readonly Outgoing[], timeZone: string) {
  return emails.flatMap(({ kind, id, text, by, created_at, delivery, last_error }) =>
    kind === 'reply' ? [{ id, text, by, at: created_at, time: formatDateTime(created_at, timeZone), delivery, error: last_error }] : [],
  )
}

type Reply = ReturnType<typeof repliesIn>[number]

export function Replies({ replies }: { replies: readonly Reply[] }) {
  return replies.map(({ id, text, by, at, time, delivery, error }, index) => (
    <section key={id} aria-labelledby={id} className={`stack gap-2 card above ${styles.delivery}`}>
      <h2 id={id}>
        {index === 0 ? 'Reply' : `Reply ${index + 1}`}
        <DeliveryBadge state={delivery} />
      </h2>
      <p className="note">
        {`${by} · `}
        <time dateTime={at}>{time}</time>
      </p>
      <p className={styles.noteText}>{text}</p>
      {MEANINGS[delivery] && <p>{MEANINGS[delivery]}</p>}
      {error && <p className="note">{`Last error: ${error}`}</p>}
      {MEANINGS[delivery] && <IntentForm intent="reply-again" fields={{ reply: id }} label="Try again" />}
    </section>
  ))
}
