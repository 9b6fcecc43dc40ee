import styles from './brand-mark.module.css'

export function BrandMark() {
  return (
    <svg className={styles.mark} aria-hidden="true" width="36" height="28" viewBox="0 0 36 28" fill="none">
      <path className={styles.way} d="M5 22C9 4 27 1 31 22" strokeWidth="3" strokeLinecap="round" />
      <circle className={styles.from} cx="5" cy="22" r="3.5" />
      <circle className={styles.to} cx="31" cy="22" r="5" />
    </svg>
  )
}
