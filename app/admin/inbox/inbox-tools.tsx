import styles from '#app/admin/frame/list-tools.module.css'
import { SearchField } from '#app/ui/sections/search-field.tsx'
import type { Shown } from '#domain/messages/messages.ts'
import { totalText } from '#domain/pagination.ts'
import type { FoundPage } from '#domain/store.ts'
import { INBOX, type InboxView, inboxPath } from './inbox-path.ts'

const FILTERS: { show: Shown; label: string }[] = [
  { show: 'all', label: 'All' },
  { show: 'unread', label: 'Unread' },
  { show: 'problems', label: 'Mail problems' },
  { show: 'aside', label: 'Set aside' },
]

type Props = {
  view: InboxView
  found: { total: number; limit: FoundPage['limit'] | undefined }
  /** How many mails were given up. */
  failed: number
  /** How many may have gone out. */
  unknown: number
  aside: number
}

/** Search, filters, and what can be done with many messages at once. */
export function InboxTools({ view: { text, show }, found, failed, unknown, aside }: Props) {
  return (
    <div className={styles.tools}>
      <form role="search" action={INBOX} className={styles.search}>
        {show !== 'all' && <input type="hidden" name="show" value={show} />}
        <label htmlFor="search-messages" className="visually-hidden">
          Search messages
        </label>
        <SearchField id="search-messages" defaultValue={text} placeholder="Search messages" />
        <button type="submit" className="button button-quiet">
          Go
        </button>
      </form>
      <nav aria-label="Which messages">
        <ul className={styles.filters}>
          {FILTERS.map((filter) => (
            <li key={filter.show}>
              <a href={inboxPath({ text, show: filter.show, page: 1 })} aria-current={filter.show === show ? 'true' : undefined}>
                {filter.show === 'aside' && aside > 0 ? `${filter.label} (${aside.toLocaleString('en-US')})` : filter.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.count} role="status">
        {text ? `${totalText(found)} found for “${text}”. ` : `${found.total} ${found.total === 1 ? 'message' : 'messages'}`}
        {found.limit === 'time' && 'The search was ended early. '}
        {text && <a href={inboxPath({ text: '', show, page: 1 })}>Show all</a>}
      </p>
      {failed > 0 && (
        <form method="post" className={styles.failed}>
          <p>{failed === 1 ? 'One message could not be mailed.' : `${failed} messages could not be mailed.`}</p>
          <button type="submit" className="button button-quiet" name="intent" value="try-all-again">
            Try all again
          </button>
        </form>
      )}
      {unknown > 0 && (
        <form method="post" className={styles.failed}>
          <p>{unknownText(unknown)}</p>
          <details>
            <summary>Try these again</summary>
            <button type="submit" className="button button-quiet" name="intent" value="try-unknown-again">
              Try again, even if some arrive twice
            </button>
          </details>
        </form>
      )}
    </div>
  )
}

function unknownText(count: number): string {
  const which = count === 1 ? 'One message' : `${count} messages`
  return `${which} may have been mailed: the provider’s answer was lost. Look there first, for trying again may send twice.`
}
