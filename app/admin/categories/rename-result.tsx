import { SelectionReport } from '#app/admin/bulk-actions/selection-report.tsx'
import { UndoForm } from '#app/admin/bulk-actions/undo-form.tsx'
import { useBulkSubmit } from '#app/admin/bulk-actions/use-bulk-submit.ts'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import type { BulkReport } from '#domain/bulk-actions/run-bulk-action.ts'
import type { RenameFlash } from './rename-flash.ts'

export function RenameResult({ renamed, reported }: { renamed: RenameFlash | undefined; reported?: BulkReport | undefined }) {
  const { state, send } = useBulkSubmit('', reported)
  const problem = state.type === 'failed' || state.type === 'unproved' ? state.problem : undefined
  return (
    <>
      {state.report ? (
        <SelectionReport report={state.report} query="" onUndo={send} />
      ) : (
        <StatusLine notice={renamed?.notice} problem={undefined}>
          {renamed?.undo && <UndoForm fields={renamed.undo} change="undo" onUndo={send} />}
        </StatusLine>
      )}
      {state.type === 'working' && <p role="status">{`${state.done.toLocaleString('en-US')} changed back…`}</p>}
      {problem && (
        <p role="alert" className="callout status-line failure">
          {problem}
        </p>
      )}
    </>
  )
}
