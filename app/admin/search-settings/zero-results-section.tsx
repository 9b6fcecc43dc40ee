import { addPath } from '#app/admin/paths/synonyms-path.ts'
import { DeleteDialog } from '#app/admin/shell/delete-dialog.tsx'
import { MAX_COUNTED_CHARS, ZERO_RESULT_DAYS, ZERO_RESULT_LIMIT, type ZeroResultSearch } from '#domain/analytics/zero-results.ts'
import { SYNONYM_LIMITS } from '#domain/synonyms/validate-groups.ts'
import { formatMediumDay } from '#lib/time/dates.ts'
import styles from './synonyms.module.css'

type Props = {
  searches: readonly (ZeroResultSearch & { line: number | undefined })[]
  more: number
  /** Searches beyond the stored limit are counted without their text. */
  others: number
}

export function ZeroResultsSection({ searches, more, others }: Props) {
  return (
    <section aria-labelledby="in-vain" className={styles.section}>
      <h2 id="in-vain">Searches that found nothing</h2>
      {searches.length === 0 && others === 0 && <p className={styles.nothing}>{`None in the last ${ZERO_RESULT_DAYS} days.`}</p>}
      {searches.length > 0 && (
        <ul className={styles.searches}>
          {searches.map(({ text, count, newest, line }) => (
            <li key={text}>
              <p className={styles.sought}>
                <bdi>{text}</bdi>
              </p>
              <p className={styles.note}>{`${times(count)}, last on ${formatMediumDay(newest)}`}</p>
              <Way text={text} line={line} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={styles.note}>{`and ${more.toLocaleString('en-US')} more`}</p>}
      {others > 0 && (
        <p
          className={styles.note}
        >{`${times(others)} something else: of one day, ${ZERO_RESULT_LIMIT.most} different searches are listed.`}</p>
      )}
      <p className={styles.note}>
        Of the last {ZERO_RESULT_DAYS} days. Counted each time a visitor was shown that there are no results, also when the page is loaded
        again. Not counted are your own searches while you are signed in, robots, pages loaded ahead of time, more than {MAX_COUNTED_CHARS}{' '}
        characters, and what looks like an e-mail address, a long number or a key. Who searched is not kept.
      </p>
      {(searches.length > 0 || others > 0) && (
        <div className={styles.buttons}>
          <DeleteDialog
            id="clear-searches"
            name="the list"
            label="Clear the list"
            action={{ name: 'Clear', icon: 'delete' }}
            words={{ title: 'Clear the list?', question: 'What was counted so far is removed for good. Counting goes on.' }}
            fields={{ intent: 'clear' }}
          />
        </div>
      )}
    </section>
  )
}

function Way({ text, line }: { text: string; line: number | undefined }) {
  if (line !== undefined) return <p className={styles.note}>{`Stands in line ${line} now`}</p>
  if (text.length > SYNONYM_LIMITS.characters) return <p className={styles.note}>Too long for a line</p>
  return (
    <a href={addPath(text)} aria-label={`Add as the same as… “${text}”`}>
      Add as the same as…
    </a>
  )
}

function times(count: number): string {
  return count === 1 ? 'Once' : `${count.toLocaleString('en-US')} times`
}
