import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ADMIN_MENU } from '#app/admin/navigation/admin-menu.ts'
import { screenTitle } from '#app/admin/navigation/screen-title.ts'
import { SectionTabs } from '#app/admin/navigation/section-tabs.tsx'
import { MANAGE_PATH } from '#app/admin/paths/manage-path.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import styles from './page-header.module.css'

type Props = { title?: string; lead?: ReactNode; back?: { label: string; path: string }; badge?: ReactNode; children?: ReactNode }

export const TO_POSTS = { label: 'Posts', path: MANAGE_PATH }

export function PageHeader({ title, lead, back, badge, children }: Props) {
  const { pathname } = useLocation()
  return (
    <>
      <header className={`row ${styles.header}`}>
        <button type="button" className="icon-button outlined phones-only" popoverTarget={ADMIN_MENU} aria-label="Admin menu">
          <Icon name="panel" />
        </button>
        {back && (
          <nav aria-label="Breadcrumb" className={`soft ${styles.back}`}>
            <a className="tap" href={back.path}>
              {back.label}
            </a>
            <span aria-hidden="true"> ›</span>
          </nav>
        )}
        <h1>{title ?? screenTitle(pathname)}</h1>
        {badge && <div className={`row ${styles.badge}`}>{badge}</div>}
        {children && <div className={`row gap-2 ${styles.actions}`}>{children}</div>}
        {lead && <p className="note whole-row">{lead}</p>}
      </header>
      <SectionTabs />
    </>
  )
}
