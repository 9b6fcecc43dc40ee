import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { LabeledInput } from '#app/admin/shell/labeled-field.tsx'
import { EditorDialog } from './editor-dialog.tsx'

type Props = Pick<ComponentProps<typeof EditorDialog>, 'title' | 'action' | 'beside' | 'onClose'> & {
  href?: string
  hint?: string
  /** Says what's wrong with the address. */
  apply: (address: string) => string | undefined
}

export function AddressDialog({ href, hint, apply, onClose, ...dialog }: Props) {
  const id = useId()
  const address = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => address.current?.select(), [])

  function tryToApply(): void {
    const fault = apply(address.current?.value ?? '')
    setProblem(fault)
    if (fault) address.current?.focus()
    else onClose()
  }

  return (
    <EditorDialog {...dialog} onApply={tryToApply} onClose={onClose}>
      <LabeledInput
        {...{ id, hint, problem }}
        label="URL"
        ref={address}
        type="text"
        inputMode="url"
        spellCheck={false}
        defaultValue={href}
        onInput={() => setProblem(undefined)}
      />
    </EditorDialog>
  )
}
