import { useState } from 'react'
import { progressErrorMessage, readProgress } from '#app/admin/progress/read-progress.ts'
import { useSafeRevalidate } from '#app/admin/shell/use-safe-revalidate.ts'
import type { BulkReport } from '#domain/bulk-actions/run-bulk-action.ts'
import type { BulkProgressLine } from './bulk-action-route.tsx'

export type SelectionState = { report?: BulkReport | undefined } & (
  | { is: 'idle' }
  | { is: 'working'; done: number; of: number | undefined }
  | { is: 'done'; report: BulkReport }
  | { is: 'failed'; problem: string }
  /** The same form is sent again after the passkey. */
  | { is: 'unproved'; form: FormData; problem: string }
)

const UNDOING = ['undo', 'undelete']

export function useBulkSubmit(query: string, reported: BulkReport | undefined) {
  const [state, setState] = useState<SelectionState>(reported ? { is: 'done', report: reported } : { is: 'idle' })
  const readAnew = useSafeRevalidate()

  async function send(form: FormData): Promise<{ isDone: boolean }> {
    if (state.is === 'working') return { isDone: false }
    const report = UNDOING.includes(String(form.get('change'))) ? state.report : undefined
    setState({ is: 'working', done: 0, of: undefined, report })
    const outcome = await outcomeOf(query, form, (done, of) => setState({ is: 'working', done, of, report }))
    await readAnew()
    setState({ report, ...outcome })
    return { isDone: outcome.is === 'done' }
  }

  return { state, send }
}

async function outcomeOf(query: string, form: FormData, tell: (done: number, of: number | undefined) => void): Promise<SelectionState> {
  let outcome: SelectionState = { is: 'failed', problem: progressErrorMessage(undefined) }
  try {
    for await (const line of readProgress<BulkProgressLine>(`/admin/change-items${query}`, form)) {
      if ('report' in line) outcome = { is: 'done', report: line.report }
      else if ('problem' in line)
        outcome = line.needsPasskey ? { is: 'unproved', form, problem: line.problem } : { is: 'failed', problem: line.problem }
      else tell(line.done, line.of)
    }
    return outcome
  } catch (error) {
    return { is: 'failed', problem: progressErrorMessage(error) }
  }
}
