import { use } from 'react'
import { AdminContext } from '#app/admin/navigation/admin-context.ts'
import { AUTHORS_PATH, CATEGORIES_PATH, EXPORT_PATH, IMPORTS_PATH } from '#app/admin/paths/admin-paths.ts'
import type { ManageLayout } from '#app/admin/paths/manage-path.ts'
import menuStyles from '#app/admin/shell/menu.module.css'
import { itemPages } from '#app/content/item-pages.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { may } from '#domain/access/roles.ts'
import { kinds } from '#domain/kinds/kinds.ts'
import { LayoutToggle } from './layout-toggle.tsx'
import styles from './manage.module.css'

const PLACES = [
  { label: 'Authors', path: AUTHORS_PATH, needs: 'publish' },
  { label: 'Categories', path: CATEGORIES_PATH, needs: 'publish' },
  { label: 'Export', path: EXPORT_PATH, needs: 'manage' },
  { label: 'Imports', path: IMPORTS_PATH, needs: 'publish' },
] as const

export function ManageLinks({ layout, onSelect }: { layout: ManageLayout; onSelect: () => void }) {
  const { role } = use(AdminContext)
  if (!may(role, 'publish')) return null
  return (
    <>
      <button type="button" className={`button button-quiet ${menuStyles.button}`} popoverTarget="more-menu" aria-label="More">
        <Icon name="more" />
      </button>
      <nav id="more-menu" popover="auto" aria-label="More" className={`floating ${menuStyles.menu} ${menuStyles.below}`}>
        <LayoutToggle layout={layout} className={styles.narrow} />
        <button type="button" className="phones-only" popoverTarget="more-menu" popoverTargetAction="hide" onClick={onSelect}>
          Select
        </button>
        {layout === 'list' && (
          <a className={styles.compact} href={itemPages.news.add.path}>
            {kinds.news.words.addOnTab}
          </a>
        )}
        <a className={styles.compact} href="/add-data-component">
          Add Data
        </a>
        {PLACES.filter(({ needs }) => may(role, needs)).map(({ label, path }) => (
          <a key={path} href={path}>
            {label}
          </a>
        ))}
      </nav>
    </>
  )
}
