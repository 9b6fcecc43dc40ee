import type { SubmitEvent } from 'react'
import { Icon } from '#app/ui/layout/icon.tsx'

type Props = {
  /** What names the change that is undone. */
  fields: Record<string, string>
  change: 'undo' | 'undelete'
  label?: string
  onUndo: (form: FormData) => void
}

/** Undoes a change of several items: in the background with a script, as a form without one. */
export function UndoForm({ fields, change, label = 'Undo', onUndo }: Props) {
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onUndo(new FormData(event.currentTarget, event.nativeEvent.submitter))
  }
  return (
    <form method="post" onSubmit={submit}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-quiet" name="change" value={change}>
        <Icon name="undo" />
        {label}
      </button>
    </form>
  )
}
