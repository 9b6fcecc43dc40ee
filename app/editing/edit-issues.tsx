import { decide } from '#app/editing/state/autosave.ts'
import { focusIn, show } from '#app/editing/state/editable-texts.ts'
import { type At, type DeskState, fieldOf, splitAt, valueIn } from '#app/editing/state/editor-store.ts'
import { type Editing, useDesk, useView } from '#app/editing/state/editor-view.ts'
import { goTo } from '#app/editing/state/focus-text.ts'
import { showOrTell } from '#app/editing/state/refresh-page.ts'
import { said } from '#app/editing/state/summarize-value.ts'
import { PictureNamed } from '#app/ui/diff/image-change.tsx'
import { placeLabels } from '#domain/site-copy/path-labels.ts'

/** What is not kept as it was typed, and what can be done about it. */
export function Troubles({ editing }: { editing: Editing }) {
  const state = useDesk(editing)
  const conflicts = [...state.troubles].filter(([, { is }]) => is === 'conflict')
  const { text } = useView(editing)
  // The tools of the text that has the focus say it themselves.
  const others = [...state.troubles].filter(([at]) => text?.dataset.words !== at)
  const faults = others.flatMap(([at, trouble]) => (trouble.is === 'fault' ? [{ at, words: trouble.words }] : []))
  if (faults.length + conflicts.length === 0) return null
  return (
    <div className="editing-troubles" role="group" aria-label="Not saved">
      {faults.map(({ at, words }) => (
        <p key={at}>
          {words}{' '}
          <button type="button" className="editing-link" onClick={() => goTo(editing, at)}>
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

function Conflict({ editing, at, state }: { editing: Editing; at: At; state: DeskState }) {
  const { desk } = editing
  const { key, place } = splitAt(at)
  const table = state.tables.get(key)
  const trouble = state.troubles.get(at)
  if (trouble?.is !== 'conflict' || !table) return null
  const label = placeLabels(table.field, place).join(' › ')
  const isPicture = fieldOf(desk, at)?.is === 'picture'

  async function choose(whose: 'yours' | 'theirs'): Promise<void> {
    const value = decide(desk, at, whose)
    if (typeof value === 'string') show(desk, at)
    else await showOrTell(editing, key)
    focusIn(at)
  }

  return (
    <div className="editing-conflict">
      <p role="alert">{`${label}: somebody else has changed it meanwhile.`}</p>
      <dl>
        <dt>Yours</dt>
        <dd>{isPicture ? <PictureNamed file={said(valueIn(desk, at))} /> : said(valueIn(desk, at))}</dd>
        <dt>Theirs</dt>
        <dd>{isPicture ? <PictureNamed file={said(trouble.theirs)} /> : said(trouble.theirs)}</dd>
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
