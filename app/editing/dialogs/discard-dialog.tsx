import { useState } from 'react'
import { saveEdits } from '#app/editing/state/autosave.ts'
import { fetchPageCopy } from '#app/editing/state/copy-api.ts'
import { type EditorStore, setSave } from '#app/editing/state/editor-store.ts'
import { changeView, type EditorContext } from '#app/editing/state/editor-view.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import { EditingDialog } from './dialog.tsx'
import { sendReviewed } from './load-reviews.ts'
import { isChangedElsewhere, showRemoteChanges } from './remote-changes.ts'

export function DiscardDialog({ editing }: { editing: EditorContext }) {
  const { store } = editing
  const [problem, setProblem] = useState<string>()

  async function discard(): Promise<void> {
    // A save still on its way would survive the discard.
    await saveEdits(store)
    const failed = await discardAll(store)
    if (failed !== undefined) {
      await showRemoteChanges(editing, [...store.state.get().tables.keys()])
      return setProblem(failed)
    }
    clearTimeout(store.timer)
    store.touched.clear()
    setSave(store, { type: 'saved', at: undefined })
    await editing.unsavedEdits.flush()
    location.reload()
  }

  return (
    <EditingDialog editing={editing} title="Discard the changes?">
      <p>This page goes back to what visitors see.</p>
      {problem && <p role="alert">{problem}</p>}
      <div className="row dialog-end">
        <QuietButton onClick={() => changeView(editing, { dialog: undefined })}>Keep them</QuietButton>
        <button type="button" className="button button-danger" onClick={() => void discard()}>
          Discard changes
        </button>
      </div>
    </EditingDialog>
  )
}

async function discardAll(desk: EditorStore): Promise<string | undefined> {
  for (const { key, label, changed } of desk.state.get().tables.values()) {
    if (changed === 0) continue
    const table = await fetchPageCopy(key)
    if ('type' in table) return table.problem
    if (isChangedElsewhere(desk, table)) return `${label} was changed elsewhere, so it wasn’t discarded. The page shows the latest text.`
    const failed = await sendReviewed(key, { intent: 'discard', version: table.version ?? '' })
    if (failed !== undefined) return failed
  }
  return undefined
}
