import { Link } from 'react-router'
import type { FilterOptions } from '#app/admin/items/filter-options.ts'
import { hasFilters, type ManageView, manageQuery, NO_FILTERS } from '#app/admin/paths/manage-path.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { itemKinds, kinds } from '#domain/kinds/kinds.ts'
import { formatMonth } from '#lib/time/format-month.ts'
import { FilterSelect } from './filter-select.tsx'
import styles from './filters.module.css'

type Props = { path: string; view: ManageView; options: FilterOptions }

export function Filters({ path, view, options: { categories, authors, months } }: Props) {
  const plain = (values: readonly string[]) => values.map((value) => ({ value, text: value }))
  const kindOptions = itemKinds.map((kind) => ({ value: kind, text: kinds[kind].words.name }))
  return (
    <>
      {view.layout === 'list' && <FilterSelect name="kind" label="Kind" options={kindOptions} path={path} view={view} />}
      <FilterSelect name="category" label="Category" options={plain(categories)} path={path} view={view} />
      <FilterSelect name="author" label="Author" options={plain(authors)} path={path} view={view} />
      <FilterSelect
        name="month"
        label="Month"
        options={months.map((value) => ({ value, text: formatMonth(value) }))}
        path={path}
        view={view}
      />
    </>
  )
}

/** Each chip removes its filter. */
export function FilterChips({ path, view }: Pick<Props, 'path' | 'view'>) {
  if (!hasFilters(view)) return null
  const { layout, kind, category, author, month, text } = view
  const chips = [
    { label: 'Kind', value: layout === 'list' && kind ? kinds[kind].words.name : '', without: { kind: undefined } },
    { label: 'Category', value: category, without: { category: '' } },
    { label: 'Author', value: author, without: { author: '' } },
    { label: 'Month', value: month && formatMonth(month), without: { month: '' } },
    { label: 'Search', value: text, without: { text: '' } },
  ].filter(({ value }) => value !== '')
  return (
    <ul aria-label="Filters" className="row gap-2 small">
      {chips.map(({ label, value, without }) => (
        <li key={label}>
          <Link to={path + manageQuery({ ...view, page: 1, ...without })} preventScrollReset className={`tap ${styles.chip}`}>
            <span className="visually-hidden">Remove filter </span>
            {label}: <strong>{value}</strong>
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
      <li>
        <Link to={path + clearedQuery(view)} preventScrollReset className="tap">
          Clear filters
        </Link>
      </li>
    </ul>
  )
}

export function clearedQuery(view: ManageView): string {
  return manageQuery({ ...view, ...NO_FILTERS, kind: view.layout === 'list' ? undefined : view.kind })
}
