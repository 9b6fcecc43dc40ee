import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import type { DeliveryState } from '#domain/email/delivery.ts'
import type { Assignee } from '#domain/messages/assignees.ts'
import type { Message } from '#domain/messages/messages.ts'
import type { Outgoing } from '#domain/outgoing/outgoing.ts'
import { nameOf } from './assign-form.tsx'
import styles from './inbox.module.css'
import texts from './inbox-texts.json' with { type: 'json' }

const DONE: Readonly<Record<string, string>> = texts.history

const SENT = { reply: 'Reply', acknowledgement: 'Acknowledgement' }
const SENT_AS: Partial<Record<DeliveryState, string>> = { none: 'not sent', waiting: 'queued', unknown: 'unconfirmed', held: 'on hold' }

type Line = { at: string; time: string; text: string; by: string }

type About = { assignees: readonly Assignee[]; emails: readonly Outgoing[]; timeZone: string }

/** Newest first. */
export function logOf({ received_at, delivered_at, log }: Message, { assignees, emails, timeZone }: About) {
  const line = (at: string, text: string, by = ''): Line => ({ at, time: formatDateTime(at, timeZone), text, by })
  const notes = log.filter(({ what }) => what === 'note').map(({ at, about, by }) => line(at, about, by))
  const steps = log.flatMap(({ at, by, what, about }) => {
    const text = what === 'assign' ? (about ? `Assigned to ${nameOf(about, assignees)}` : 'Assigned to nobody') : DONE[what]
    return text ? [line(at, text, by)] : []
  })
  const sent = emails.map(({ kind, created_at, delivery, by }) => line(created_at, `${SENT[kind]}: ${SENT_AS[delivery] ?? delivery}`, by))
  const history = [line(received_at, 'Received'), ...(delivered_at ? [line(delivered_at, 'Emailed')] : []), ...sent, ...steps]
  return { notes: notes.toReversed(), history: history.toReversed().toSorted((a, b) => b.at.localeCompare(a.at)) }
}

export function MessageNotes({ notes }: { notes: readonly Line[] }) {
  return (
    <section aria-labelledby="notes" className={`stack gap-2 card ${styles.delivery}`}>
      <h2 id="notes">Notes</h2>
      <Lines lines={notes} />
      <form method="post" className="stack gap-2">
        <textarea aria-label="Note" name="note" className="input" rows={2} maxLength={2000} required />
        <QuietSubmit intent="note">Add note</QuietSubmit>
      </form>
    </section>
  )
}

export function MessageHistory({ history }: { history: readonly Line[] }) {
  return (
    <section aria-labelledby="history" className={`stack gap-2 card ${styles.delivery}`}>
      <h2 id="history">History</h2>
      <Lines lines={history} />
    </section>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ol className="stack gap-2">
      {lines.map(({ at, time, text, by }) => (
        <li key={`${at} ${text}`}>
          <p className={styles.noteText}>{text}</p>
          <p className="note">
            {by && `${by} · `}
            <time dateTime={at}>{time}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}
