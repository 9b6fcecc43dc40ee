import { editList } from '#app/editing/state/edit-list.ts'
import { changeView, type EditorContext, useEditorView } from '#app/editing/state/editor-view.ts'
import { isRestored } from '#app/editing/state/removed-entry.ts'

/** Removed text may never have been published, so version history can't bring it back. */
export function UndoRemove({ editing }: { editing: EditorContext }) {
  const { removed } = useEditorView(editing)

  async function putBack(): Promise<void> {
    if (!removed) return
    changeView(editing, { removed: undefined })
    const done = await editList(editing.store, removed.line, { type: 'put back', value: removed.value })
    changeView(editing, { problem: 'problem' in done ? done.problem : undefined })
    if ('problem' in done && !isRestored(editing.store, removed)) changeView(editing, { removed })
  }

  return (
    <p className={removed ? undefined : 'visually-hidden'}>
      <span role="status">{removed && `${removed.line.label} removed.`}</span>{' '}
      {removed && (
        <button type="button" className="bare editing-link" onClick={() => void putBack()}>
          Undo
        </button>
      )}
    </p>
  )
}
