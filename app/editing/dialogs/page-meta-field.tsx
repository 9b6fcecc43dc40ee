import { useId } from 'react'
import { recordInput, saveEdits } from '#app/editing/state/autosave.ts'
import { type CopyRef, fieldOf, valueIn } from '#app/editing/state/editor-store.ts'
import type { EditorContext } from '#app/editing/state/editor-view.ts'
import { copyErrorOf } from '#domain/site-copy/validate-copy.ts'

export function PageMetaField({ editing: { store }, at }: { editing: EditorContext; at: CopyRef }) {
  const id = useId()
  const field = fieldOf(store, at)
  if (field?.type !== 'text') return null
  const text = String(valueIn(store, at) ?? '')
  const fault = copyErrorOf(field, text)
  const props = {
    id,
    className: 'input',
    value: text,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': `${id}-note`,
    onChange: ({ target }: { target: { value: string } }) => recordInput(store, at, target.value.replaceAll('\n', ' ')),
    onBlur: () => void saveEdits(store),
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
