import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { isComposingKey } from '#app/admin/shell/is-composing-key.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'

export type DialogProps = { editor: Editor; onClose: () => void }

type Props = {
  title: string
  action: string
  isBusy?: boolean
  onApply: () => void
  onClose: () => void
  beside?: ReactNode
  children: ReactNode
}

/** Mounted while it's open. It sits inside the item's form, so its fields have no name. */
export function EditorDialog({ title, action, isBusy = false, onApply, onClose, beside, children }: Props) {
  const titleId = useId()

  function applyOnEnter(event: KeyboardEvent<HTMLDialogElement>): void {
    const isLine = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (event.key !== 'Enter' || isComposingKey(event.nativeEvent) || !isLine) return
    event.preventDefault()
    onApply()
  }

  return (
    <dialog
      ref={showModal}
      aria-labelledby={titleId}
      onClose={onClose}
      onInput={(event) => event.stopPropagation()}
      onKeyDown={applyOnEnter}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      <div className="row dialog-end">
        <QuietButton onClick={onClose}>Cancel</QuietButton>
        {beside}
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={onApply}>
          {action}
        </button>
      </div>
    </dialog>
  )
}

function showModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal()
}
