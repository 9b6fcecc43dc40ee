import { data } from 'react-router'
import { SEARCHES_PATH } from '#app/admin/paths/admin-paths.ts'
import { useFocusOn } from '#app/admin/shell/focus-unless-busy.ts'
import { LabeledInput } from '#app/admin/shell/labeled-field.tsx'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { QuietLink, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { reportZeroResults, type ZeroResultSearch } from '#domain/analytics/zero-results.ts'
import { loadSynonyms } from '#domain/synonyms/synonyms.ts'
import { SYNONYM_LIMITS, synonymKey } from '#domain/synonyms/validate-groups.ts'
import { DEFAULT_SYNONYMS, type SynonymGroup } from '#domain/text-search/synonym-groups.ts'
import type { Route } from './+types/searches'
import { GroupsForm } from './groups-form.tsx'
import styles from './synonyms.module.css'
import { ZeroResultsSection } from './zero-results-section.tsx'

const MOST_SHOWN = 100

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const query = readQuery(SEARCHES_PATH, request)
  await services.analytics.flush()
  const { read, failure, status } = await tryToRead(services, 'Words of the search not read', async () => {
    const { lines, version } = await loadSynonyms(services.store)
    const { searches, others } = await reportZeroResults(services)
    const isBeginning = query.get('from') === 'beginning'
    const list = { text: (isBeginning ? DEFAULT_SYNONYMS : lines).map((line) => line.join(', ')).join('\n'), version, isBeginning }
    const shown = searches.slice(0, MOST_SHOWN).map(withLineIn(lines))
    const inVain = { searches: shown, more: searches.length - shown.length, others }
    return { list, words: lines.flat(), inVain, add: query.get('add') ?? '' }
  })
  return data({ read, failure }, { status })
}

export { synonymAction as action } from './synonym-action.ts'

export default function Searches({ loaderData: { read, failure }, actionData: refusal }: Route.ComponentProps) {
  const list = refusal?.submitted ? { ...refusal.submitted, isBeginning: false } : read && { ...read.list, errors: [] }
  const add = refusal?.add ?? (read?.add ? { word: read.add, as: '' } : undefined)
  return (
    <>
      <PageHeader lead="Help visitors find posts when they use other words." />
      <ScreenStatus problem={refusal?.problem ?? failure} />
      {refusal?.theirs && <SynonymConflict {...refusal.theirs} />}
      {add && <AddSynonymForm {...add} words={read?.words ?? []} />}
      <div className="stack gap-6 columns">
        {list && <GroupsForm {...list} isAnswer={refusal?.submitted !== undefined} />}
        {read && <ZeroResultsSection {...read.inVain} />}
      </div>
    </>
  )
}

function withLineIn(lines: readonly SynonymGroup[]) {
  const known = new Map(lines.flatMap((line, at) => line.map((word): [string, number] => [synonymKey(word), at + 1])))
  return (search: ZeroResultSearch) => ({ ...search, line: known.get(synonymKey(search.text)) })
}

function SynonymConflict({ onlyTheirs, onlyYours }: { onlyTheirs: readonly string[]; onlyYours: readonly string[] }) {
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

function AddSynonymForm({ word, as, words }: { word: string; as: string; words: readonly string[] }) {
  const field = useFocusOn<HTMLInputElement>(true)
  return (
    <section aria-labelledby="add-word" className={`stack panel below ${styles.panel}`}>
      <h2 id="add-word">
        What does <bdi>“{word}”</bdi> mean?
      </h2>
      <form method="post" action={SEARCHES_PATH} className={`row end gap-4 ${styles.add}`}>
        <input type="hidden" name="word" value={word} />
        <LabeledInput
          id="same-as"
          label="The same as"
          hint="A word of the list, or another one that your articles use."
          ref={field}
          name="as"
          suggestions={words}
          defaultValue={as}
          maxLength={SYNONYM_LIMITS.characters}
          required
        />
        <div className="row">
          <SubmitButton intent="add">Add it</SubmitButton>
          <QuietLink href={SEARCHES_PATH}>Cancel</QuietLink>
        </div>
      </form>
    </section>
  )
}
