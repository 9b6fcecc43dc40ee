import { useLocation } from 'react-router'
import { COMPANY_PATH } from '#app/admin/company/company-path.ts'
import { FACTS_PATH } from '#app/admin/facts/facts-path.ts'
import listStyles from '#app/admin/frame/list-tools.module.css'
import { REDIRECTS_PATH } from '#app/admin/redirects/redirects-path.ts'
import styles from './site.module.css'
import { SITE_PATH } from './site-paths.ts'

/** The pages about the site, one of which each is. */
const SECTIONS: readonly { label: string; path: string }[] = [
  { label: 'Backups', path: SITE_PATH },
  { label: 'Company', path: COMPANY_PATH },
  { label: 'Facts to confirm', path: FACTS_PATH },
  { label: 'Redirects', path: REDIRECTS_PATH },
]

export function SiteSections() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Site" className={styles.nav}>
      <ul className={listStyles.filters}>
        {SECTIONS.map(({ label, path }) => (
          <li key={path}>
            <a href={path} aria-current={path === pathname ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
