import type { KeyboardEvent } from 'react'
import type { ItemKind } from '#domain/items.ts'
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
        <a
          key={tab.kind}
          role="tab"
          id={`tab-${tab.kind}`}
          href={path + manageQuery(tab.kind, { text: '', page: 1 })}
          aria-selected={tab.kind === kind}
          aria-controls={tab.kind === kind ? 'tab-panel' : undefined}
        >
          {tab.label}
        </a>
      ))}
      <span role="tab" aria-selected="false" aria-disabled="true" tabIndex={-1}>
        Newsletters
      </span>
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step || !(event.target instanceof HTMLElement)) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = tabs.indexOf(event.target)
  tabs[(at + step + tabs.length) % tabs.length]?.focus()
}
