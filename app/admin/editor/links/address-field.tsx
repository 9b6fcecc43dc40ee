import { type RefObject, useId } from 'react'
import { controlProps, LabeledField } from '#app/admin/shell/labeled-field.tsx'

type Props = { ref: RefObject<HTMLInputElement | null>; problem: string | undefined; hint?: string; onInput: () => void }

export function AddressField({ ref, problem, hint, onInput }: Props) {
  const id = useId()
  return (
    <LabeledField id={id} label="URL" hint={hint} problem={problem}>
      <input
        {...controlProps(id, problem, hint)}
        ref={ref}
        className="input"
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        onInput={onInput}
      />
    </LabeledField>
  )
}
