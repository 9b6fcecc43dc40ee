import { use, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { AdminContext } from './admin-context.ts'
import { groupAt, navigationWithout, tabHolds } from './navigation.ts'
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
  if (!group || group.tabs.length === 0) return null
  const isTab = group.tabs.some(({ path }) => path === pathname)
  return (
    <nav ref={row} aria-label={group.label} className={`${styles.tabs} ${styles.page}`}>
      <ul>
        {group.tabs.map(({ label, path }) => (
          <li key={path}>
            <a href={path} aria-current={path === pathname ? 'page' : (!isTab && tabHolds(path, pathname)) || undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
