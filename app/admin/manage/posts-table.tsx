import { Link } from 'react-router'
import { SelectCheckbox } from '#app/admin/bulk-actions/select-checkbox.tsx'
import { shownVersion } from '#app/admin/bulk-actions/selectable-cards.tsx'
import type { ManagedItem } from '#app/admin/items/list-managed-items.ts'
import { PersonName } from '#app/admin/items/person-photo.tsx'
import { StatusBadge } from '#app/admin/items/status-badge.tsx'
import { cardId, type ManageView, manageQuery, type Sort } from '#app/admin/paths/manage-path.ts'
import { editPath } from '#app/content/item-pages.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { kinds } from '#domain/kinds/kinds.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { type Day, formatMediumDay, formatShortDay } from '#lib/time/dates.ts'
import styles from './posts-table.module.css'

type Column = { label: string; up: Sort; down: Sort; className?: string | undefined; isFirstDown?: true }

const COLUMNS: readonly Column[] = [
  { label: 'Title', up: 'title', down: '-title' },
  { label: 'Status', up: 'state', down: '-state' },
  { label: 'Author', up: 'author', down: '-author', className: styles.wide },
  { label: 'Category', up: 'category', down: '-category', className: styles.wide },
  { label: 'Date', up: 'oldest', down: 'newest', isFirstDown: true },
  { label: 'Views', up: 'views', down: '-views', className: styles.views, isFirstDown: true },
]

export function PostsTable({ cards, path, view, today }: { cards: readonly ManagedItem[]; path: string; view: ManageView; today: Day }) {
  const query = manageQuery(view)
  return (
    <table className={`card ${styles.table}`}>
      <caption className="visually-hidden">Posts, with views and messages in the last 30 days.</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Select</span>
          </th>
          {COLUMNS.map((column) => (
            <SortableHeader key={column.label} column={column} path={path} view={view} />
          ))}
          <th scope="col">
            <span className="visually-hidden">View</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <PostRow key={`${card.kind} ${card.id}`} card={card} query={query} today={today} />
        ))}
      </tbody>
    </table>
  )
}

function SortableHeader({ column, path, view }: { column: Column; path: string; view: ManageView }) {
  const { label, up, down, className, isFirstDown } = column
  // One state, or the best matches, can't be sorted by state.
  if (up === 'state' && (view.show !== 'all' || view.text !== ''))
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    )
  const sort = view.sort ?? (view.text ? undefined : 'newest')
  const direction = sort === up ? 'ascending' : sort === down ? 'descending' : undefined
  const next = sort === up ? down : sort === down ? up : isFirstDown ? down : up
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <Link
        className={`tap ${styles.sort}`}
        to={path + manageQuery({ ...view, page: 1, sort: next === 'newest' && view.text === '' ? undefined : next })}
        preventScrollReset
      >
        {label}
        {direction && <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
      </Link>
    </th>
  )
}

function PostRow({ card, query, today }: { card: ManagedItem; query: string; today: Day }) {
  const { kind, id, title, source, author, category, posted, postedTime, state, isPublic, figures, hasChanges, viewPath, savedBy } = card
  const view = isPublic ? 'View' : 'Preview'
  return (
    <tr id={cardId(kind, id)} tabIndex={-1}>
      <td className={styles.select}>
        <SelectCheckbox item={shownVersion(card)} title={title} />
      </td>
      <td className={styles.title}>
        <a href={editPath(kind, id) + query} className={`strong clamp title-link ${styles.name}`}>
          {title}
        </a>
        <small>
          {[kinds[kind].words.name, source].filter(Boolean).join(' · ')}
          {savedBy?.name && (
            <>
              {' · saved by '}
              <PersonName by={savedBy} isShort />
            </>
          )}
        </small>
      </td>
      <td className={styles.status}>
        <StatusBadge status={state} />
        {hasChanges && <small className={styles.changes}>Unpublished changes</small>}
      </td>
      <td className={styles.wide}>{author || '–'}</td>
      <td className={styles.wide}>{category || '–'}</td>
      <td className={styles.actions}>
        {posted ? <time dateTime={posted}>{shortDay(posted, today)}</time> : '–'}
        {posted && postedTime && <small>{postedTime}</small>}
      </td>
      <td className={styles.views}>
        {isPublic ? (figures?.views ?? 0).toLocaleString('en-US') : '–'}
        {isPublic && <span className={styles.unit}>{figures?.views === 1 ? ' view' : ' views'}</span>}
        {!!figures?.messages && <small>{formatCount(figures.messages, 'message')}</small>}
      </td>
      <td className={styles.open}>
        <a href={viewPath} className="icon-button" aria-label={`${view} ${title}`}>
          <Icon name={isPublic ? 'leavesSite' : 'preview'} />
        </a>
      </td>
    </tr>
  )
}

function shortDay(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatMediumDay(day)
}
