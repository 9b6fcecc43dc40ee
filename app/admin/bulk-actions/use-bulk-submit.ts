import { useState } from 'react'
import { toldBy, toldNothing } from '#app/admin/progress/read-progress.ts'
import { useReadAnew } from '#app/admin/shell/use-safe-revalidate.ts'
import type { ManyReport } from '#domain/bulk-actions/run-bulk-action.ts'
import type { ChangeLine } from './bulk-action-route.tsx'

/** `report`: what was done last, as long as its Undo was not; then what became of that. */
export type SelectionState = { report?: ManyReport | undefined } & (
  | { is: 'idle' }
  | { is: 'working'; done: number; of: number | undefined }
  | { is: 'done'; report: ManyReport }
  | { is: 'failed'; problem: string }
  /** It is done once a passkey was asked for: then the same is sent again. */
  | { is: 'unproved'; form: FormData; problem: string }
)

const UNDOING = ['undo', 'undelete']

/** Sends a change of several items in the background and hears how far it is. The list is read anew afterwards. `send` says whether it is done. */
export function useSendChange(query: string, reported: ManyReport | undefined) {
  const [state, setState] = useState<SelectionState>(reported ? { is: 'done', report: reported } : { is: 'idle' })
  const readAnew = useReadAnew()

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
  let outcome: SelectionState = { is: 'failed', problem: toldNothing(undefined) }
  try {
    for await (const line of toldBy<ChangeLine>(`/admin/change-items${query}`, form)) {
      if ('report' in line) outcome = { is: 'done', report: line.report }
      else if ('problem' in line)
        outcome = line.needsPasskey ? { is: 'unproved', form, problem: line.problem } : { is: 'failed', problem: line.problem }
      else tell(line.done, line.of)
    }
    return outcome
  } catch (error) {
    return { is: 'failed', problem: toldNothing(error) }
  }
}
