import { useLayoutEffect, useRef, useState } from 'react'
import type { Labels } from '#domain/fields.ts'
import { fieldId } from './form-state.ts'
import styles from './item-form.module.css'
import type { SaveFailure } from './save-result.ts'

/** What went wrong, first in the form, with a link to every field that needs a change. Takes the focus when it appears. */
export function ErrorSummary({ failure, labels }: { failure: SaveFailure | undefined; labels: Labels }) {
  const box = useRef<HTMLDivElement>(null)
  const [order, setOrder] = useState(Object.keys(labels))
  useLayoutEffect(() => {
    if (!failure) return
    const fields = box.current?.closest('form')?.querySelectorAll(`[id^="${fieldId('')}"]`) ?? []
    setOrder([...fields].map(({ id }) => id.slice(fieldId('').length)))
    box.current?.focus()
  }, [failure])

  if (!failure) return null
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.summary}>
      <p>{failure.problem}</p>
      <ul>
        {inOrder(failure, order).map(([name, message]) => (
          <li key={name}>
            <a href={`#${fieldId(name)}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** As the fields stand in the form, read from top to bottom. */
function inOrder({ errors }: SaveFailure, order: string[]): [string, string][] {
  return Object.entries(errors).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
}
