import { useLayoutEffect, useRef, useState } from 'react'
import { takeFocus } from '#app/admin/frame/take-focus.ts'
import type { FieldErrors, Labels } from '#domain/fields.ts'
import { fieldId } from './form-state.ts'
import styles from './item-form.module.css'
import type { SaveFailure } from './save-answer.ts'

type Props = {
  failure: SaveFailure | undefined
  /** The failure's errors, as far as they are not mended yet. */
  errors: FieldErrors
  labels: Labels
}

/** What went wrong, first in the form, with a link to every field that needs a change. Takes the focus when it appears. */
export function ErrorSummary({ failure, errors, labels }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [order, setOrder] = useState(Object.keys(labels))
  useLayoutEffect(() => {
    if (!failure) return
    const fields = box.current?.closest('form')?.querySelectorAll(`[id^="${fieldId('')}"]`) ?? []
    setOrder([...fields].map(({ id }) => id.slice(fieldId('').length)))
    if (!failure.isQuiet) takeFocus(box.current)
  }, [failure])

  if (!failure || isMended(failure, errors)) return null
  // A field that is mended is said by the line below the form, quietly: it would be an interruption if the alert were read out again.
  return (
    <div ref={box} role="alert" aria-atomic="false" aria-relevant="additions" tabIndex={-1} className={styles.summary}>
      <p>{failure.problem}</p>
      <ul>
        {inOrder(errors, order).map(([name, message]) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`}>{withLabel(labels[name] ?? name, message)}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** As the fields stand in the form, read from top to bottom. */
function inOrder(errors: FieldErrors, order: string[]): [string, string][] {
  return Object.entries(errors).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
}

function isMended(failure: SaveFailure, errors: FieldErrors): boolean {
  return Object.keys(failure.errors).length > 0 && Object.keys(errors).length === 0
}

/** Beside its field a sentence need not name it; in the summary it has to. */
function withLabel(label: string, message: string): string {
  return message.startsWith(label) ? message : `${label}: ${message}`
}
