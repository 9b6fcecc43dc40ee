import { notFound } from '#app/content/not-found.ts'
import { LinkList } from '#app/ui/sections/link-list.tsx'
import { SearchForm } from '#app/ui/sections/search-form.tsx'
import styles from './message-card.module.css'

export function NotFoundCard() {
  const { code, heading, text, actions } = notFound
  return (
    <section className={`container ${styles.card} ${styles.notFound}`}>
      <div className={styles.words}>
        <p className={styles.code}>{code}</p>
        <h1>{heading}</h1>
        <p className="lead">{text}</p>
      </div>
      <WayToNowhere />
      <SearchForm />
      <LinkList links={actions} />
    </section>
  )
}

function WayToNowhere() {
  return (
    <svg className={styles.way} aria-hidden="true" viewBox="0 0 320 110" fill="none">
      <path d="M24 84C52 30 96 8 152 8" />
      <path className={styles.gap} d="M170 9C226 14 270 38 292 80" />
      <circle className={styles.start} cx="24" cy="84" r="9" />
      <circle className={styles.nowhere} cx="294" cy="86" r="14" />
    </svg>
  )
}
