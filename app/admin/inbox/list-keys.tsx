import { type RefObject, useEffect, useEffectEvent } from 'react'
import { INBOX_SHORTCUTS } from '#app/admin/shell/editor-shortcuts.ts'
import { PAGE_KEY } from '#app/admin/shell/shortcuts.tsx'
import styles from './messages.module.css'

/** The current row has the focus, so keys, Tab and screen readers agree on it. */
export function useListKeys(region: RefObject<HTMLElement | null>, isSelected: boolean): void {
  const rows = () => [...(region.current?.querySelectorAll('ol > li') ?? [])]
  const at = () => rows().findIndex((row) => row.contains(document.activeElement))
  const linkIn = (row: number) => rows()[row]?.querySelector<HTMLAnchorElement>(':is(h2, h3) a')
  const select = () => rows()[at()]?.querySelector<HTMLElement>('[name="selected"]')?.click()
  usePageKeys({
    j: () => linkIn(at() + 1)?.focus(),
    k: () => linkIn(Math.max(0, at() - 1))?.focus(),
    x: select,
    e() {
      if (!isSelected) select()
      if (isSelected || at() >= 0) region.current?.querySelector<HTMLElement>('[value="answered"]')?.click()
    },
    r() {
      const link = linkIn(at())
      if (link) location.assign(`${link.href}#reply-text`)
    },
  })
}

export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: Event) => {
    const act = event instanceof CustomEvent && keys[event.detail]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener(PAGE_KEY, press)
    return () => removeEventListener(PAGE_KEY, press)
  }, [])
}

export function ListKeys() {
  return (
    <p className={`note row gap-4 scripted ${styles.keys}`}>
      {INBOX_SHORTCUTS.map(({ keys: [key], does }) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  )
}
