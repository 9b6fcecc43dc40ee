import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ManageView, manageFields, manageQuery } from '#app/admin/paths/manage-path.ts'
import { HiddenFields } from '#app/admin/shell/intent-form.tsx'
import styles from '#app/admin/shell/list-toolbar.module.css'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { SearchField } from '#app/ui/sections/search-field.tsx'

const PAUSE_MS = 250
const FIELD_ID = 'search-text'

/** Filters beside the form belong to it. */
export const SEARCH_FORM = 'search-form'

const OF_FILTERS = ['q', 'page', 'kind', 'category', 'author', 'month', 'sort']

export function focusSearch(): void {
  document.getElementById(FIELD_ID)?.focus()
}

export function ManageSearch({ path, view, things }: { path: string; view: ManageView; things: string }) {
  const { text, sort } = view
  const navigate = useNavigate()
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
      navigate(path + manageQuery({ ...view, text: typed, page: 1, sort: typed === '' ? undefined : sort }), {
        replace: true,
        preventScrollReset: true,
      })
    }, PAUSE_MS)
  }

  const label = `Search ${things}`
  return (
    <form id={SEARCH_FORM} role="search" className={styles.search} onSubmit={() => clearTimeout(pause.current)}>
      <HiddenFields fields={Object.fromEntries(manageFields(view).filter(([name]) => !OF_FILTERS.includes(name)))} />
      <SearchField ref={field} id={FIELD_ID} aria-label={label} defaultValue={text} onInput={findSoon} placeholder={label} />
      <QuietSubmit>Go</QuietSubmit>
    </form>
  )
}
