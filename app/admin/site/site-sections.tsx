import { useLocation } from 'react-router'
import { BRANDING_PATH } from '#app/admin/paths/branding-path.ts'
import { CLAIMS_PATH } from '#app/admin/paths/claims-path.ts'
import { REDIRECTS_PATH } from '#app/admin/paths/redirects-path.ts'
import { SITE_PATH } from '#app/admin/paths/site-paths.ts'
import { SEARCHES_PATH } from '#app/admin/paths/synonyms-path.ts'
import listStyles from '#app/admin/shell/list-toolbar.module.css'
import { COMPANY_PATH, COPY_PATH } from '#app/content/copy-paths.ts'
import styles from './site.module.css'

const SECTIONS: readonly { label: string; path: string }[] = [
  { label: 'Backups', path: SITE_PATH },
  { label: 'Words', path: COPY_PATH },
  { label: 'Company', path: COMPANY_PATH },
  { label: 'Facts to confirm', path: CLAIMS_PATH },
  { label: 'Looks', path: BRANDING_PATH },
  { label: 'Redirects', path: REDIRECTS_PATH },
  { label: 'Search', path: SEARCHES_PATH },
]

export function SiteSections() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Site" className={styles.nav}>
      <ul className={listStyles.filters}>
        {SECTIONS.map(({ label, path }) => (
          <li key={path}>
            <a href={path} aria-current={currentOf(path, pathname)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** All paths lie below the first section's, so it needs an exact match. */
function currentOf(path: string, pathname: string): 'page' | 'true' | undefined {
  if (path === pathname) return 'page'
  return path !== SITE_PATH && pathname.startsWith(`${path}/`) ? 'true' : undefined
}
