import { Form } from 'react-router'
import { SEARCHES_PATH } from '#app/admin/paths/synonyms-path.ts'
import { SearchField } from '#app/ui/sections/search-field.tsx'
import { totalText } from '#domain/pagination.ts'
import type { TrialSearch } from './load-trial-search.ts'
import styles from './synonyms.module.css'

export function TrySearch({ tried }: { tried: TrialSearch | undefined }) {
  return (
    <section aria-labelledby="try" className={styles.section}>
      <h2 id="try">Try a search</h2>
      <Form role="search" action={SEARCHES_PATH} replace preventScrollReset className="input-row">
        <label htmlFor="try-text" className="visually-hidden">
          Words of a visitor
        </label>
        <SearchField id="try-text" defaultValue={tried?.text} placeholder="Words of a visitor" />
        <button type="submit" className="button button-quiet">
          Try
        </button>
      </Form>
      <div role="status" className={styles.tried}>
        {tried && <Outcome tried={tried} />}
      </div>
      <p className={styles.note}>With the list as it is saved, over what visitors can see.</p>
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
      <ul className={styles.terms}>
        {lookedFor.map(({ typed, same }) => (
          <li key={typed}>
            <strong>{typed}</strong>
            {same.length > 0 && <> or {same.join(', ')}</>}
          </li>
        ))}
        {lookedFor.length === 0 && <li>Nothing: there is no letter and no digit in it.</li>}
      </ul>
      <p>
        {truncated === 'busy' ? 'Too many are searching at the moment. Please try again.' : `Found: ${totalText({ total, truncated })}`}
      </p>
      {items.length > 0 && (
        <ol className={styles.results}>
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
