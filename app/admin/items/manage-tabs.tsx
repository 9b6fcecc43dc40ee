import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import type { ItemKind } from '#domain/items/items.ts'
import styles from './manage.module.css'
import { manageQuery } from './manage-path.ts'

const TABS: { kind: ItemKind; label: string }[] = [
  { kind: 'news', label: 'News' },
  { kind: 'blog', label: 'Blogs' },
]

/** The tabs are links, so they work without script; the arrow keys move between them as between any tabs. */
export function ManageTabs({ kind, path }: { kind: ItemKind; path: string }) {
  return (
    <div role="tablist" aria-label="Kind of content" className={styles.tabs} onKeyDown={moveFocus}>
      {TABS.map((tab) => (
        <Link
          key={tab.kind}
          role="tab"
          id={`tab-${tab.kind}`}
          to={path + manageQuery(tab.kind, { text: '', page: 1, show: 'all' })}
          preventScrollReset
          aria-selected={tab.kind === kind}
          aria-controls={tab.kind === kind ? 'tab-panel' : undefined}
        >
          {tab.label}
        </Link>
      ))}
      <span role="tab" aria-selected="false" aria-disabled="true" tabIndex={-1}>
        Newsletters
      </span>
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
