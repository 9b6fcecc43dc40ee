import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type ManageView, manageQuery } from '#app/admin/paths/manage-path.ts'
import styles from './filters.module.css'
import { SEARCH_FORM } from './manage-search.tsx'

type Props = {
  name: 'kind' | 'category' | 'author' | 'month' | 'sort'
  label: string
  /** What no choice means. Without it, the label says that in the field. */
  usual?: string
  options: readonly { value: string; text: string }[]
  path: string
  view: ManageView
  className?: string | undefined
}

/** Part of the search form, so browsers without scripts send it with "Go". */
export function FilterSelect({ name, label, usual, options, path, view, className = styles.filter }: Props) {
  const navigate = useNavigate()
  const select = useRef<HTMLSelectElement>(null)
  const chosen = view[name] ?? ''
  const known = options.some(({ value }) => value === chosen) || chosen === '' ? options : [{ value: chosen, text: chosen }, ...options]

  // Remounting the select would lose focus, so update its value.
  useLayoutEffect(() => {
    if (select.current) select.current.value = chosen
  }, [chosen])

  function choose({ currentTarget }: ChangeEvent<HTMLSelectElement>): void {
    navigate(path + manageQuery({ ...view, page: 1, [name]: currentTarget.value }), { replace: true, preventScrollReset: true })
  }

  return (
    <label className={className}>
      <span className={usual ? undefined : 'visually-hidden'}>{label}</span>
      <select ref={select} name={name} form={SEARCH_FORM} className="input" defaultValue={chosen} onChange={choose}>
        <option value="">{usual ?? label}</option>
        {known.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
