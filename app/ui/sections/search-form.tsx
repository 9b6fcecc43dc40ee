import { listing } from '#app/content/listings.ts'
import { SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { usePageCopy } from '#app/ui/site-copy/use-page-copy.ts'
import { SearchField } from './search-field.tsx'

export function SearchForm({ text = '' }: { text?: string }) {
  const { label, button } = usePageCopy(listing).search
  return (
    <form role="search" action="/search-query" className="field screen-only">
      <label htmlFor="search-text">{label}</label>
      <div className="input-row">
        <SearchField id="search-text" defaultValue={text} enterKeyHint="search" />
        <SubmitButton>{button}</SubmitButton>
      </div>
    </form>
  )
}
