import { setAtPath } from '#domain/site-copy/apply-changes.ts'
import { fillPlaceholders } from '#domain/site-copy/company-details.ts'
import { createPathTracker } from '#domain/site-copy/match-entries.ts'
import { type CopyField, fieldAtPath, isDeepEqual, valueAtPath } from '#domain/site-copy/page-copy.ts'
import type { CopyRequestFailed } from './copy-api.ts'
import type { ServedPageCopy } from './copy-api-types.ts'
import { createObservable, type Observable } from './observable.ts'

/** A reference joins table and place, such as `home:hero.lead`. */
export type CopyRef = string

export type SaveState =
  | { type: 'saved'; at: Date | undefined }
  | { type: 'changed' | 'saving' }
  | ({ type: 'not-saved' } & Omit<CopyRequestFailed, 'type'>)

type CopyIssue = { type: 'error'; message: string } | { type: 'conflict'; theirs: unknown }

/** `values` is what people typed, `known` the server's value. */
type Table = Omit<ServedPageCopy, 'version' | 'unsavedTextKey' | 'timeZone'> & { known: unknown }

export type EditorState = { tables: ReadonlyMap<string, Table>; save: SaveState; issues: ReadonlyMap<CopyRef, CopyIssue> }

export type EditorStore = {
  state: Observable<EditorState>
  touched: Set<CopyRef>
  /** The server may have saved requests that it never answered. */
  unanswered: Map<CopyRef, unknown[]>
  timer: ReturnType<typeof setTimeout> | undefined
  since: number | undefined
  running: Promise<void> | undefined
}

export function createEditorStore(told: readonly ServedPageCopy[]): EditorStore {
  const tables = new Map(told.map((table) => [table.key, tableTold(table)]))
  const state = createObservable<EditorState>({ tables, save: { type: 'saved', at: undefined }, issues: new Map() })
  return { state, touched: new Set(), unanswered: new Map(), timer: undefined, since: undefined, running: undefined }
}

export function splitRef(at: CopyRef): { key: string; place: string } {
  const colon = at.indexOf(':')
  return { key: at.slice(0, colon), place: at.slice(colon + 1) }
}

export function fieldOf({ state }: EditorStore, at: CopyRef): CopyField | undefined {
  const { key, place } = splitRef(at)
  const table = state.get().tables.get(key)
  return table && fieldAtPath(table.field, place)
}

export function valueIn({ state }: EditorStore, at: CopyRef, of: 'values' | 'known' = 'values'): unknown {
  const { key, place } = splitRef(at)
  return valueAtPath(state.get().tables.get(key)?.[of], place)
}

export function setValue(desk: EditorStore, at: CopyRef, value: unknown, of: 'values' | 'known' = 'values'): void {
  const { key, place } = splitRef(at)
  setTable(desk, key, { [of]: setAtPath(desk.state.get().tables.get(key)?.[of], place.split('.'), value) })
}

export function setTable({ state }: EditorStore, key: string, next: Partial<Table>): void {
  const { tables } = state.get()
  const table = tables.get(key)
  if (table) state.set({ ...state.get(), tables: new Map(tables).set(key, { ...table, ...next }) })
}

export function setIssue({ state }: EditorStore, at: CopyRef, issue: CopyIssue | undefined): void {
  const issues = new Map(state.get().issues)
  if (issue) issues.set(at, issue)
  else issues.delete(at)
  state.set({ ...state.get(), issues })
}

export function setSave({ state }: EditorStore, save: SaveState): void {
  state.set({ ...state.get(), save })
}

/** The server fills placeholders, so local text must match before comparing. */
export function asServed({ state }: EditorStore, at: CopyRef, words: unknown): unknown {
  return fillPlaceholders(words, state.get().tables.get(splitRef(at).key)?.facts ?? {})
}

export function knownAsServed(desk: EditorStore, at: CopyRef): unknown {
  return asServed(desk, at, valueIn(desk, at, 'known'))
}

export function unsavedRefs(desk: EditorStore): CopyRef[] {
  return [...desk.touched].filter((at) => !isDeepEqual(valueIn(desk, at), valueIn(desk, at, 'known')))
}

/** Returns false and applies nothing if some unsaved text has lost its entry. */
export function applyServedCopy(desk: EditorStore, told: ServedPageCopy): boolean {
  const { tables, issues } = desk.state.get()
  const isOfTable = (at: CopyRef) => splitRef(at).key === told.key
  const { known, facts = {} } = tables.get(told.key) ?? {}
  const placeNow = createPathTracker(fillPlaceholders(known, facts), told.values)
  const mine = unsavedRefs(desk)
    .filter(isOfTable)
    .map((was) => ({ was, place: placeNow(splitRef(was).place), value: valueIn(desk, was), known: knownAsServed(desk, was) }))
  const there = mine.flatMap(({ place, ...own }) => {
    const theirs = place === undefined ? undefined : valueAtPath(told.values, place)
    return place === undefined || theirs === undefined ? [] : [{ ...own, place, theirs }]
  })
  if (there.length < mine.length) return false

  const settled = there.map(({ was, place, value, known, theirs }) => {
    const isNews = !isDeepEqual(theirs, fillPlaceholders(value, told.facts)) && !isDeepEqual(theirs, known)
    const issue: CopyIssue | undefined = isNews ? { type: 'conflict', theirs } : issues.get(was)
    return { at: `${told.key}:${place}`, issue }
  })
  const values = there.reduce((all, { place, value }) => setAtPath(all, place.split('.'), value), told.values)
  desk.touched = new Set([...[...desk.touched].filter((at) => !isOfTable(at)), ...settled.map(({ at }) => at)])
  desk.state.set({
    ...desk.state.get(),
    tables: new Map(tables).set(told.key, { ...tableTold(told), values }),
    issues: new Map([
      ...[...issues].filter(([at]) => !isOfTable(at)),
      ...settled.flatMap(({ at, issue }) => (issue ? [[at, issue] as const] : [])),
    ]),
  })
  return true
}

function tableTold({ version: _version, unsavedTextKey: _key, timeZone: _zone, ...told }: ServedPageCopy): Table {
  return { ...told, known: told.values }
}
