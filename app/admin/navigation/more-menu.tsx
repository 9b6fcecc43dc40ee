import type { ReactNode } from 'react'
import styles from '#app/admin/shell/menu.module.css'
import { Icon } from '#app/ui/layout/icon.tsx'

export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <>
      <button type="button" className={`button button-quiet ${styles.button}`} popoverTarget="more-menu" aria-label="More">
        <Icon name="more" />
      </button>
      <nav id="more-menu" popover="auto" aria-label="More" className={`floating ${styles.menu} ${styles.below}`}>
        {children}
      </nav>
    </>
  )
}
