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
  const conflicts = [...state.troubles].filter(([, { is }]) => is === 'conflict')
  const { text } = useEditorView(editing)
  // The focused text's toolbar already shows its own issues.
  const others = [...state.troubles].filter(([at]) => text?.dataset.words !== at)
  const faults = others.flatMap(([at, trouble]) => (trouble.is === 'fault' ? [{ at, words: trouble.words }] : []))
  if (faults.length + conflicts.length === 0) return null
  return (
    <div className="editing-troubles" role="group" aria-label="Not saved">
      {faults.map(({ at, words }) => (
        <p key={at}>
          {words}{' '}
          <button type="button" className="editing-link" onClick={() => focusText(editing, at)}>
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
  const { desk } = editing
  const { key, place } = splitRef(at)
  const table = state.tables.get(key)
  const trouble = state.troubles.get(at)
  if (trouble?.is !== 'conflict' || !table) return null
  const label = pathLabels(table.field, place).join(' › ')
  const isPicture = fieldOf(desk, at)?.type === 'picture'

  async function choose(whose: 'yours' | 'theirs'): Promise<void> {
    const value = resolveEditConflict(desk, at, whose)
    if (typeof value === 'string') showText(desk, at)
    else await refreshPage(editing, key)
    focusIn(at)
  }

  return (
    <div className="editing-conflict">
      <p role="alert">{`${label}: somebody else has changed it meanwhile.`}</p>
      <dl>
        <dt>Yours</dt>
        <dd>{isPicture ? <ImageNamed file={summarizeValue(valueIn(desk, at))} /> : summarizeValue(valueIn(desk, at))}</dd>
        <dt>Theirs</dt>
        <dd>{isPicture ? <ImageNamed file={summarizeValue(trouble.theirs)} /> : summarizeValue(trouble.theirs)}</dd>
      </dl>
      <p className="editing-buttons">
        <button type="button" className="button button-quiet editing-button" onClick={() => void choose('yours')}>
          Keep yours
        </button>
        <button type="button" className="button button-quiet editing-button" onClick={() => void choose('theirs')}>
          Take theirs
        </button>
      </p>
    </div>
  )
}
