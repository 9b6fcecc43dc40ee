import tabStyles from '#app/admin/navigation/section-tabs.module.css'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { SearchField } from '#app/ui/sections/search-field.tsx'
import { totalText } from '#domain/pagination.ts'
import type { SearchPage } from '#domain/ports/store.ts'
import { HiddenFields } from './intent-form.tsx'
import styles from './list-toolbar.module.css'

type Filter<Shown extends string> = { show: Shown; label: string; count?: number }

type Props<Shown extends string> = {
  search: { label: string; placeholder?: string; text: string }
  filters?: { label: string; list: readonly Filter<Shown>[]; chosen: Shown | undefined }
  found: { total: number; truncated: SearchPage['truncated'] | undefined }
  called: readonly [string, string]
  pathOf: (view: { text: string; show?: Shown }) => string
  beside?: React.ReactNode
  children?: React.ReactNode
}

export function ListToolbar<Shown extends string>({ search, filters, found, called, pathOf, beside, children }: Props<Shown>) {
  const { label, placeholder = label, text } = search
  const chosen = filters?.chosen
  const isCounted = filters?.list.some(({ show, count }) => show === chosen && count !== undefined)
  const all = pathOf({ text: '', ...(chosen ? { show: chosen } : {}) })
  const [path = '', query] = all.split('?')
  return (
    <div className={`row ${styles.tools}`}>
      {filters && (
        <nav aria-label={filters.label} className={tabStyles.tabs}>
          <ul>
            {filters.list.map((filter) => (
              <li key={filter.show}>
                <a href={pathOf({ text, show: filter.show })} aria-current={filter.show === filters.chosen ? 'true' : undefined}>
                  {filter.label}
                  {!!filter.count && <span>{filter.count.toLocaleString('en-US')}</span>}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <form role="search" action={path} className={styles.search} autoComplete="off">
        <HiddenFields fields={Object.fromEntries(new URLSearchParams(query))} />
        <SearchField id="search-text" aria-label={label} defaultValue={text} placeholder={placeholder} />
        <QuietSubmit>Go</QuietSubmit>
      </form>
      {beside}
      <p className={`note ${styles.count}`} role="status">
        {text && `${totalText(found)} found for “${text}”. `}
        {!text && !isCounted && `${found.total.toLocaleString('en-US')} ${called[found.total === 1 ? 0 : 1]}`}
        {found.truncated === 'timeout' && 'The search was ended early. '}
        {text && (
          <a className="tap" href={all}>
            Show all
          </a>
        )}
      </p>
      {children}
    </div>
  )
}
