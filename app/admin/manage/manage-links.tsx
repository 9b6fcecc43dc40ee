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
    <nav aria-label="All content" className={styles.more}>
      {PLACES.map(({ label, path }) => (
        <a key={path} href={path}>
          {label}
        </a>
      ))}
    </nav>
  )
}
