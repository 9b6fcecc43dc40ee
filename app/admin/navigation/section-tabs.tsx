import { use, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { SETTINGS_PATH } from '#app/admin/paths/admin-paths.ts'
import { AdminContext } from './admin-context.ts'
import { groupAt, navigationWithout, tabHolds } from './navigation.ts'
import { screenTitle } from './screen-title.ts'
import styles from './section-tabs.module.css'

export function SectionTabs() {
  const { pathname } = useLocation()
  const { blocked } = use(AdminContext)
  const group = groupAt(pathname, navigationWithout(blocked))
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && row.current) row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  }, [])
  if (!group || group.tabs.length < 2) return null
  const isTab = group.tabs.includes(pathname)
  return (
    <nav ref={row} aria-label={group.label} className={`${styles.tabs} ${styles.page}`}>
      <ul>
        {group.tabs.map((path) => (
          <li key={path}>
            <a href={path} aria-current={path === pathname ? 'page' : (!isTab && tabHolds(path, pathname)) || undefined}>
              {path === SETTINGS_PATH ? 'Overview' : screenTitle(path)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
