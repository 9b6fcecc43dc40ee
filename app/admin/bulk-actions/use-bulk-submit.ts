import { useState } from 'react'
import { progressErrorMessage, readProgress } from '#app/admin/progress/read-progress.ts'
import { useSafeRevalidate } from '#app/admin/shell/use-safe-revalidate.ts'
import type { BulkReport } from '#domain/bulk-actions/run-bulk-action.ts'
import type { BulkProgressLine } from './bulk-action-route.tsx'

export type SelectionState = { report?: BulkReport | undefined } & (
  | { type: 'idle' }
  | { type: 'working'; done: number; total: number | undefined }
  | { type: 'done'; report: BulkReport }
  | { type: 'failed'; problem: string }
  /** The same form is sent again after the passkey. */
  | { type: 'unproved'; form: FormData; problem: string }
)

export function useBulkSubmit(query: string, reported: BulkReport | undefined) {
  const [state, setState] = useState<SelectionState>(reported ? { type: 'done', report: reported } : { type: 'idle' })
  const readAnew = useSafeRevalidate()

  async function send(form: FormData): Promise<{ isDone: boolean }> {
    if (state.type === 'working') return { isDone: false }
    const report = form.get('change') === 'undo' ? state.report : undefined
    setState({ type: 'working', done: 0, total: undefined, report })
    const outcome = await outcomeOf(query, form, (done, total) => setState({ type: 'working', done, total, report }))
    await readAnew()
    setState({ report, ...outcome })
    return { isDone: outcome.type === 'done' }
  }

  return { state, send }
}

async function outcomeOf(
  query: string,
  form: FormData,
  onProgress: (done: number, of: number | undefined) => void,
): Promise<SelectionState> {
  let outcome: SelectionState = { type: 'failed', problem: progressErrorMessage(undefined) }
  try {
    for await (const line of readProgress<BulkProgressLine>(`/admin/change-items${query}`, form)) {
      if ('report' in line) outcome = { type: 'done', report: line.report }
      else if ('problem' in line)
        outcome = line.needsPasskey ? { type: 'unproved', form, problem: line.problem } : { type: 'failed', problem: line.problem }
      else onProgress(line.done, line.total)
    }
    return outcome
  } catch (error) {
    return { type: 'failed', problem: progressErrorMessage(error) }
  }
}
