import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type EditorContext, openDialog } from '#app/editing/state/editor-view.ts'

export function EditingDialog({ editing, title, children }: { editing: EditorContext; title: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    dialog.showModal()
    // Browsers would focus the scrolling container instead.
    const first = dialog.querySelector<HTMLElement>('[data-first]') ?? dialog.querySelector<HTMLElement>('input, textarea, button')
    first?.focus()
  }, [])
  return (
    <dialog ref={ref} className="editing-dialog" aria-labelledby={id} onClose={() => openDialog(editing, undefined)}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
