import { useId } from 'react'
import { save, write } from '#app/editing/state/autosave.ts'
import { type At, fieldOf, valueIn } from '#app/editing/state/editor-store.ts'
import type { Editing } from '#app/editing/state/editor-view.ts'
import { faultIn } from '#domain/site-copy/validate-copy.ts'

/** A text that a page says of itself: on one line, or on several if it is a description. */
export function HeadField({ editing: { desk }, at }: { editing: Editing; at: At }) {
  const id = useId()
  const field = fieldOf(desk, at)
  if (field?.is !== 'text') return null
  const text = String(valueIn(desk, at) ?? '')
  const fault = faultIn(field, text)
  const props = {
    id,
    className: 'input',
    value: text,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': `${id}-note`,
    onChange: ({ target }: { target: { value: string } }) => write(desk, at, target.value.replaceAll('\n', ' ')),
    onBlur: () => void save(desk),
  }
  return (
    <div className="field">
      <label htmlFor={id}>{field.label}</label>
      {at.endsWith(':description') ? <textarea rows={3} {...props} /> : <input type="text" autoComplete="off" {...props} />}
      <p id={`${id}-note`} className={fault ? 'error' : 'hint'}>
        {fault ?? `${text.length} of ${field.most}`}
      </p>
    </div>
  )
}
