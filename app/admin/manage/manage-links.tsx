import { MoreMenu } from '#app/admin/navigation/more-menu.tsx'
import { CATEGORIES_PATH } from '#app/admin/paths/categories-path.ts'
import { EXPORT_PATH } from '#app/admin/paths/export-paths.ts'
import { IMPORTS_PATH } from '#app/admin/paths/imports-path.ts'
import styles from './manage.module.css'

const PLACES = [
  { label: 'Categories', path: CATEGORIES_PATH },
  { label: 'Export', path: EXPORT_PATH },
  { label: 'Imports', path: IMPORTS_PATH },
]

export function ManageLinks() {
  return (
    <MoreMenu>
      <a className={styles.narrow} href="/add-data-component">
        Add Data
      </a>
      {PLACES.map(({ label, path }) => (
        <a key={path} href={path}>
          {label}
        </a>
      ))}
    </MoreMenu>
  )
}
