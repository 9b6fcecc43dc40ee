import type { ManageLayout } from '#app/admin/paths/manage-path.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import styles from './filters.module.css'

const LAYOUTS = [
  { layout: 'cards', label: 'Cards', icon: 'dashboard' },
  { layout: 'list', label: 'List', icon: 'bulletList' },
] as const

/** A form, because the choice is remembered for the person. */
export function LayoutToggle({ layout, className = '' }: { layout: ManageLayout; className?: string | undefined }) {
  return (
    <form method="post" className={`${styles.layouts} ${className}`} aria-label="View as">
      <input type="hidden" name="intent" value="layout" />
      {LAYOUTS.map(({ layout: each, label, icon }) => (
        <button
          key={each}
          type="submit"
          className="button button-quiet"
          name="layout"
          value={each}
          aria-pressed={each === layout}
          aria-label={label}
        >
          <Icon name={icon} size={18} />
          <span>{label}</span>
        </button>
      ))}
    </form>
  )
}
