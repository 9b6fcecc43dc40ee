import { SelectCheckbox } from '#app/admin/bulk-actions/select-checkbox.tsx'
import { shownVersion } from '#app/admin/bulk-actions/selectable-cards.tsx'
import type { Deletion, ManagedItem } from '#app/admin/items/list-managed-items.ts'
import { PersonName } from '#app/admin/items/person-photo.tsx'
import { useMay } from '#app/admin/navigation/current-role.ts'
import { DeleteDialog } from '#app/admin/shell/delete-dialog.tsx'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
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
  const { kind, title, source } = card
  const canRestore = useMay('publish') || deletion.restoredAs === 'draft'
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
      <td className={deletion.daysLeft === 1 ? 'error' : undefined}>{daysLeftText(deletion)}</td>
      <td className="soft">{restoredText(card, deletion)}</td>
      <td className={styles.actions}>
        {canRestore && <RestoreButton item={card} />}
        <PurgeDialog item={card} />
      </td>
    </tr>
  )
}

function daysLeftText({ daysLeft }: Deletion): string {
  return formatCount(daysLeft, 'day')
}

function restoredText({ posted }: ManagedItem, { restoredAs }: Deletion): string {
  switch (restoredAs) {
    case 'draft':
      return 'Comes back as a draft'
    case 'scheduled':
      return posted ? `Scheduled again for ${formatShortDay(posted)}` : 'Scheduled again'
    case 'live':
      return 'Goes live again'
    case 'expired':
      return 'Goes live again, expired'
    case 'undated':
      return 'Stays hidden until it has a date'
  }
}

function RestoreButton({ item: { kind, id, title } }: { item: ManagedItem }) {
  return <IntentForm intent="restore" fields={{ kind, id }} label="Restore" name={`Restore ${title}`} icon="undo" />
}

function PurgeDialog({ item: { kind, id, version, title } }: { item: ManagedItem }) {
  if (!useMay('publish')) return null
  return (
    <DeleteDialog
      id={`purge-${kind}-${id}`}
      name={title}
      action={{ name: 'Delete permanently', icon: 'delete' }}
      words={{ title: 'Delete this post permanently?', question: 'Its versions and preview links go too. You can’t undo this.' }}
      fields={{ intent: 'purge', kind, id, version }}
    />
  )
}
