import { StatusLine } from '#app/admin/frame/status-line.tsx'
import { SelectionReport } from '#app/admin/selection/selection-report.tsx'
import { useSendChange } from '#app/admin/selection/send-change.ts'
import { UndoForm } from '#app/admin/selection/undo-form.tsx'
import type { ManyReport } from '#domain/items/many/change-many.ts'
import type { RenamedWord } from './renamed-word.ts'

type Props = {
  renamed: RenamedWord | undefined
  /** What became of undoing it, where the page was told. */
  reported?: ManyReport | undefined
}

/** What was renamed, with Undo; then what became of that. */
export function RenameResult({ renamed, reported }: Props) {
  const { state, send } = useSendChange('', reported)
  if (state.is === 'done') return <SelectionReport report={state.report} query="" onUndo={send} />
  const problem = state.is === 'failed' || state.is === 'unproved' ? state.problem : undefined
  return (
    <StatusLine notice={renamed?.notice} problem={problem}>
      {renamed?.undo && <UndoForm fields={renamed.undo} change="undo" onUndo={send} />}
      {state.is === 'working' && <p role="status">{`${state.done.toLocaleString('en-US')} changed back…`}</p>}
    </StatusLine>
  )
}
