import { Link } from 'react-router'
import tabStyles from '#app/admin/navigation/section-tabs.module.css'
import { type ManageFilter, type ManageView, manageQuery } from '#app/admin/paths/manage-path.ts'
import type { StateCounts } from '#domain/items/count-by-state.ts'

const TABS: { show: ManageFilter; label: string }[] = [
  { show: 'all', label: 'All' },
  { show: 'draft', label: 'Drafts' },
  { show: 'scheduled', label: 'Scheduled' },
  { show: 'live', label: 'Live' },
  { show: 'expired', label: 'Expired' },
  { show: 'deleted', label: 'Trash' },
]

/** Counts are totals, so filters don't change them. */
export function StatusTabs({ path, view, counts }: { path: string; view: ManageView; counts: StateCounts | undefined }) {
  return (
    <nav aria-label="Status" className={tabStyles.tabs}>
      <ul>
        {TABS.map(({ show, label }) => (
          <li key={show}>
            <Link
              to={path + manageQuery({ ...view, page: 1, show })}
              preventScrollReset
              aria-current={show === view.show ? 'true' : undefined}
            >
              {label}
              {counts && <span> {counts[show].toLocaleString('en-US')}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
