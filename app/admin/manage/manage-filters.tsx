import { Link } from 'react-router'
import { type ManageFilter, type ManageView, manageQuery } from '#app/admin/paths/manage-path.ts'
import styles from '#app/admin/shell/list-toolbar.module.css'
import type { ItemKind } from '#domain/kinds/kinds.ts'

const FILTERS: { show: ManageFilter; label: string }[] = [
  { show: 'all', label: 'All' },
  { show: 'draft', label: 'Drafts' },
  { show: 'scheduled', label: 'Scheduled' },
  { show: 'expired', label: 'Expired' },
  { show: 'deleted', label: 'Deleted' },
]

export function ManageFilters({ kind, path, view }: { kind: ItemKind; path: string; view: ManageView }) {
  return (
    <nav aria-label="Which items">
      <ul className={styles.filters}>
        {FILTERS.map(({ show, label }) => (
          <li key={show}>
            <Link
              to={path + manageQuery(kind, { ...view, page: 1, show })}
              preventScrollReset
              aria-current={show === view.show ? 'true' : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
