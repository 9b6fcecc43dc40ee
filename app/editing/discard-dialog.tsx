import { useState } from 'react'
import { readTable, sendWords } from './ask-words.ts'
import { EditingDialog } from './dialog.tsx'
import { type Editing, openDialog } from './view.ts'

/** Asks before what is not published is dropped. */
export function DiscardDialog({ editing }: { editing: Editing }) {
  const { desk } = editing
  const [problem, setProblem] = useState<string>()

  async function discard(): Promise<void> {
    for (const { key, changed } of desk.state.get().tables.values()) {
      if (changed === 0) continue
      const table = await readTable(key)
      const answer = 'is' in table ? table : await sendWords(key, { intent: 'discard', version: table.version })
      if (answer.is === 'discarded') continue
      setProblem(answer.is === 'unanswered' ? answer.problem : 'Somebody is writing at this moment. Try again.')
      return
    }
    clearTimeout(desk.timer)
    desk.touched.clear()
    location.reload()
  }

  return (
    <EditingDialog editing={editing} title="Discard the changes?">
      <p>All that is not published on this page goes back to what visitors read.</p>
      {problem && <p role="alert">{problem}</p>}
      <div className="editing-buttons">
        <button type="button" className="button button-quiet" onClick={() => openDialog(editing, undefined)}>
          Keep them
        </button>
        <button type="button" className="button button-danger" onClick={() => void discard()}>
          Discard changes
        </button>
      </div>
    </EditingDialog>
  )
}
