import { useSyncExternalStore } from 'react'
import { clockTime } from '#app/admin/shell/format-clock-time.ts'
import { save, write } from '#app/editing/state/autosave.ts'
import { show } from '#app/editing/state/editable-texts.ts'
import { setValue, splitAt, valueIn } from '#app/editing/state/editor-store.ts'
import type { Editing } from '#app/editing/state/editor-view.ts'
import { goTo } from '#app/editing/state/focus-text.ts'
import { showOrTell } from '#app/editing/state/refresh-page.ts'
import { said } from '#app/editing/state/summarize-value.ts'
import { type LeftWord, type LeftWords, placeNow } from '#app/editing/state/unsaved-edits.ts'
import { placeLabels } from '#domain/site-copy/path-labels.ts'

/** Offers what was written here and not saved, with what stands there now. */
export function LeftOffer({ editing }: { editing: Editing }) {
  const { state } = editing.spare
  const { left } = useSyncExternalStore(state.subscribe, state.get)
  const [first, ...others] = left
  if (!first) return null
  return (
    <section className="editing-troubles" aria-labelledby="editing-left">
      <div role="status">
        <p id="editing-left">
          <strong>There are words here that were not saved.</strong>
        </p>
        <p>
          They are from {clockTime(first.at, editing.zone)} and are kept in this browser alone.
          {others.length > 0 && ' There are more after them.'}
        </p>
      </div>
      <p className="editing-buttons">
        <button type="button" className="button button-quiet editing-button" onClick={() => void discard(editing, first)}>
          Discard them
        </button>
        <button type="button" className="button editing-button" onClick={() => void putBack(editing, first)}>
          Put them back
        </button>
      </p>
      <dl className="editing-left">
        {first.words.map((word) => (
          <Word key={word.at} editing={editing} word={word} />
        ))}
      </dl>
    </section>
  )
}

function Word({ editing: { desk }, word }: { editing: Editing; word: LeftWord }) {
  const { to } = word
  const at = placeNow(desk, word)
  const { key, place } = splitAt(at ?? word.at)
  const table = desk.state.get().tables.get(key)
  const labels = table ? placeLabels(table.field, place) : []
  const now = at === undefined ? undefined : valueIn(desk, at)
  return (
    <>
      <dt>{labels.length > 0 ? labels.join(' › ') : place}</dt>
      <dd>
        <span>Now</span> {now === undefined ? 'There is no such place any more.' : said(now)}
      </dd>
      <dd>
        <span>Not saved</span> {said(to)}
      </dd>
    </>
  )
}

/** Over what the server had when they were written: what somebody else has changed since is a conflict, and shown as one. */
async function putBack(editing: Editing, { id, at, words }: LeftWords): Promise<void> {
  const { desk, spare } = editing
  const placed = words.map((word) => ({ word, to: placeNow(desk, word) }))
  const there = placed.flatMap(({ word, to }) => (to === undefined ? [] : [{ ...word, at: to }]))
  const homeless = placed.flatMap(({ word, to }) => (to === undefined ? [word] : []))
  for (const { at, from, to, sent } of there) {
    desk.unanswered.set(at, sent)
    setValue(desk, at, from, 'known')
    write(desk, at, to)
    show(desk, at)
  }
  await spare.flush()
  await save(desk)
  for (const key of new Set(there.filter(({ to }) => typeof to !== 'string').map(({ at }) => splitAt(at).key)))
    await showOrTell(editing, key)
  if (homeless.length === 0) await spare.remove(id)
  leave(editing, id, homeless.length > 0 ? [{ id, at, words: homeless }] : [])
  if (there[0]) goTo(editing, there[0].at)
}

async function discard(editing: Editing, { id }: LeftWords): Promise<void> {
  await editing.spare.remove(id)
  leave(editing, id, [])
  document.querySelector<HTMLElement>('.editing-menu-button')?.focus()
}

function leave({ spare: { state } }: Editing, id: string, instead: LeftWords[]): void {
  const others = state.get().left.filter((one) => one.id !== id)
  state.set({ ...state.get(), left: [...others, ...instead] })
}
