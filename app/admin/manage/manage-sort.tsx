import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type ManageView, manageFields, manageQuery, type Sort, sortOf } from '#app/admin/paths/manage-path.ts'
import { HiddenFields } from '#app/admin/shell/intent-form.tsx'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import styles from './manage.module.css'

const ORDERS: { sort: Sort; label: string }[] = [
  { sort: 'newest', label: 'Newest first' },
  { sort: 'oldest', label: 'Oldest first' },
  { sort: 'title', label: 'Title' },
  { sort: 'state', label: 'State' },
]

const LIST_ORDERS: typeof ORDERS = [
  ...ORDERS,
  { sort: 'author', label: 'Author' },
  { sort: 'category', label: 'Category' },
  { sort: '-views', label: 'Most views' },
]

export function ManageSort({ path, view }: { path: string; view: ManageView }) {
  const navigate = useNavigate()
  const { layout, text, show, sort } = view
  const isSearch = text !== ''
  // State order makes no sense for search results or one state.
  const orders = (layout === 'list' ? LIST_ORDERS : ORDERS).filter((order) => order.sort !== 'state' || (!isSearch && show === 'all'))
  const shown = orders.find((order) => order.sort === sort)?.sort ?? (isSearch ? '' : 'newest')
  const select = useRef<HTMLSelectElement>(null)

  // Remounting the select would lose focus, so update its value.
  useLayoutEffect(() => {
    if (select.current) select.current.value = shown
  }, [shown, isSearch])

  function choose({ currentTarget }: ChangeEvent<HTMLSelectElement>): void {
    const chosen = sortOf(new URLSearchParams({ sort: currentTarget.value }))
    const isUsual = chosen === 'newest' && !isSearch
    navigate(path + manageQuery({ ...view, page: 1, sort: isUsual ? undefined : chosen }), {
      replace: true,
      preventScrollReset: true,
    })
  }

  return (
    <form className={`row gap-2 note ${styles.sort} ${layout === 'list' ? styles.onPhones : ''}`}>
      <HiddenFields fields={Object.fromEntries(manageFields({ ...view, page: 1, sort: undefined }))} />
      <label htmlFor="sort">Sort by</label>
      <select ref={select} id="sort" name="sort" className="input" defaultValue={shown} onChange={choose}>
        {isSearch && <option value="">Best match</option>}
        {orders.map((order) => (
          <option key={order.sort} value={order.sort}>
            {order.label}
          </option>
        ))}
      </select>
      <QuietSubmit className="button button-quiet unscripted">Sort</QuietSubmit>
    </form>
  )
}
