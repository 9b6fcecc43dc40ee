import { type ReactNode, useEffect, useId, useRef } from 'react'
import { saveEdits } from '#app/editing/state/autosave.ts'
import { changeView, type EditorContext } from '#app/editing/state/editor-view.ts'

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
    <dialog ref={ref} className="editing-dialog" aria-labelledby={id} onClose={() => changeView(editing, { dialog: undefined })}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

export function CloseDialog({ editing }: { editing: EditorContext }) {
  const close = () => {
    void saveEdits(editing.store)
    changeView(editing, { dialog: undefined })
  }
  return (
    <div className="row dialog-end">
      <button type="button" className="button" onClick={close}>
        Close
      </button>
    </div>
  )
}
