import { searchWords } from '../content/listings.ts'

/** Leads to the search page. Empty and blank texts are not sent. */
export function SearchForm({ text = '' }: { text?: string }) {
  return (
    <form role="search" action="/search-query" className="field screen-only">
      <label htmlFor="search-text">{searchWords.label}</label>
      <div className="input-row">
        <input
          id="search-text"
          className="input"
          type="search"
          name="q"
          defaultValue={text}
          required
          pattern=".*\S.*"
          maxLength={200}
          title="One word at least"
          enterKeyHint="search"
        />
        <button type="submit" className="button">
          {searchWords.button}
        </button>
      </div>
    </form>
  )
}
