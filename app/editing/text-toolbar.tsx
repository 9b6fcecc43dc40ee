import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { EntryToolbar } from '#app/editing/lists/entry-toolbar.tsx'
import { atOf, labelOf } from '#app/editing/state/editable-texts.ts'
import { fieldOf, valueIn } from '#app/editing/state/editor-store.ts'
import { changeView, type EditorContext, useEditorState } from '#app/editing/state/editor-view.ts'
import { entryOf, linkTargetOf } from '#app/editing/state/list-entries.ts'
import { TOOLS_ID } from './inline-editing.ts'
import { positionToolbar } from './position-toolbar.ts'
import { nextTabStop } from './toolbar-focus.ts'

export function TextToolbar({ editing, text }: { editing: EditorContext; text: HTMLElement }) {
  const { store } = editing
  const { issues } = useEditorState(editing)
  const tools = useRef<HTMLDivElement>(null)
  const at = atOf(text)
  const field = fieldOf(store, at)
  const value = valueIn(store, at)
  const length = typeof value === 'string' ? value.length : 0
  const issue = issues.get(at)
  const line = entryOf(store, at)
  const target = text.closest('a') ? linkTargetOf(store, at) : undefined

  useLayoutEffect(() => positionToolbar(tools.current, text))
  useLayoutEffect(() => {
    const place = () => positionToolbar(tools.current, text)
    for (const moved of ['scroll', 'resize']) addEventListener(moved, place, { passive: true })
    // Pressing a tool must not move the focus out of the text.
    const own = tools.current
    own?.addEventListener('mousedown', keepFocus)
    return () => {
      own?.removeEventListener('mousedown', keepFocus)
      for (const moved of ['scroll', 'resize']) removeEventListener(moved, place)
    }
  }, [text])

  return (
    <div ref={tools} className="floating row editing-tools">
      <p id={TOOLS_ID} className="row editing-note">
        <span>{labelOf(field)}</span>
        {field?.type === 'text' && <span className={length > field.most ? 'editing-over' : ''}>{`${length} of ${field.most}`}</span>}
        {issue?.type === 'error' && <span className="editing-error">{issue.message}</span>}
      </p>
      {(line || target) && (
        <div
          role="toolbar"
          className="row"
          aria-label={line ? `${line.label} ${line.index + 1} of ${line.count}` : 'Link'}
          onKeyDown={(event) => go(event, text)}
        >
          {target && (
            <button type="button" className="bare" onClick={() => changeView(editing, { dialog: { type: 'link', at } })}>
              Link…
            </button>
          )}
          {line && <EntryToolbar key={line.list} editing={editing} line={line} stops={target ? 'none' : 'first'} />}
        </div>
      )}
    </div>
  )
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** Arrow keys move along tools, Tab leaves them, Escape returns to the text. */
function go(event: KeyboardEvent<HTMLElement>, text: HTMLElement): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const here = buttons.findIndex((button) => button.isSameNode(document.activeElement))
  const next =
    event.key === 'ArrowRight'
      ? buttons[here + 1]
      : event.key === 'ArrowLeft'
        ? buttons[here - 1]
        : event.key === 'Escape' || (event.key === 'Tab' && event.shiftKey)
          ? text
          : event.key === 'Tab'
            ? nextTabStop(text)
            : undefined
  if (!next) return
  event.preventDefault()
  next.focus()
}
