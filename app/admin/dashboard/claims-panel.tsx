import { CLAIMS_PATH } from '#app/admin/paths/claims-path.ts'
import styles from './dashboard.module.css'

export function ClaimsPanel({ count }: { count: number }) {
  return (
    <section aria-labelledby="facts" className={`${styles.panel} ${styles.views}`}>
      <h2 id="facts">
        Facts to confirm <span>{count.toLocaleString('en-US')}</span>
      </h2>
      <p className={styles.none}>The site says them, and nobody has said that they are so.</p>
      <a href={CLAIMS_PATH}>Confirm, edit or hide them</a>
    </section>
  )
}
