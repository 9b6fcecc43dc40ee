import styles from '#app/admin/frame/list-tools.module.css'
import { SearchField } from '#app/ui/sections/search-field.tsx'
import { totalText } from '#domain/pagination.ts'
import type { MediaShown } from '#domain/pictures/media.ts'
import type { FoundPage } from '#domain/store.ts'
import { MEDIA, type MediaView, mediaPath } from './media-path.ts'

type Props = { view: MediaView; found: { total: number; limit: FoundPage['limit'] | undefined }; left: number }

export function MediaTools({ view: { text, show }, found, left }: Props) {
  const filters: { show: MediaShown; label: string }[] = [
    { show: 'all', label: 'All' },
    { show: 'unused', label: 'Not used' },
    { show: 'left', label: left > 0 ? `Not used for 30 days (${left})` : 'Not used for 30 days' },
  ]
  return (
    <div className={styles.tools}>
      <form role="search" action={MEDIA} className={styles.search}>
        {show !== 'all' && <input type="hidden" name="show" value={show} />}
        <label htmlFor="search-media" className="visually-hidden">
          Search pictures by name
        </label>
        <SearchField id="search-media" defaultValue={text} placeholder="Search by name" />
        <button type="submit" className="button button-quiet">
          Go
        </button>
      </form>
      <nav aria-label="Which pictures">
        <ul className={styles.filters}>
          {filters.map((filter) => (
            <li key={filter.show}>
              <a href={mediaPath({ text, show: filter.show, page: 1 })} aria-current={filter.show === show ? 'true' : undefined}>
                {filter.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.count} role="status">
        {text ? `${totalText(found)} found for “${text}”. ` : `${found.total} ${found.total === 1 ? 'picture' : 'pictures'}`}
        {text && <a href={mediaPath({ text: '', show, page: 1 })}>Show all</a>}
      </p>
    </div>
  )
}
