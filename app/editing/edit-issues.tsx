import { resolveEditConflict } from '#app/editing/state/autosave.ts'
import { focusIn, showText } from '#app/editing/state/editable-texts.ts'
import { type CopyRef, type EditorState, fieldOf, splitRef, valueIn } from '#app/editing/state/editor-store.ts'
import { type EditorContext, useEditorState, useEditorView } from '#app/editing/state/editor-view.ts'
import { focusText } from '#app/editing/state/focus-text.ts'
import { refreshPage } from '#app/editing/state/refresh-page.ts'
import { summarizeValue } from '#app/editing/state/summarize-value.ts'
import { ImageNamed } from '#app/ui/diff/image-change.tsx'
import { pathLabels } from '#domain/site-copy/path-labels.ts'

export function EditIssues({ editing }: { editing: EditorContext }) {
  const state = useEditorState(editing)
  const conflicts = [...state.issues].filter(([, { type }]) => type === 'conflict')
  const { text } = useEditorView(editing)
  // The focused text's toolbar already shows its own issues.
  const others = [...state.issues].filter(([at]) => text?.dataset.words !== at)
  const errors = others.flatMap(([at, issue]) => (issue.type === 'error' ? [{ at, message: issue.message }] : []))
  if (errors.length + conflicts.length === 0) return null
  return (
    <div className="editing-issues" role="group" aria-label="Not saved">
      {errors.map(({ at, message }) => (
        <p key={at}>
          {message}{' '}
          <button type="button" className="bare editing-link" onClick={() => focusText(editing, at)}>
            Mend it
          </button>
        </p>
      ))}
      {conflicts.map(([at]) => (
        <Conflict key={at} editing={editing} at={at} state={state} />
      ))}
    </div>
  )
}

function Conflict({ editing, at, state }: { editing: EditorContext; at: CopyRef; state: EditorState }) {
  const { store } = editing
  const { key, place } = splitRef(at)
  const table = state.tables.get(key)
  const issue = state.issues.get(at)
  if (issue?.type !== 'conflict' || !table) return null
  const label = pathLabels(table.field, place).join(' › ')
  const isPicture = fieldOf(store, at)?.type === 'picture'

  async function choose(whose: 'yours' | 'theirs'): Promise<void> {
    const value = resolveEditConflict(store, at, whose)
    if (typeof value === 'string') showText(store, at)
    else await refreshPage(editing, key)
    focusIn(at)
  }

  return (
    <div className="editing-conflict">
      <p role="alert">{`Someone else changed ${label}.`}</p>
      <dl>
        <dt>Yours</dt>
        <dd>{isPicture ? <ImageNamed file={summarizeValue(valueIn(store, at))} /> : summarizeValue(valueIn(store, at))}</dd>
        <dt>Theirs</dt>
        <dd>{isPicture ? <ImageNamed file={summarizeValue(issue.theirs)} /> : summarizeValue(issue.theirs)}</dd>
      </dl>
      <p className="row dialog-end">
        <button type="button" className="button button-quiet editing-button" onClick={() => void choose('yours')}>
          Keep mine
        </button>
        <button type="button" className="button button-quiet editing-button" onClick={() => void choose('theirs')}>
          Use theirs
        </button>
      </p>
    </div>
  )
}
