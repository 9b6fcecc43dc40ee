import { DeleteDialog } from '#app/admin/shell/delete-dialog.tsx'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { isTrashed } from '#domain/email/delivery.ts'
import { daysRestorable } from '#domain/items/system-fields.ts'
import type { Message } from '#domain/messages/messages.ts'
import type { Services } from '#domain/ports/services.ts'
import { formatCount } from '#lib/text/format-count.ts'
import styles from './messages.module.css'

export function deletionOf(services: Pick<Services, 'now' | 'settings'>, message: Message) {
  const { trashed_at, trashed_by: by } = message
  if (!isTrashed(message)) return undefined
  const daysLeft = daysRestorable(services, trashed_at)
  const time = formatDateTime(trashed_at, services.settings.timeZone)
  return { text: `Deleted ${time}${by && ` by ${by}`}. ${formatCount(daysLeft, 'day')} left.`, isLastDay: daysLeft === 1 }
}

export function TrashActions({ id, subject }: { id: string; subject: string }) {
  return (
    <div className={`row ${styles.actions}`}>
      <IntentForm intent="restore" fields={{ selected: id }} label="Restore" name={`Restore ${subject}`} />
      <DeleteDialog
        id={`purge-${id}`}
        name={subject}
        action={{ name: 'Delete permanently', icon: 'delete' }}
        words={{ title: 'Delete message permanently?', question: 'You can’t undo this.' }}
        fields={{ intent: 'purge', selected: id }}
      />
    </div>
  )
}
