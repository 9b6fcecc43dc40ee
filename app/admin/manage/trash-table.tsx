import { SelectCheckbox } from '#app/admin/bulk-actions/select-checkbox.tsx'
import { shownVersion } from '#app/admin/bulk-actions/selectable-cards.tsx'
import { DeleteDialog } from '#app/admin/dialogs/delete-dialog.tsx'
import type { Deletion, ManagedItem } from '#app/admin/items/list-managed-items.ts'
import { PersonName } from '#app/admin/items/person-photo.tsx'
import { useMay } from '#app/admin/navigation/admin-context.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import type { ItemState } from '#domain/items/items.ts'
import { kinds } from '#domain/kinds/kinds.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { formatShortDay } from '#lib/time/dates.ts'
import styles from './posts-table.module.css'

export function TrashTable({ cards }: { cards: readonly ManagedItem[] }) {
  return (
    <table className={`card ${styles.table}`}>
      <caption className="visually-hidden">Trash</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Select</span>
          </th>
          <th scope="col">Title</th>
          <th scope="col">Deleted</th>
          <th scope="col" className={styles.wide}>
            By
          </th>
          <th scope="col">Left</th>
          <th scope="col">If restored</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => card.deletion && <TrashRow key={`${card.kind} ${card.id}`} card={card} deletion={card.deletion} />)}
      </tbody>
    </table>
  )
}

function TrashRow({ card, deletion }: { card: ManagedItem; deletion: Deletion }) {
  const { kind, id, version, title, source } = card
  const mayPublish = useMay('publish')
  return (
    <tr>
      <td className={styles.select}>
        <SelectCheckbox item={shownVersion(card)} title={title} />
      </td>
      <td className={styles.title}>
        <strong className={`strong clamp ${styles.name}`}>{title}</strong>
        <small>{[kinds[kind].words.name, source].filter(Boolean).join(' · ')}</small>
      </td>
      <td>
        <time dateTime={deletion.at}>{deletion.time}</time>
      </td>
      <td className={styles.wide}>{deletion.by.name ? <PersonName by={deletion.by} /> : '–'}</td>
      <td className={deletion.daysLeft === 1 ? 'error' : undefined}>{formatCount(deletion.daysLeft, 'day')}</td>
      <td className="soft">{restoredText(card, deletion)}</td>
      <td className={styles.actions}>
        {(mayPublish || deletion.restoredAs === 'draft') && (
          <IntentForm intent="restore" fields={{ kind, id }} label="Restore" name={`Restore ${title}`} icon="undo" />
        )}
        {mayPublish && (
          <DeleteDialog
            id={`purge-${kind}-${id}`}
            name={title}
            action={{ name: 'Delete permanently', icon: 'delete' }}
            words={PURGE}
            fields={{ intent: 'purge', kind, id, version }}
          />
        )}
      </td>
    </tr>
  )
}

const PURGE = { title: 'Delete this post permanently?', question: 'Its versions and preview links go too. You can’t undo this.' }

const RESTORED: Record<ItemState, string> = {
  draft: 'Comes back as a draft',
  scheduled: 'Scheduled again',
  live: 'Goes live again',
  expired: 'Goes live again, expired',
  undated: 'Stays hidden until it has a date',
}

function restoredText({ posted }: ManagedItem, { restoredAs }: Deletion): string {
  return restoredAs === 'scheduled' && posted ? `Scheduled again for ${formatShortDay(posted)}` : RESTORED[restoredAs]
}
