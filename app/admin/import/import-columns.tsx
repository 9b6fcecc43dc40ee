import { SAMPLE_PATH } from '#app/admin/paths/imports-path.ts'
import { itemKinds, kinds } from '#domain/kinds/kinds.ts'
import styles from './import-panel.module.css'

export function ImportColumns() {
  return (
    <>
      <p>
        To begin with:{' '}
        {itemKinds.map((kind) => (
          <a key={kind} className={styles.sample} href={`${SAMPLE_PATH}?kind=${kind}`} download>
            Sample file for {kinds[kind].words.things}
          </a>
        ))}
      </p>
      <details className={styles.details}>
        <summary>What the columns are called</summary>
        <p>
          Any spelling will do: “Posted date”, “posted-date” and <code>posted_date</code> are the same.
        </p>
        <p>
          Required: <code>title</code>, <code>category</code>, <code>content_excerpt</code>, <code>author</code>, <code>source</code>,{' '}
          <code>posted_date</code>, <code>expiry_date</code>. Possible: <code>content</code> (HTML or plain text), <code>blog_link</code>,{' '}
          <code>logo</code>, <code>author_avatar</code>, <code>draft</code>, <code>id</code>. Days are written 2026-11-21 or 21/11/2026, and{' '}
          <code>posted_time</code> 09:30.
        </p>
        <p>
          A row with <code>kind</code> set to <code>news</code> becomes a news item. It needs <code>source</code>, <code>title</code>,{' '}
          <code>category</code>, <code>blog_link</code>, <code>posted_date</code> and <code>expiry_date</code>, and can have{' '}
          <code>content_excerpt</code>, <code>author</code>, <code>logo</code> and <code>author_logo</code>.
        </p>
      </details>
    </>
  )
}
