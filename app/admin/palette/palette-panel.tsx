import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MAX_QUERY } from '#app/admin/paths/admin-paths.ts'
import { MANAGE_PATH } from '#app/admin/paths/manage-path.ts'
import { isComposingKey } from '#app/admin/shell/is-composing-key.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { formatCount } from '#lib/text/format-count.ts'
import styles from './palette.module.css'
import { optionId, PaletteList } from './palette-list.tsx'
import { usePaletteSearch } from './use-palette-search.ts'

const ANNOUNCED_MS = 300
const TOO_LONG = `Only the first ${MAX_QUERY} characters are searched.`

export function PalettePanel({ pathname, close }: { pathname: string; close: () => void }) {
  const [query, setQuery] = useState('')
  const { groups, failure, of } = usePaletteSearch(query, pathname)
  const results = groups.flatMap((group) => group.results)
  const [chosen, setChosen] = useState({ of, at: 0 })
  const active = chosen.of === of ? Math.min(chosen.at, results.length - 1) : 0
  const list = useRef<HTMLDivElement>(null)

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposingKey(event.nativeEvent)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (results.length > 0) setChosen({ of, at: (active + (event.key === 'ArrowDown' ? 1 : -1) + results.length) % results.length })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const link = document.getElementById(optionId(active))
      if (event.repeat || !(link instanceof HTMLAnchorElement)) return
      if (event.ctrlKey || event.metaKey) open(link.href, '_blank', 'noopener')
      else link.click()
    }
  }

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  const isCut = query.length > MAX_QUERY
  const count = of ? formatCount(results.length, 'result') : ''
  const said = failure ?? count
  return (
    <>
      <div className={styles.head}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search screens, posts, messages and actions"
          aria-expanded={results.length > 0}
          aria-controls="palette-results"
          aria-autocomplete="list"
          aria-activedescendant={results.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Search"
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={press}
        />
        {of && (
          <span className="note" aria-hidden="true">
            {count}
          </span>
        )}
        <button type="button" className={`bare tap strong phones-only ${styles.cancel}`} onClick={close}>
          Cancel
        </button>
      </div>
      <Announced text={isCut ? `${said}. ${TOO_LONG}` : said} />
      <div ref={list} className={styles.body}>
        {isCut && <p className={`soft ${styles.note}`}>{TOO_LONG}</p>}
        {failure && <p className={`soft ${styles.note}`}>{failure}</p>}
        <PaletteList groups={groups} query={of ?? ''} active={active} onChoose={close} />
        {of && !failure && results.length === 0 && (
          <p className={`soft ${styles.note}`}>
            {`Nothing for “${of}”. `}
            <a href={`${MANAGE_PATH}?${new URLSearchParams({ q: of })}`}>Search posts for it</a>
          </p>
        )}
      </div>
      <p className={`row gap-2 note ${styles.foot}`} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> move
        <kbd>↵</kbd> open
        <kbd>Ctrl ↵</kbd> new tab
        <kbd>Esc</kbd> close
      </p>
    </>
  )
}

function Announced({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setSaid(text), ANNOUNCED_MS)
    return () => clearTimeout(pause)
  }, [text])
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}
