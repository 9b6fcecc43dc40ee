import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { isComposingKey } from '#app/admin/shell/is-composing-key.ts'

type Props = {
  title: string
  ref: RefObject<HTMLDialogElement | null>
  onApply: () => void
  onLeave: () => void
  children: ReactNode
}

/** The dialog sits inside the item's form, so its fields have no name. */
export function EditorDialog({ title, ref, onApply, onLeave, children }: Props) {
  const titleId = useId()

  function applyOnEnter(event: KeyboardEvent<HTMLDialogElement>): void {
    const isLine = event.target instanceof HTMLInputElement && event.target.type === 'text'
    if (event.key !== 'Enter' || isComposingKey(event.nativeEvent) || !isLine) return
    event.preventDefault()
    onApply()
  }

  return (
    <dialog ref={ref} aria-labelledby={titleId} onClose={onLeave} onInput={(event) => event.stopPropagation()} onKeyDown={applyOnEnter}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}
