import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { recordInput, saveEdits } from '#app/editing/state/autosave.ts'
import { showText } from '#app/editing/state/editable-texts.ts'
import { setValue, splitRef, valueIn } from '#app/editing/state/editor-store.ts'
import type { EditorContext } from '#app/editing/state/editor-view.ts'
import { focusText } from '#app/editing/state/focus-text.ts'
import { useObservable } from '#app/editing/state/observable.ts'
import { refreshPage } from '#app/editing/state/refresh-page.ts'
import { summarizeValue } from '#app/editing/state/summarize-value.ts'
import { currentRef, type UnsavedEdit, type UnsavedEditSession } from '#app/editing/state/unsaved-edits.ts'
import { pathLabels } from '#domain/site-copy/path-labels.ts'

export function RestoreEdits({ editing }: { editing: EditorContext }) {
  const { left } = useObservable(editing.unsavedEdits.state)
  const [first, ...others] = left
  if (!first) return null
  return (
    <section className="editing-issues" aria-labelledby="editing-left">
      <div role="status">
        <p id="editing-left">
          <strong>You have unsaved changes.</strong>
        </p>
        <p>
          Saved on this device at {formatClockTime(first.at, editing.zone)}.{others.length > 0 && ' There are more after them.'}
        </p>
      </div>
      <p className="row dialog-end">
        <button type="button" className="button button-quiet editing-button" onClick={() => void discard(editing, first)}>
          Discard them
        </button>
        <button type="button" className="button editing-button" onClick={() => void putBack(editing, first)}>
          Put them back
        </button>
      </p>
      <dl className="editing-left">
        {first.edits.map((word) => (
          <Word key={word.at} editing={editing} word={word} />
        ))}
      </dl>
    </section>
  )
}

function Word({ editing: { store }, word }: { editing: EditorContext; word: UnsavedEdit }) {
  const { to } = word
  const at = currentRef(store, word)
  const { key, place } = splitRef(at ?? word.at)
  const table = store.state.get().tables.get(key)
  const labels = table ? pathLabels(table.field, place) : []
  const now = at === undefined ? undefined : valueIn(store, at)
  return (
    <>
      <dt>{labels.length > 0 ? labels.join(' › ') : place}</dt>
      <dd>
        <span>Now</span> {now === undefined ? 'It’s gone.' : summarizeValue(now)}
      </dd>
      <dd>
        <span>Not saved</span> {summarizeValue(to)}
      </dd>
    </>
  )
}

/** Edits are replayed onto their original values, so newer remote changes show up as conflicts. */
async function putBack(editing: EditorContext, { id, at, edits }: UnsavedEditSession): Promise<void> {
  const { store, unsavedEdits } = editing
  const placed = edits.map((word) => ({ word, to: currentRef(store, word) }))
  const there = placed.flatMap(({ word, to }) => (to === undefined ? [] : [{ ...word, at: to }]))
  const homeless = placed.flatMap(({ word, to }) => (to === undefined ? [word] : []))
  for (const { at, from, to, sent } of there) {
    store.unanswered.set(at, sent)
    setValue(store, at, from, 'known')
    recordInput(store, at, to)
    showText(store, at)
  }
  await unsavedEdits.flush()
  await saveEdits(store)
  for (const key of new Set(there.filter(({ to }) => typeof to !== 'string').map(({ at }) => splitRef(at).key)))
    await refreshPage(editing, key)
  if (homeless.length === 0) await unsavedEdits.remove(id)
  leave(editing, id, homeless.length > 0 ? [{ id, at, edits: homeless }] : [])
  if (there[0]) focusText(editing, there[0].at)
}

async function discard(editing: EditorContext, { id }: UnsavedEditSession): Promise<void> {
  await editing.unsavedEdits.remove(id)
  leave(editing, id, [])
  document.querySelector<HTMLElement>('.editing-menu-button')?.focus()
}

function leave({ unsavedEdits: { state } }: EditorContext, id: string, instead: UnsavedEditSession[]): void {
  const others = state.get().left.filter((one) => one.id !== id)
  state.set({ ...state.get(), left: [...others, ...instead] })
}
