import type { MouseEvent } from 'react'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { copyHistoryPath } from '#app/content/copy-paths.ts'
import { hasPageMeta, headTitle } from '#app/editing/dialogs/page-meta-panel.tsx'
import { saveEdits } from '#app/editing/state/autosave.ts'
import { editList } from '#app/editing/state/edit-list.ts'
import { type EditorState, type SaveState, unsavedRefs } from '#app/editing/state/editor-store.ts'
import { changeView, type EditorContext, useEditorState, useEditorView } from '#app/editing/state/editor-view.ts'
import { useObservable } from '#app/editing/state/observable.ts'
import { isRestored } from '#app/editing/state/removed-entry.ts'

const MENU = 'editing-menu'

export function EditingBar({ editing }: { editing: EditorContext }) {
  const state = useEditorState(editing)
  const { problem, removed } = useEditorView(editing)
  const { isMissing } = useObservable(editing.unsavedEdits.state)
  const changed = [...state.tables.values()].reduce((sum, table) => sum + table.changed, 0)
  const canPublish = changed > 0 || unsavedRefs(editing.store).length > 0
  return (
    <div className="row editing-bar">
      <div className="row editing-state">
        <p role="status">{stateWords(state, editing.zone)}</p>
        {state.save.type === 'not-saved' && <Advice save={state.save} leave={editing.leave} />}
        {state.save.type === 'not-saved' && isMissing && <p>This browser keeps no copy.</p>}
        {problem && <p role="alert">{problem}</p>}
        <UndoRemove editing={editing} />
        {state.save.type === 'saved' && changed > 0 && !removed && <p>Unpublished changes</p>}
      </div>
      <Menu editing={editing} changed={changed} />
      {editing.mayPublish && (
        <button
          type="button"
          className="button editing-button"
          aria-disabled={!canPublish}
          onClick={() => canPublish && changeView(editing, { dialog: { type: 'publish' } })}
        >
          Publish
        </button>
      )}
      <a className="button button-quiet editing-button" href={editing.leave} onClick={(event) => void leaveSaved(event, editing)}>
        Done
      </a>
    </div>
  )
}

/** Saving first avoids a leave warning for text typed a moment ago. */
async function leaveSaved(event: MouseEvent<HTMLAnchorElement>, { store, leave }: EditorContext): Promise<void> {
  if (unsavedRefs(store).length === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  await saveEdits(store)
  location.assign(leave)
}

function Menu({ editing, changed }: { editing: EditorContext; changed: number }) {
  const choose = (chosen: () => void) => () => {
    document.getElementById(MENU)?.hidePopover()
    chosen()
  }
  const headed = editing.own.find((key) => hasPageMeta(editing, key))
  return (
    <>
      <button type="button" className="button button-quiet editing-button editing-menu-button" popoverTarget={MENU}>
        More
      </button>
      <div id={MENU} popover="auto" className="floating menu-items editing-menu">
        <button type="button" onClick={choose(() => void saveEdits(editing.store))}>
          Save draft
        </button>
        <button type="button" onClick={choose(() => changeView(editing, { dialog: { type: 'more', at: undefined } }))}>
          Other text on this page
        </button>
        {headed && (
          <button type="button" onClick={choose(() => changeView(editing, { dialog: { type: 'head', table: headed } }))}>
            {headTitle(editing, headed)}
          </button>
        )}
        {changed > 0 && editing.mayPublish && (
          <button type="button" onClick={choose(() => changeView(editing, { dialog: { type: 'discard' } }))}>
            Discard changes
          </button>
        )}
        {editing.own.slice(0, 1).map((key) => (
          <a key={key} href={copyHistoryPath({ key })}>
            History
          </a>
        ))}
      </div>
    </>
  )
}

function Advice({ save: { why, problem }, leave }: { save: Extract<SaveState, { type: 'not-saved' }>; leave: string }) {
  if (why === 'no connection') return <p>Your text is still here. We’ll save it when you’re back online.</p>
  if (why === 'server') return <p>{problem} Your text is still here.</p>
  return (
    <p>
      Your text is still here.{' '}
      <a href={`/login?to=${encodeURIComponent(leave)}`} target="_blank" rel="noreferrer">
        Sign in again in another tab
      </a>{' '}
      to save it.
    </p>
  )
}

function stateWords({ save: { type, ...said }, issues }: EditorState, zone: string): string {
  if (type === 'saving') return 'Saving…'
  if (type === 'not-saved' && 'why' in said) return said.why === 'server' ? 'Not saved' : `Not saved: ${said.why}`
  if (issues.size > 0) return issues.size === 1 ? 'Not saved: one text' : `Not saved: ${issues.size} texts`
  if (type === 'changed') return 'Not saved yet'
  return 'at' in said && said.at ? `Saved ${formatClockTime(said.at.toISOString(), zone)}` : 'Click a text to change it'
}

/** Removed text may never have been published, so version history can't bring it back. */
function UndoRemove({ editing }: { editing: EditorContext }) {
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
