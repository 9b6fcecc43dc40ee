import { use, useEffect, useState } from 'react'
import { AdminContext } from '#app/admin/navigation/admin-context.ts'
import { INBOX_PATH } from '#app/admin/paths/admin-paths.ts'
import { ANALYTICS_PATH } from '#app/admin/paths/analytics-path.ts'
import { MANAGE_PATH } from '#app/admin/paths/manage-path.ts'
import { itemPages } from '#app/content/item-pages.ts'
import { QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { itemKinds, kinds } from '#domain/kinds/kinds.ts'
import { EDITOR_SHORTCUTS, INBOX_SHORTCUTS, MARKDOWN_SHORTCUTS } from './editor-shortcuts.ts'
import { isComposingKey } from './is-composing-key.ts'
import { ShortcutList } from './shortcut-list.tsx'
import styles from './shortcuts.module.css'

type Shortcut = { keys: string[]; does: string; path?: string }

const SHORTCUTS: Shortcut[] = [
  { keys: ['Ctrl', 'K'], does: 'Find anything (⌘ K on a Mac)' },
  ...itemKinds.map((kind) => ({ keys: [itemPages[kind].add.key], does: kinds[kind].words.add, path: itemPages[kind].add.path })),
  { keys: ['/'], does: 'Search the list, or posts', path: `${MANAGE_PATH}#search-text` },
  { keys: ['g', 'd'], does: 'Go to the Dashboard', path: '/admin' },
  { keys: ['g', 'c'], does: 'Go to Posts', path: MANAGE_PATH },
  { keys: ['g', 'm'], does: 'Go to the Inbox', path: INBOX_PATH },
  { keys: ['g', 'v'], does: 'Go to Analytics', path: ANALYTICS_PATH },
  { keys: ['?'], does: 'Show this list' },
]

/** Fired for a key that's no shortcut of all screens. A screen that acts on it prevents the default. */
export const PAGE_KEY = 'page-key'
const DIALOG = 'keyboard-shortcuts'
const SECOND_KEY_MS = 1500
const SWITCHED_OFF = 'shortcuts-off'
const TYPED_INTO = 'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="toolbar"]'

/** WCAG 2.1.4 requires a way to turn off single-key shortcuts, for speech input. */
export function Shortcuts() {
  const [isOn, setOn] = useState(true)
  const { blocked } = use(AdminContext)
  const shortcuts = SHORTCUTS.filter(({ path = '' }) => !blocked.includes(path))
  useEffect(() => setOn(!storage()?.getItem(SWITCHED_OFF)), [])
  useEffect(() => void document.documentElement.classList.toggle('single-keys-off', !isOn), [isOn])
  useKeys(isOn, blocked)

  function switchTo(on: boolean): void {
    setOn(on)
    storage()?.setItem(SWITCHED_OFF, on ? '' : 'yes')
  }

  return (
    <div className={styles.place}>
      <button type="button" className={`bare tap soft small scripted ${styles.opener}`} aria-haspopup="dialog" onClick={showShortcuts}>
        <kbd>?</kbd> <span className={styles.openerWord}>Keyboard shortcuts</span>
      </button>
      <dialog id={DIALOG} aria-labelledby="shortcuts-title" closedby="any">
        <h2 id="shortcuts-title">Keyboard shortcuts</h2>
        <ShortcutList rows={shortcuts} />
        <h3>While writing</h3>
        <ShortcutList rows={EDITOR_SHORTCUTS} />
        {!blocked.includes(INBOX_PATH) && (
          <>
            <h3>In the Inbox</h3>
            <ShortcutList rows={INBOX_SHORTCUTS} />
          </>
        )}
        <h3>Signs that become formatting</h3>
        <ShortcutList rows={MARKDOWN_SHORTCUTS.map(({ sign, makes }) => ({ keys: [sign], does: makes }))} />
        <label className="check">
          <input type="checkbox" checked={isOn} onChange={(event) => switchTo(event.currentTarget.checked)} />
          Use single keys as shortcuts
        </label>
        <form method="dialog" className="row dialog-end">
          <QuietSubmit>Close</QuietSubmit>
        </form>
      </dialog>
    </div>
  )
}

function useKeys(isOn: boolean, blocked: readonly string[]): void {
  useEffect(() => {
    if (!isOn) return
    let first = { key: '', at: 0 }
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || isComposingKey(event) || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return
      if (document.querySelector('dialog[open], [popover]:popover-open')) return
      // Caps Lock produces capital letters.
      const key = event.shiftKey ? event.key : event.key.toLowerCase()
      const pressed = event.timeStamp - first.at < SECOND_KEY_MS ? [first.key, key] : [key]
      const chosen = find(pressed) ?? find([key])
      first = chosen ? { key: '', at: 0 } : { key, at: event.timeStamp }
      const isTaken = !chosen && !dispatchEvent(new CustomEvent(PAGE_KEY, { detail: key, cancelable: true }))
      if (!isTaken && (!chosen || blocked.includes(chosen.path ?? ''))) return
      event.preventDefault()
      if (!chosen) return
      if (chosen.path === undefined) showShortcuts()
      else goTo(chosen.path)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn, blocked])
}

export function showShortcuts(): HTMLDialogElement | null {
  const list = document.querySelector<HTMLDialogElement>(`#${DIALOG}`)
  list?.showModal()
  list?.querySelector('button')?.focus()
  list?.scrollTo(0, 0)
  return list
}

// Browsers without storage keep shortcuts on.
function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

function find(pressed: string[]): Shortcut | undefined {
  return SHORTCUTS.find(({ keys }) => keys[0] !== 'Ctrl' && keys.join(' ') === pressed.join(' '))
}

function goTo(path: string): void {
  const field = document.getElementById(new URL(path, location.href).hash.slice(1))
  if (field instanceof HTMLInputElement) field.select()
  else location.assign(path)
}
