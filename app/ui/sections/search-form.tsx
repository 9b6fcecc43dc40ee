import { searchWords } from '#app/content/listings.ts'
import { SearchField } from './search-field.tsx'

export function SearchForm({ text = '' }: { text?: string }) {
  return (
    <form role="search" action="/search-query" className="field screen-only">
      <label htmlFor="search-text">{searchWords.label}</label>
      <div className="input-row">
        <SearchField id="search-text" defaultValue={text} enterKeyHint="search" />
        <button type="submit" className="button">
          {searchWords.button}
        </button>
      </div>
    </form>
  )
}
