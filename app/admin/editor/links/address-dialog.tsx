import type { Editor } from '@tiptap/react'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { controlProps, LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { EditorDialog } from './editor-dialog.tsx'

export type DialogProps = { editor: Editor; ref: RefObject<HTMLDialogElement | null> }

type Props = DialogProps & {
  title: string
  hint?: string
  action: string
  /** Says what's wrong with the address. */
  apply: (address: string) => string | undefined
  children?: ReactNode
}

export function openAddressDialog(dialog: HTMLDialogElement | null, href = ''): void {
  const address = dialog?.querySelector('input')
  if (!dialog || !address) return
  address.value = href
  dialog.showModal()
  address.select()
}

export function AddressDialog({ editor, ref, title, hint, action, apply, children }: Props) {
  const id = useId()
  const address = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()

  function tryToApply(): void {
    const fault = apply(address.current?.value ?? '')
    setProblem(fault)
    if (fault) address.current?.focus()
    else close()
  }

  function close(): void {
    ref.current?.close()
    leave()
  }

  // Browsers focus the opening button, but writers go on in the text.
  function leave(): void {
    setProblem(undefined)
    editor.view.focus()
  }

  return (
    <EditorDialog title={title} ref={ref} onApply={tryToApply} onLeave={leave}>
      <LabeledField id={id} label="URL" hint={hint} problem={problem}>
        <input
          {...controlProps(id, problem, hint)}
          ref={address}
          className="input"
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          onInput={() => setProblem(undefined)}
        />
      </LabeledField>
      <div className="row dialog-end">
        <QuietButton onClick={close}>Cancel</QuietButton>
        {children}
        <button type="button" className="button" onClick={tryToApply}>
          {action}
        </button>
      </div>
    </EditorDialog>
  )
}
