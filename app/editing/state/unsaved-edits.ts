import { holdFormLock } from '#app/admin/unsaved-text/form-locks.ts'
import { openUnsavedTextStore, type UnsavedText, type UnsavedTextStore } from '#app/admin/unsaved-text/unsaved-text-store.ts'
import { watchAbandoned } from '#app/admin/unsaved-text/watch-abandoned.ts'
import { createWriteBehind } from '#app/admin/unsaved-text/write-behind.ts'
import { type CopyChanges, isDeepEqual } from '#domain/site-copy/page-copy.ts'
import { createPathRebase } from '#domain/site-copy/rebase-paths.ts'
import { newId } from '#lib/crypto/ids.ts'
import { isObject } from '#lib/objects/objects.ts'
import { asServed, type CopyRef, type EditorStore, splitRef, unsavedRefs, valueIn } from './editor-store.ts'
import { enclosingLists } from './enclosing-lists.ts'
import { createObservable, type Observable } from './observable.ts'

/** `from` is the server's value, `to` the typed one, `sent` requests without an answer. */
export type UnsavedEdit = { at: CopyRef; from: unknown; to: unknown; sent: unknown[]; lists: CopyChanges }

export type UnsavedEditSession = { id: string; at: string; edits: UnsavedEdit[] }

/** `isMissing` means the browser refuses storage. */
type SpareState = { left: readonly UnsavedEditSession[]; isMissing: boolean }

export type UnsavedEdits = {
  state: Observable<SpareState>
  flush(): Promise<void>
  remove(id: string): Promise<void>
}

export function openUnsavedEdits(desk: EditorStore, key: string | undefined): UnsavedEdits {
  const state: UnsavedEdits['state'] = createObservable<SpareState>({ left: [], isMissing: false })
  const opening = key === undefined ? Promise.reject(new Error('There is no key')) : openUnsavedTextStore(key)
  const id = newId(new Date())
  const recorder = createWriteBehind({ keep: () => tried(keep), erase: () => tried(erase) })
  const page = new AbortController()
  const differences = (one: UnsavedText) => editsOf(one, desk)
  const show = (left: UnsavedText[]) =>
    state.set({ ...state.get(), left: left.map((one) => ({ id: one.id, at: one.at, edits: differences(one) })) })
  let kept = ''

  holdFormLock(id)
  void tried((journal) => watchAbandoned(journal, { place: ownPlace(), differences, ownId: () => id, signal: page.signal }, show))
  desk.state.subscribe(() => {
    if (unsavedRefs(desk).length > 0) recorder.note()
    else if (kept !== '') void recorder.settle()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void recorder.flush())
  return { state, flush: recorder.flush, remove: (id) => tried((journal) => journal.remove(id)) }

  async function tried(use: (journal: UnsavedTextStore) => Promise<void>): Promise<void> {
    try {
      await use(await opening)
    } catch {
      state.set({ ...state.get(), isMissing: true })
    }
  }

  async function keep(journal: UnsavedTextStore): Promise<void> {
    const words = textsOf(desk)
    if (unsavedRefs(desk).length === 0) return erase(journal)
    if (JSON.stringify(words) === kept) return
    kept = JSON.stringify(words)
    await journal.keep({ id, place: ownPlace(), becomes: ownPlace(), at: new Date().toISOString(), saves: 0, texts: words })
  }

  async function erase(journal: UnsavedTextStore): Promise<void> {
    kept = ''
    await journal.remove(id)
  }
}

function ownPlace(): string {
  return location.pathname + location.search
}

/** Other pages list unsaved text by this title. */
function textsOf(desk: EditorStore): UnsavedText['texts'] {
  const places = unsavedRefs(desk)
  const { tables } = desk.state.get()
  const labels = new Set(places.map((at) => tables.get(splitRef(at).key)?.label))
  const words = places.map((at) => [at, JSON.stringify(leftWord(desk, at))] as const)
  return { title: `Text of ${[...labels].join(', ')}`, ...Object.fromEntries(words) }
}

function editsOf({ texts }: UnsavedText, desk: EditorStore): UnsavedEdit[] {
  const places = Object.keys(texts).filter((at) => at.includes(':'))
  return places.flatMap((at) => {
    const word: unknown = JSON.parse(texts[at] ?? '')
    if (!isObject(word)) return []
    const sent = Array.isArray(word.sent) ? word.sent : []
    const left: UnsavedEdit = { at, from: word.from, to: word.to, sent, lists: isObject(word.lists) ? word.lists : {} }
    const now = currentRef(desk, left)
    const isSent = sent.some((words) => isDeepEqual(words, left.to))
    return now !== undefined && isDeepEqual(isSent ? asServed(desk, now, left.to) : left.to, valueIn(desk, now, 'known')) ? [] : [left]
  })
}

function leftWord(desk: EditorStore, at: CopyRef): Omit<UnsavedEdit, 'at'> {
  const sent = desk.unanswered.get(at) ?? []
  return { from: valueIn(desk, at, 'known'), to: valueIn(desk, at), sent, lists: enclosingLists(desk, [at]) }
}

/** Entries may have moved since; undefined if the entry is gone. */
export function currentRef(desk: EditorStore, { at, lists }: Pick<UnsavedEdit, 'at' | 'lists'>): CopyRef | undefined {
  const { key, place } = splitRef(at)
  const now = createPathRebase(lists, desk.state.get().tables.get(key)?.known)(place)
  return now !== undefined && valueIn(desk, `${key}:${now}`) !== undefined ? `${key}:${now}` : undefined
}
