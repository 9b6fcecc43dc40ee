import { SelectCheckbox } from '#app/admin/bulk-actions/select-checkbox.tsx'
import { shownVersion } from '#app/admin/bulk-actions/selectable-cards.tsx'
import type { Deletion, ManagedItem } from '#app/admin/items/list-managed-items.ts'
import { LongDate } from '#app/ui/items/long-date.tsx'
import styles from './manage.module.css'
import { RestoreButton } from './restore-button.tsx'

export function DeletedCard({ card, deletion }: { card: ManagedItem; deletion: Deletion }) {
  const { source, title, beginning } = card
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <p className={styles.source}>{source}</p>
        <h2>{title}</h2>
        <SelectCheckbox item={shownVersion(card)} title={title} />
      </div>
      {beginning && <p className={styles.beginning}>{beginning}</p>}
      <p className={styles.deleted}>
        Deleted <time dateTime={deletion.at}>{deletion.time}</time>
      </p>
      <div className={styles.deletedFoot}>
        <p>
          Kept until <LongDate day={deletion.keptUntil} />
        </p>
        <RestoreButton item={card} label="Restore" name={title} />
      </div>
    </article>
  )
}
