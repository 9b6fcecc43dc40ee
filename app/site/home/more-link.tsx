import { Icon } from '#app/ui/layout/icon.tsx'
import styles from './more-link.module.css'

export function MoreLink({ label, path }: { label: string; path: string }) {
  return (
    <a className={`tap ${styles.more}`} href={path}>
      {label}
      <Icon name="arrowRight" size={18} />
    </a>
  )
}
