import { use, useState } from 'react'
import { SelectionReport } from '#app/admin/bulk-actions/selection-report.tsx'
import { useBulkSubmit } from '#app/admin/bulk-actions/use-bulk-submit.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { NoticeContext, StatusLine } from '#app/admin/shell/status-line.tsx'
import type { BulkReport } from '#domain/bulk-actions/run-bulk-action.ts'

export function RenameResult({ reported }: { reported: BulkReport | undefined }) {
  // The page reads itself anew after Undo.
  const [{ notice, undo }] = useState(use(NoticeContext))
  const { state, send } = useBulkSubmit('', reported)
  const problem = state.type === 'failed' || state.type === 'unproved' ? state.problem : undefined
  return (
    <>
      {state.report ? (
        <SelectionReport report={state.report} query="" onUndo={send} />
      ) : (
        <StatusLine notice={notice} problem={undefined}>
          {undo && <IntentForm as="change" {...undo} label="Undo" icon="undo" onSend={send} />}
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
