import { DeleteDialog } from '#app/admin/dialogs/delete-dialog.tsx'
import { addPath } from '#app/admin/paths/admin-paths.ts'
import { MAX_COUNTED_CHARS, ZERO_RESULT_DAYS, ZERO_RESULT_LIMIT, type ZeroResultSearch } from '#domain/analytics/zero-results.ts'
import { SYNONYM_LIMITS } from '#domain/synonyms/validate-groups.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { formatMediumDay } from '#lib/time/dates.ts'

type Props = {
  searches: readonly (ZeroResultSearch & { line: number | undefined })[]
  more: number
  /** Searches beyond the stored limit are counted without their text. */
  others: number
}

export function ZeroResultsSection({ searches, more, others }: Props) {
  return (
    <section aria-labelledby="in-vain" className="stack gap-4">
      <h2 id="in-vain">Searches without results</h2>
      {searches.length === 0 && others === 0 && <p className="nothing">{`None in the last ${ZERO_RESULT_DAYS} days.`}</p>}
      {searches.length > 0 && (
        <ul className="ruled rows">
          {searches.map(({ text, count, newest, line }) => (
            <li key={text}>
              <div className="grow">
                <bdi className="strong">{text}</bdi>
                <p className="note">{`${formatCount(count, 'time')}, last on ${formatMediumDay(newest)}`}</p>
              </div>
              <Way text={text} line={line} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="note">{`and ${more.toLocaleString('en-US')} more`}</p>}
      {others > 0 && (
        <p className="note">{`${formatCount(others, 'time')} something else: of one day, ${ZERO_RESULT_LIMIT.most} different searches are listed.`}</p>
      )}
      <p className="note">
        From visitors in the last {ZERO_RESULT_DAYS} days. We count each time a visitor sees no results, also after a reload. Your own
        searches, bots, preloaded pages and texts over {MAX_COUNTED_CHARS} characters aren’t counted. Neither is anything like an email
        address, a long number or a key. We don’t record who searched.
      </p>
      {(searches.length > 0 || others > 0) && (
        <div className="row">
          <DeleteDialog
            id="clear-searches"
            name="the list"
            label="Clear the list"
            action={{ name: 'Clear', icon: 'delete' }}
            words={{ title: 'Clear the list?', question: 'You can’t undo this. New searches are still counted.' }}
            fields={{ intent: 'clear' }}
          />
        </div>
      )}
    </section>
  )
}

function Way({ text, line }: { text: string; line: number | undefined }) {
  if (line !== undefined) return <p className="note">{`In line ${line}`}</p>
  if (text.length > SYNONYM_LIMITS.characters) return <p className="note">Too long for a line</p>
  return (
    <a className="tap" href={addPath(text)} aria-label={`Add as a synonym… “${text}”`}>
      Add as a synonym…
    </a>
  )
}
