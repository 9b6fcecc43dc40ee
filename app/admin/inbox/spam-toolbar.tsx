import { DeleteDialog } from '#app/admin/shell/delete-dialog.tsx'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { SPAM_RETENTION_DAYS } from '#domain/messages/spam-signals.ts'
import { formatCount } from '#lib/text/format-count.ts'
import styles from './messages.module.css'

const DELETE_WORDS = {
  title: 'Delete all spam?',
  question: 'Check for real messages first. Trash keeps them for 30 days.',
}

export function SpamNote() {
  return <p className="note">Suspected spam. Not emailed to you. Deleted after {SPAM_RETENTION_DAYS} days.</p>
}

/** Messages that arrived after `until` must survive the deletion. */
export function DeleteSpam({ total, until }: { total: number; until: string }) {
  return (
    <div className="row dialog-end above">
      <DeleteDialog
        id="delete-aside"
        name={`all: ${formatCount(total, 'message')}`}
        label={`Delete ${formatCount(total, 'message')}`}
        words={DELETE_WORDS}
        fields={{ intent: 'delete-aside', until }}
      />
    </div>
  )
}

export function NotSpam({ id, subject }: { id: string; subject: string }) {
  return (
    <IntentForm intent="not-spam" fields={{ selected: id }} label="Not spam" name={`Not spam: ${subject}`} className={styles.actions} />
  )
}
