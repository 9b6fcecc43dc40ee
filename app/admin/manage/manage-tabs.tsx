import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import tabStyles from '#app/admin/navigation/section-tabs.module.css'
import { type ManageView, manageQuery, NO_FILTERS } from '#app/admin/paths/manage-path.ts'
import { type ItemKind, itemKinds, kinds } from '#domain/kinds/kinds.ts'

const PLANNED = ['Newsletters'].filter((label) => itemKinds.every((kind) => kinds[kind].words.tab !== label))

/** Tabs are links for browsers without scripts; arrow keys move between them. */
export function ManageTabs({ kind, path, view }: { kind: ItemKind; path: string; view: ManageView }) {
  return (
    <div role="tablist" aria-label="Kind of content" className={tabStyles.tabs} onKeyDown={moveFocus}>
      {itemKinds.map((each) => (
        <Link
          key={each}
          role="tab"
          id={`tab-${each}`}
          to={path + manageQuery({ ...view, ...NO_FILTERS, kind: each, show: 'all', sort: undefined })}
          preventScrollReset
          aria-selected={each === kind}
          aria-controls={each === kind ? 'tab-panel' : undefined}
        >
          {kinds[each].words.tab}
        </Link>
      ))}
      {PLANNED.map((label) => (
        <span key={label} role="tab" aria-selected="false" aria-disabled="true" tabIndex={-1}>
          {label}
        </span>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  if (!(event.target instanceof HTMLElement)) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = tabs.indexOf(event.target)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  tabs[(next + tabs.length) % tabs.length]?.focus()
}
