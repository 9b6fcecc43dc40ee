import styles from './dashboard.module.css'
import type { UnpublishedPage } from './unpublished-pages.ts'

export function UnpublishedCopy({ pages }: { pages: readonly UnpublishedPage[] }) {
  if (pages.length === 0) return null
  return (
    <section aria-labelledby="unpublished-words" className={`${styles.panel} ${styles.views}`}>
      <h2 id="unpublished-words">Unpublished words</h2>
      <p className={styles.number}>{pages.length.toLocaleString('en-US')}</p>
      <ul>
        {pages.map(({ label, path, written }) => (
          <li key={path}>
            <a href={path}>{label}</a>
            <span>{written}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
