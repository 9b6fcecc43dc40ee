import { SelectCheckbox } from '#app/admin/bulk-actions/select-checkbox.tsx'
import { shownVersion } from '#app/admin/bulk-actions/selectable-cards.tsx'
import type { Deletion, ManagedItem } from '#app/admin/items/list-managed-items.ts'
import { PersonName } from '#app/admin/items/person-photo.tsx'
import { useMay } from '#app/admin/navigation/current-role.ts'
import styles from './manage.module.css'
import { PurgeDialog } from './purge-dialog.tsx'
import { RestoreButton } from './restore-button.tsx'
import { daysLeftText, restoredText } from './trash-table.tsx'

export function DeletedCard({ card, deletion }: { card: ManagedItem; deletion: Deletion }) {
  const { source, title, beginning } = card
  const canRestore = useMay('publish') || deletion.restoredAs === 'draft'
  return (
    <article className={`card ${styles.card}`}>
      <div className={styles.head}>
        <p className="note">{source}</p>
        <h2>{title}</h2>
        <SelectCheckbox item={shownVersion(card)} title={title} />
      </div>
      {beginning && <p className="note clamp">{beginning}</p>}
      <p className={`note ${styles.low}`}>
        Deleted{' '}
        {deletion.by.name && (
          <>
            by <PersonName by={deletion.by} />
            {', '}
          </>
        )}
        <time dateTime={deletion.at}>{deletion.time}</time>
      </p>
      <div className="row spread note">
        <p>{`${daysLeftText(deletion)} left. ${restoredText(card, deletion)}.`}</p>
        {canRestore && <RestoreButton item={card} />}
        <PurgeDialog item={card} />
      </div>
    </article>
  )
}
