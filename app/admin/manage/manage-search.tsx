import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ManageView, manageQuery, tabOf } from '#app/admin/paths/manage-path.ts'
import styles from '#app/admin/shell/list-toolbar.module.css'
import { SearchField } from '#app/ui/sections/search-field.tsx'
import type { ItemKind } from '#domain/kinds/kinds.ts'

const PAUSE_MS = 250
const FIELD_ID = 'search-text'

type Props = { kind: ItemKind; path: string; view: ManageView; things: string }

export function focusSearch(): void {
  document.getElementById(FIELD_ID)?.focus()
}

export function ManageSearch({ kind, path, view: { text, show, sort }, things }: Props) {
  const navigate = useNavigate()
  const tab = tabOf(kind)
  const field = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sought = useRef(text)
  const { key: arrival } = useLocation()
  useEffect(() => () => clearTimeout(pause.current), [])

  // A pending search would override the filter just chosen.
  useEffect(() => {
    const waitForList = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a, select')) clearTimeout(pause.current)
    }
    for (const type of ['click', 'change']) document.addEventListener(type, waitForList, true)
    return () => {
      for (const type of ['click', 'change']) document.removeEventListener(type, waitForList, true)
    }
  }, [])

  // Navigation changes the query, so the field must follow.
  useLayoutEffect(() => {
    if (text === sought.current || !field.current) return
    sought.current = text
    field.current.value = text
  }, [text])

  // Text typed while results loaded still needs its search.
  const goOn = useEffectEvent(() => {
    sought.current = text
    if (field.current && field.current.value.trim() !== text) findSoon()
  })
  useEffect(() => {
    if (arrival) goOn()
  }, [arrival])

  function findSoon(): void {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      const typed = field.current?.value.trim() ?? ''
      if (typed === sought.current) return
      sought.current = typed
      navigate(path + manageQuery(kind, { text: typed, page: 1, show, sort: typed === '' ? undefined : sort }), {
        replace: true,
        preventScrollReset: true,
      })
    }, PAUSE_MS)
  }

  return (
    <form role="search" className={styles.search} onSubmit={() => clearTimeout(pause.current)}>
      {tab !== undefined && <input type="hidden" name="tab" value={tab} />}
      {show !== 'all' && <input type="hidden" name="show" value={show} />}
      {sort !== undefined && <input type="hidden" name="sort" value={sort} />}
      <label htmlFor={FIELD_ID} className="visually-hidden">
        Search {things}
      </label>
      <SearchField ref={field} id={FIELD_ID} defaultValue={text} onInput={findSoon} placeholder={`Search ${things}`} />
      <button type="submit" className="button button-quiet">
        Go
      </button>
    </form>
  )
}
