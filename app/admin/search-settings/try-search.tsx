import { Form } from 'react-router'
import { SEARCHES_PATH } from '#app/admin/paths/admin-paths.ts'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { SearchField } from '#app/ui/sections/search-field.tsx'
import { totalText } from '#domain/pagination.ts'
import type { TrialSearch } from './load-trial-search.ts'

export function TrySearch({ tried }: { tried: TrialSearch | undefined }) {
  return (
    <section aria-labelledby="try" className="stack gap-4">
      <h2 id="try">Try a search</h2>
      <Form role="search" action={SEARCHES_PATH} replace preventScrollReset className="input-row">
        <label htmlFor="try-text" className="visually-hidden">
          Search for
        </label>
        <SearchField id="try-text" defaultValue={tried?.text} placeholder="Search for" />
        <QuietSubmit>Try</QuietSubmit>
      </Form>
      <div role="status" className="stack">
        {tried && <Outcome tried={tried} />}
      </div>
      <p className="note">Uses the saved synonyms and the posts visitors see.</p>
    </section>
  )
}

function Outcome({ tried: { text, lookedFor, total, truncated, items } }: { tried: TrialSearch }) {
  return (
    <>
      <p>
        <strong>
          <bdi>“{text}”</bdi>
        </strong>{' '}
        looks for:
      </p>
      <ul className="stack gap-2 bullets">
        {lookedFor.map(({ typed, same }) => (
          <li key={typed}>
            <strong>{typed}</strong>
            {same.length > 0 && <> or {same.join(', ')}</>}
          </li>
        ))}
        {lookedFor.length === 0 && <li>Nothing. Enter letters or numbers.</li>}
      </ul>
      <p>{truncated === 'busy' ? 'Too many people are searching. Try again.' : `Found: ${totalText({ total, truncated })}`}</p>
      {items.length > 0 && (
        <ol className="stack gap-2 bullets">
          {items.map(({ title, path }) => (
            <li key={path}>
              <a href={path}>{title}</a>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
