import { useEffect, useRef } from 'react'
import type { Labels } from '#domain/fields.ts'
import { fieldId } from './form-state.ts'
import styles from './item-form.module.css'
import type { SaveFailure } from './save-result.ts'

/** What went wrong, first in the form, with a link to every field that needs a change. Takes the focus when it appears. */
export function ErrorSummary({ failure, labels }: { failure: SaveFailure | undefined; labels: Labels }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) box.current?.focus()
  }, [failure])

  if (!failure) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <p>{failure.problem}</p>
      <ul>
        {inOrder(failure, labels).map(([name, message]) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function inOrder({ errors }: SaveFailure, labels: Labels): [string, string][] {
  const order = Object.keys(labels)
  return Object.entries(errors).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
}
