import { useLayoutEffect, useRef, useState } from 'react'
import { fieldId } from '#app/admin/forms/form-state.ts'
import type { SaveFailure } from '#app/admin/forms/save-response.ts'
import { focusUnlessBusy } from '#app/admin/shell/focus-unless-busy.ts'
import type { FieldErrors, Labels } from '#domain/fields/fields.ts'
import styles from './item-form.module.css'

/** Fixed lines stay, so the form doesn't jump while people type. */
export function ErrorSummary({ failure, errors, labels }: { failure: SaveFailure | undefined; errors: FieldErrors; labels: Labels }) {
  const box = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<Element>(null)
  const [order, setOrder] = useState(Object.keys(labels))
  useLayoutEffect(() => {
    if (!failure) return giveBack()
    const fields = box.current?.closest('form')?.querySelectorAll(`[id^="${fieldId('')}"]`) ?? []
    setOrder([...fields].map(({ id }) => id.slice(fieldId('').length)))
    if (failure.isQuiet) return showFocusedField(box.current)
    if (!box.current?.contains(document.activeElement)) cameFrom.current = document.activeElement
    focusUnlessBusy(box.current)

    function giveBack(): void {
      const { current } = cameFrom
      cameFrom.current = null
      if (document.activeElement === document.body && current instanceof HTMLElement) current.focus({ preventScroll: true })
    }
  }, [failure])

  if (!failure) return null
  const isMended = Object.keys(failure.errors).length > 0 && Object.keys(errors).length === 0
  // Announcing the whole alert again after each fix would interrupt.
  return (
    <div
      ref={box}
      role="alert"
      aria-atomic="false"
      aria-relevant="additions"
      tabIndex={-1}
      className={`stack gap-2 ${styles.summary} ${isMended ? styles.allMended : ''}`}
    >
      <p className="strong">{isMended ? 'All errors are fixed.' : failure.problem}</p>
      <ul className="bullets">
        {inOrder(failure.errors, order).map(([name, message]) => (
          <li key={name} className={name in errors ? undefined : styles.mended}>
            <a href={name in errors ? `#${fieldId(name)}` : undefined}>{withLabel(labels[name] ?? name, errors[name] ?? message)}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An alert that appears above must not push the focused field out of view. */
export function showFocusedField(box: HTMLElement | null): void {
  const field = document.activeElement
  if (!(field instanceof HTMLElement) || !box?.closest('form')?.contains(field)) return
  const written = field.isContentEditable ? document.getSelection()?.focusNode?.parentElement : field
  written?.scrollIntoView({ block: 'nearest' })
}

function inOrder(errors: FieldErrors, order: string[]): [string, string][] {
  return Object.entries(errors).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
}

/** The message needs its label here, but not beside the field. */
function withLabel(label: string, message: string): string {
  return message.startsWith(label) ? message : `${label}: ${message}`
}
