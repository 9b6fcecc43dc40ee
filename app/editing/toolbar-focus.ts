import { atOf, TEXT } from '#app/editing/state/editable-texts.ts'
import { changeView, type EditorContext } from '#app/editing/state/editor-view.ts'
import { entryOf, linkTargetOf } from '#app/editing/state/list-entries.ts'
import { textOf } from './inline-editing.ts'
import { MOUNT_ID } from './mount.ts'

const TOOLS = '.editing-tools'
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex]'

export function followFocus(editing: EditorContext): void {
  const look = () => {
    const { activeElement } = document
    if (!document.hasFocus() || activeElement?.closest(`#${MOUNT_ID}, dialog`)) return
    const text = activeElement?.closest<HTMLElement>(TEXT) ?? undefined
    if (text !== editing.view.get().text) changeView(editing, { text, problem: undefined })
  }
  for (const moved of ['focusin', 'focusout']) document.addEventListener(moved, () => queueMicrotask(look))
  document.addEventListener('keydown', (event) => {
    const text = textOf(event)
    const isTab = event.key === 'Tab' && !event.shiftKey
    if (!text || !isTab || !hasTools(editing, text)) return
    const first = document.querySelector<HTMLElement>(`${TOOLS} button:not(:disabled)`)
    if (!first) return
    event.preventDefault()
    first.focus()
  })
}

export function nextTabStop(text: HTMLElement): HTMLElement | undefined {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop === text || (stop.tabIndex >= 0 && !stop.closest(`#${MOUNT_ID}`) && stop.checkVisibility()),
  )
  return stops[stops.indexOf(text) + 1]
}

/** Tab reaches the toolbar from an entry's last text or from any link. */
function hasTools({ store }: EditorContext, text: HTMLElement): boolean {
  const at = atOf(text)
  if (text.closest('a') && linkTargetOf(store, at)) return true
  const line = entryOf(store, at)
  if (!line) return false
  const own = `${line.list}.${line.index}`
  const texts = [...document.querySelectorAll<HTMLElement>(TEXT)].filter((other) => entryOf(store, atOf(other))?.list === line.list)
  return texts.filter((other) => atOf(other) === own || atOf(other).startsWith(`${own}.`)).at(-1) === text
}
