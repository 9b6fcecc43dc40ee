import { DeleteDialog } from '#app/admin/shell/delete-dialog.tsx'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { SPAM_RETENTION_DAYS } from '#domain/messages/spam-signals.ts'
import styles from './inbox.module.css'

const DELETE_WORDS = {
  title: 'Delete all spam?',
  question: 'Check for real messages first. Trash keeps them for 30 days.',
}

type Props = {
  total: number
  /** Messages that arrived after this time must survive the deletion. */
  until: string
}

export function SpamToolbar({ total, until }: Props) {
  return (
    <div className={`row spread soft above ${styles.aside}`}>
      <p>
        We don’t email suspected spam, and delete it after {SPAM_RETENTION_DAYS} days. “Not spam” moves a message to the inbox and emails
        it.
      </p>
      {total > 0 && (
        <DeleteDialog
          id="delete-aside"
          name={`all: ${total.toLocaleString('en-US')} ${total === 1 ? 'message' : 'messages'}`}
          label="Delete all"
          words={DELETE_WORDS}
          fields={{ intent: 'delete-aside', until }}
        />
      )}
    </div>
  )
}

export function SpamRow({ id, subject, reasons }: { id: string; subject: string; reasons: string[] }) {
  return (
    <>
      <p className="small">{reasons.join(' ')}</p>
      <IntentForm
        intent="not-spam"
        fields={{ selected: id }}
        label="Not spam"
        name={`Not spam: ${subject || 'No subject'}`}
        className={styles.notSpam}
      />
    </>
  )
}
