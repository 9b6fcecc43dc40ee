import type { ReactNode } from 'react'
import { ADMIN_MENU } from '#app/admin/navigation/admin-menu.ts'
import { SectionTabs } from '#app/admin/navigation/section-tabs.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import styles from './page-header.module.css'

export function PageHeader({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <>
      <header className={styles.header}>
        <button type="button" className={styles.menuButton} popoverTarget={ADMIN_MENU} aria-label="Admin menu">
          <Icon name="panel" />
        </button>
        <h1>{title}</h1>
        {children && <div className={styles.actions}>{children}</div>}
        {lead && <p>{lead}</p>}
      </header>
      <SectionTabs />
    </>
  )
}
