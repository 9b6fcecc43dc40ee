import type { ReactNode } from 'react'
import { Icon } from '#app/ui/layout/icon.tsx'
import styles from './more-menu.module.css'

export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <>
      <button type="button" className={`button button-quiet ${styles.button}`} popoverTarget="more-menu" aria-label="More">
        <Icon name="more" />
      </button>
      <nav id="more-menu" popover="auto" aria-label="More" className={styles.menu}>
        {children}
      </nav>
    </>
  )
}
