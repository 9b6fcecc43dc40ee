import type { FieldChange, HistoryEntry } from '#domain/revisions/history.ts'
import { FieldDiff } from './field-diff.tsx'
import styles from './history.module.css'

const STATES: Record<HistoryEntry['state'], string> = {
  published: 'Published',
  draft: 'Draft',
  changes: 'Unpublished changes',
  discarded: 'Discarded changes',
}

/** One version: who wrote it and when, what it changed, and ways back to it. */
export function VersionArticle({ entry }: { entry: HistoryEntry & { time: string } }) {
  const { id, state, isPresent, isInForm, isFirst, time, writtenBy, changes } = entry
  const heading = `version-${id || 'changes'}`
  return (
    <article aria-labelledby={heading} className={styles.version}>
      <header className={styles.head}>
        <div>
          <h2 id={heading}>{`${STATES[state]} · ${time}`}</h2>
          <p>
            {writtenBy ? `By ${writtenBy}. ` : ''}
            {isPresent && (state === 'published' ? 'What visitors are shown now. ' : 'As it stands now. ')}
            {summary(changes, isFirst)}
          </p>
        </div>
        {isInForm ? (
          <p className={styles.now}>In the form now</p>
        ) : (
          <form method="post">
            <button type="submit" className="button button-quiet" name="revision" value={id}>
              Restore this version
            </button>
          </form>
        )}
      </header>
      {changes.map((change) => (
        <section key={change.name} className={styles.field} aria-label={change.label}>
          <div className={styles.fieldHead}>
            <h3>{change.label}</h3>
            {change.isInForm ? (
              <p className={styles.now}>In the form now</p>
            ) : (
              <form method="post">
                <input type="hidden" name="revision" value={id} />
                <button type="submit" className="button button-quiet" name="field" value={change.name}>
                  Restore this field
                </button>
              </form>
            )}
          </div>
          <FieldDiff change={change} isFirst={isFirst} />
        </section>
      ))}
    </article>
  )
}

function summary(changes: readonly FieldChange[], isFirst: boolean): string {
  if (isFirst) return 'The oldest version that is kept.'
  if (changes.length === 0) return 'It says the same as the version before it.'
  return `Changed: ${changes.map(({ label }) => label).join(', ')}.`
}
