import { SEARCHES_PATH } from '#app/admin/paths/admin-paths.ts'
import { QuietLink } from '#app/ui/buttons/buttons.tsx'
import styles from './synonyms.module.css'

export function SynonymConflict({ onlyTheirs, onlyYours }: { onlyTheirs: readonly string[]; onlyYours: readonly string[] }) {
  return (
    <section aria-labelledby="differences" className={`stack panel below ${styles.panel}`}>
      <h2 id="differences">Two lists</h2>
      <dl>
        <dt className="strong">Only in theirs</dt>
        <dd>{onlyTheirs.join(', ') || 'No word'}</dd>
        <dt className="strong">Only in yours</dt>
        <dd>{onlyYours.join(', ') || 'No word'}</dd>
      </dl>
      <p>Save again to keep yours.</p>
      <QuietLink href={SEARCHES_PATH}>Use theirs</QuietLink>
    </section>
  )
}
