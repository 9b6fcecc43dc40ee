import { listing } from '#app/content/listings.ts'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { SearchField } from './search-field.tsx'

export function SearchForm({ text = '' }: { text?: string }) {
  const { label, button } = usePageCopy(listing).search
  return (
    <form role="search" action="/search-query" className="field screen-only">
      <label htmlFor="search-text">{label}</label>
      <div className="input-row">
        <SearchField id="search-text" defaultValue={text} enterKeyHint="search" />
        <button type="submit" className="button">
          {button}
        </button>
      </div>
    </form>
  )
}
