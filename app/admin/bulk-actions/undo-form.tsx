import type { SubmitEvent } from 'react'
import { HiddenFields } from '#app/admin/shell/intent-form.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'

type Props = {
  fields: Record<string, string>
  change: 'undo' | 'undelete'
  label?: string
  onUndo: (form: FormData) => void
}

export function UndoForm({ fields, change, label = 'Undo', onUndo }: Props) {
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    onUndo(new FormData(event.currentTarget, event.nativeEvent.submitter))
  }
  return (
    <form method="post" onSubmit={submit}>
      <HiddenFields fields={fields} />
      <button type="submit" className="button button-quiet" name="change" value={change}>
        <Icon name="undo" />
        {label}
      </button>
    </form>
  )
}
