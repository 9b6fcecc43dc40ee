import type { ManageView, Sort } from '#app/admin/paths/manage-path.ts'
import { FilterSelect } from './filter-select.tsx'
import styles from './manage.module.css'

type Order = { value: Sort; text: string }

const NEWEST: Order = { value: 'newest', text: 'Newest first' }

const ORDERS: Order[] = [
  { value: 'oldest', text: 'Oldest first' },
  { value: 'title', text: 'Title' },
  { value: 'state', text: 'State' },
]

const LIST_ORDERS: Order[] = [
  ...ORDERS,
  { value: 'author', text: 'Author' },
  { value: 'category', text: 'Category' },
  { value: '-views', text: 'Most views' },
]

export function ManageSort({ path, view }: { path: string; view: ManageView }) {
  const { layout, text, show, sort } = view
  const isSearch = text !== ''
  // State order makes no sense for search results or one state.
  const orders = (layout === 'list' ? LIST_ORDERS : ORDERS).filter(({ value }) => value !== 'state' || (!isSearch && show === 'all'))
  // The head of a table also turns an order round.
  const turned = orders.find(({ value }) => sort && (value === `-${sort}` || `-${value}` === sort))
  const options = [...(isSearch ? [NEWEST] : []), ...orders]
  if (sort && turned) options.push({ value: sort, text: `${turned.text}, reversed` })
  const known = options.some(({ value }) => value === sort) ? sort : undefined
  return (
    <FilterSelect
      name="sort"
      label="Sort by"
      usual={isSearch ? 'Best match' : NEWEST.text}
      options={options}
      path={path}
      view={{ ...view, sort: known }}
      className={`row gap-2 note ${styles.sort} ${layout === 'list' ? 'phones-only' : ''}`}
    />
  )
}
