import { SelectCheckbox } from '#app/admin/bulk-actions/select-checkbox.tsx'
import { shownVersion } from '#app/admin/bulk-actions/selectable-cards.tsx'
import { DeleteDialog } from '#app/admin/dialogs/delete-dialog.tsx'
import type { ManagedItem } from '#app/admin/items/list-managed-items.ts'
import { StatusBadge } from '#app/admin/items/status-badge.tsx'
import { useMay } from '#app/admin/navigation/admin-context.ts'
import { cardId } from '#app/admin/paths/manage-path.ts'
import { editPath } from '#app/content/item-pages.ts'
import { LongDate } from '#app/ui/items/long-date.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { kinds } from '#domain/kinds/kinds.ts'
import { formatMediumDay } from '#lib/time/dates.ts'
import styles from './manage.module.css'

type Props = {
  card: ManagedItem
  /** Editing returns to the list with this query. */
  view: string
}

export function ManagedCard({ card, view }: Props) {
  const { kind, id, version, source, title, beginning, posted, state, link, hasChanges } = card
  const canDelete = useMay('publish') || state === 'draft'
  const from = new URLSearchParams(view)
  from.delete('tab')
  return (
    <article id={cardId(kind, id)} tabIndex={-1} className={`card ${styles.card}`}>
      <div className={styles.head}>
        <p className="note">{source}</p>
        <h2 className="title-link">{link ? <a href={link}>{title}</a> : title}</h2>
        <SelectCheckbox item={shownVersion(card)} title={title} />
      </div>
      {beginning && <p className="note clamp">{beginning}</p>}
      <div className={`row gap-2 ${styles.low}`}>
        <StatusBadge status={state} when={state === 'scheduled' && posted ? formatMediumDay(posted) : undefined} />
        {hasChanges && <span className={`small ${styles.changes}`}>Unpublished changes</span>}
      </div>
      <div className={`row gap-1 ${styles.foot}`}>
        <p className={`note ${styles.posted}`}>{posted && <LongDate day={posted} />}</p>
        <a className="icon-button" href={`${editPath(kind, id)}${from.size > 0 ? `?${from}` : ''}`} aria-label={`Edit ${title}`}>
          <Icon name="edit" />
        </a>
        {canDelete && (
          <DeleteDialog id={`delete-${id}`} name={title} words={kinds[kind].words.delete} fields={{ kind, id, version: String(version) }} />
        )}
      </div>
    </article>
  )
}
