import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { LineTools } from '#app/editing/lists/entry-toolbar.tsx'
import { atOf, labelOf } from '#app/editing/state/editable-texts.ts'
import { fieldOf, valueIn } from '#app/editing/state/editor-store.ts'
import { type Editing, openDialog, useDesk } from '#app/editing/state/editor-view.ts'
import { lineOf, targetBeside } from '#app/editing/state/list-entries.ts'
import { TOOLS_ID } from './inline-editing.ts'
import { placeBeside } from './position-toolbar.ts'
import { stopBeside } from './toolbar-focus.ts'

type Props = { editing: Editing; text: HTMLElement }

/** What can be done with the text that has the focus, beside it. */
export function TextTools({ editing, text }: Props) {
  const { desk } = editing
  const { troubles } = useDesk(editing)
  const tools = useRef<HTMLDivElement>(null)
  const at = atOf(text)
  const field = fieldOf(desk, at)
  const value = valueIn(desk, at)
  const length = typeof value === 'string' ? value.length : 0
  const trouble = troubles.get(at)
  const line = lineOf(desk, at)
  const target = text.closest('a') ? targetBeside(desk, at) : undefined

  useLayoutEffect(() => placeBeside(tools.current, text))
  useLayoutEffect(() => {
    const place = () => placeBeside(tools.current, text)
    for (const moved of ['scroll', 'resize']) addEventListener(moved, place, { passive: true })
    // What is pressed here leaves the focus in the text.
    const own = tools.current
    own?.addEventListener('mousedown', keepFocus)
    return () => {
      own?.removeEventListener('mousedown', keepFocus)
      for (const moved of ['scroll', 'resize']) removeEventListener(moved, place)
    }
  }, [text])

  return (
    <div ref={tools} className="editing-tools">
      <p id={TOOLS_ID} className="editing-note">
        <span>{labelOf(field)}</span>
        {field?.is === 'text' && <span className={length > field.most ? 'editing-over' : ''}>{`${length} of ${field.most}`}</span>}
        {trouble?.is === 'fault' && <span className="editing-fault">{trouble.words}</span>}
      </p>
      {(line || target) && (
        <div
          role="toolbar"
          aria-label={line ? `${line.label} ${line.index + 1} of ${line.count}` : 'Link'}
          onKeyDown={(event) => go(event, text)}
        >
          {target && (
            <button type="button" onClick={() => openDialog(editing, { is: 'link', at })}>
              Link…
            </button>
          )}
          {line && <LineTools key={line.list} editing={editing} line={line} stops={target ? 'none' : 'first'} />}
        </div>
      )}
    </div>
  )
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** Arrows lead along the tools, Tab on to what comes after the text, Escape back to it. */
function go(event: KeyboardEvent<HTMLElement>, text: HTMLElement): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const here = buttons.indexOf(document.activeElement as HTMLElement)
  const next =
    event.key === 'ArrowRight'
      ? buttons[here + 1]
      : event.key === 'ArrowLeft'
        ? buttons[here - 1]
        : event.key === 'Escape' || (event.key === 'Tab' && event.shiftKey)
          ? text
          : event.key === 'Tab'
            ? stopBeside(text, false)
            : undefined
  if (!next) return
  event.preventDefault()
  next.focus()
}
