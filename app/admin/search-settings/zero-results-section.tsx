import { addPath } from '#app/admin/paths/synonyms-path.ts'
import { DeleteDialog } from '#app/admin/shell/delete-dialog.tsx'
import { IN_VAIN_DAYS, IN_VAIN_LIMIT, LONGEST_COUNTED, type SearchInVain } from '#domain/analytics/zero-results.ts'
import { MOST } from '#domain/synonyms/validate-groups.ts'
import { mediumDay } from '#lib/time/dates.ts'
import styles from './synonyms.module.css'

type Props = {
  /** `line`: the line of the list that has it by now. */
  searches: readonly (SearchInVain & { line: number | undefined })[]
  more: number
  /** How often further ones were counted without their words. */
  others: number
}

/** What visitors looked for on the site and did not find. */
export function InVain({ searches, more, others }: Props) {
  return (
    <section aria-labelledby="in-vain" className={styles.section}>
      <h2 id="in-vain">Searches that found nothing</h2>
      {searches.length === 0 && others === 0 && <p className={styles.nothing}>{`None in the last ${IN_VAIN_DAYS} days.`}</p>}
      {searches.length > 0 && (
        <ul className={styles.searches}>
          {searches.map(({ text, count, newest, line }) => (
            <li key={text}>
              <p className={styles.sought}>
                <bdi>{text}</bdi>
              </p>
              <p className={styles.note}>{`${times(count)}, last on ${mediumDay(newest)}`}</p>
              <Way text={text} line={line} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={styles.note}>{`and ${more.toLocaleString('en-US')} more`}</p>}
      {others > 0 && (
        <p className={styles.note}>{`${times(others)} something else: of one day, ${IN_VAIN_LIMIT.most} different searches are listed.`}</p>
      )}
      <p className={styles.note}>
        Of the last {IN_VAIN_DAYS} days. Counted each time a visitor was shown that there are no results, also when the page is loaded
        again. Not counted are your own searches while you are signed in, robots, pages loaded ahead of time, more than {LONGEST_COUNTED}{' '}
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
  if (text.length > MOST.characters) return <p className={styles.note}>Too long for a line</p>
  return (
    <a href={addPath(text)} aria-label={`Add as the same as… “${text}”`}>
      Add as the same as…
    </a>
  )
}

function times(count: number): string {
  return count === 1 ? 'Once' : `${count.toLocaleString('en-US')} times`
}
