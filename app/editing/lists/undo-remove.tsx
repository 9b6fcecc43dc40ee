import { changeList } from '#app/editing/state/edit-list.ts'
import { type Editing, noteRemoved, tellProblem, useView } from '#app/editing/state/editor-view.ts'
import { isBack } from '#app/editing/state/removed-entry.ts'

/** Gives back the line that was removed last: what it said may never have been published, and then stands in no earlier version. */
export function RemovedLine({ editing }: { editing: Editing }) {
  const { removed } = useView(editing)

  async function putBack(): Promise<void> {
    if (!removed) return
    noteRemoved(editing, undefined)
    const done = await changeList(editing.desk, removed.line, { is: 'put back', words: removed.words })
    tellProblem(editing, 'problem' in done ? done.problem : undefined)
    if ('problem' in done && !isBack(editing.desk, removed)) noteRemoved(editing, removed)
  }

  return (
    <p className={removed ? undefined : 'visually-hidden'}>
      <span role="status">{removed && `${removed.line.label} removed.`}</span>{' '}
      {removed && (
        <button type="button" className="editing-undo" onClick={() => void putBack()}>
          Undo
        </button>
      )}
    </p>
  )
}
