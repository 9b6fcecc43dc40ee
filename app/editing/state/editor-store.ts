import { withValue } from '#domain/site-copy/apply-changes.ts'
import { withFacts } from '#domain/site-copy/company-details.ts'
import type { WordField } from '#domain/site-copy/copy-fields.ts'
import { openPlacesNow } from '#domain/site-copy/match-entries.ts'
import { fieldAt, isSame, valueAt } from '#domain/site-copy/page-copy.ts'
import type { Unanswered } from './copy-api.ts'
import type { TableTold } from './copy-api-types.ts'
import { type Observed, observed } from './observable.ts'

/** A table and a place in it: `home:hero.lead`. */
export type At = string

export type SaveState =
  | { is: 'saved'; at: Date | undefined }
  | { is: 'changed' | 'saving' }
  | ({ is: 'not-saved' } & Omit<Unanswered, 'is'>)

/** Why a text is not kept as it was typed. */
type Trouble = { is: 'fault'; words: string } | { is: 'conflict'; theirs: unknown }

/** `words`: as they are typed. `known`: as the server has them, or tells them. `changed`: how much of them is not published. */
type Table = Omit<TableTold, 'changed' | 'version' | 'journalKey' | 'timeZone'> & { known: unknown; changed: number }

export type DeskState = { tables: ReadonlyMap<string, Table>; save: SaveState; troubles: ReadonlyMap<At, Trouble> }

/** What is written in the editing view. */
export type Desk = {
  state: Observed<DeskState>
  touched: Set<At>
  /** What was sent and not answered: the server may have it all the same. */
  unanswered: Map<At, unknown[]>
  timer: ReturnType<typeof setTimeout> | undefined
  /** When what is not sent yet began to be typed. */
  since: number | undefined
  running: Promise<void> | undefined
}

export function openDesk(told: readonly TableTold[]): Desk {
  const tables = new Map(told.map((table) => [table.key, tableTold(table)]))
  const state = observed<DeskState>({ tables, save: { is: 'saved', at: undefined }, troubles: new Map() })
  return { state, touched: new Set(), unanswered: new Map(), timer: undefined, since: undefined, running: undefined }
}

export function splitAt(at: At): { key: string; place: string } {
  const colon = at.indexOf(':')
  return { key: at.slice(0, colon), place: at.slice(colon + 1) }
}

export function fieldOf({ state }: Desk, at: At): WordField | undefined {
  const { key, place } = splitAt(at)
  const table = state.get().tables.get(key)
  return table && fieldAt(table.field, place)
}

export function valueIn({ state }: Desk, at: At, of: 'words' | 'known' = 'words'): unknown {
  const { key, place } = splitAt(at)
  return valueAt(state.get().tables.get(key)?.[of], place)
}

export function setValue(desk: Desk, at: At, value: unknown, of: 'words' | 'known' = 'words'): void {
  const { key, place } = splitAt(at)
  setTable(desk, key, { [of]: withValue(desk.state.get().tables.get(key)?.[of], place.split('.'), value) })
}

export function setTable({ state }: Desk, key: string, next: Partial<Table>): void {
  const { tables } = state.get()
  const table = tables.get(key)
  if (table) state.set({ ...state.get(), tables: new Map(tables).set(key, { ...table, ...next }) })
}

export function setTrouble({ state }: Desk, at: At, trouble: Trouble | undefined): void {
  const troubles = new Map(state.get().troubles)
  if (trouble) troubles.set(at, trouble)
  else troubles.delete(at)
  state.set({ ...state.get(), troubles })
}

export function setSave({ state }: Desk, save: SaveState): void {
  state.set({ ...state.get(), save })
}

/** Words as the server tells them once it has them: with the facts that they call by name. */
export function asTold({ state }: Desk, at: At, words: unknown): unknown {
  return withFacts(words, state.get().tables.get(splitAt(at).key)?.facts ?? {})
}

export function knownAsTold(desk: Desk, at: At): unknown {
  return asTold(desk, at, valueIn(desk, at, 'known'))
}

/** What was typed and the server does not have. */
export function unsavedIn(desk: Desk): At[] {
  return [...desk.touched].filter((at) => !isSame(valueIn(desk, at), valueIn(desk, at, 'known')))
}

/**
 * A table as the server has it, with what is not saved of it where its line stands by now: a conflict where that has become something else
 * there. Gives whether all of it has its place there still; without, nothing is taken.
 */
export function takeTable(desk: Desk, told: TableTold): boolean {
  const { tables, troubles } = desk.state.get()
  const isOfTable = (at: At) => splitAt(at).key === told.key
  const { known, facts = {} } = tables.get(told.key) ?? {}
  const placeNow = openPlacesNow(withFacts(known, facts), told.words)
  const mine = unsavedIn(desk)
    .filter(isOfTable)
    .map((was) => ({ was, place: placeNow(splitAt(was).place), value: valueIn(desk, was), known: knownAsTold(desk, was) }))
  const there = mine.flatMap(({ place, ...own }) => {
    const theirs = place === undefined ? undefined : valueAt(told.words, place)
    return place === undefined || theirs === undefined ? [] : [{ ...own, place, theirs }]
  })
  if (there.length < mine.length) return false

  const settled = there.map(({ was, place, value, known, theirs }) => {
    const isNews = !isSame(theirs, withFacts(value, told.facts)) && !isSame(theirs, known)
    const trouble: Trouble | undefined = isNews ? { is: 'conflict', theirs } : troubles.get(was)
    return { at: `${told.key}:${place}`, trouble }
  })
  const words = there.reduce((all, { place, value }) => withValue(all, place.split('.'), value), told.words)
  desk.touched = new Set([...[...desk.touched].filter((at) => !isOfTable(at)), ...settled.map(({ at }) => at)])
  desk.state.set({
    ...desk.state.get(),
    tables: new Map(tables).set(told.key, { ...tableTold(told), words }),
    troubles: new Map([
      ...[...troubles].filter(([at]) => !isOfTable(at)),
      ...settled.flatMap(({ at, trouble }) => (trouble ? [[at, trouble] as const] : [])),
    ]),
  })
  return true
}

function tableTold({ changed, version: _version, journalKey: _key, timeZone: _zone, ...told }: TableTold): Table {
  return { ...told, known: told.words, changed: changed.length }
}
