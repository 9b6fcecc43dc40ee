import type { Services } from '#domain/services.ts'
import { applyChanges } from './apply-changes.ts'
import { faultIn } from './check-words.ts'
import { type CompanyFacts, isFact, namingFacts, withFacts } from './company-facts.ts'
import { mergeChanges } from './merge-changes.ts'
import { findPublishedWords, findWordsDraft, storePublishedWords, storeWordsDraft, type WordsDraft } from './site-words.ts'
import { keepWordsVersion } from './words-history.ts'
import { type Changes, fieldAt, isParent, isSame, valueAt, type WordsTable } from './words-table.ts'

type Ports = Pick<Services, 'store' | 'now'>

/** What somebody changed: a place, what it said when he began, and what it shall say. Facts stand in them as they are read. */
export type WordChange = { place: string; from: unknown; to: unknown }

/** What was not kept of them: somebody else has changed it since, or it cannot be so. Everything else was. */
export type NotKept = { place: string; theirs: unknown } | { place: string; fault: string }

export type Kept = { version: string | undefined; changed: number; notKept: NotKept[] }

/** More often than this nobody else writes in the same moment. */
const TRIES = 20

/** Keeps changes of a table's words beside what is published. Gives nothing if others wrote in every moment that was tried. */
export async function keepWords(
  ports: Ports,
  { table, changes, facts, by }: { table: WordsTable; changes: readonly WordChange[]; facts: CompanyFacts; by: string },
): Promise<Kept | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { draft, published, words } = await findEditedWords(ports, table)
    const next = { changes: { ...draft.changes }, before: { ...draft.before } }
    const notKept: NotKept[] = []
    for (const { place, from, to } of changes) {
      const field = fieldAt(table.field, place)
      const named = namingAll(to, isFact(table, place) ? {} : facts)
      const now = valueAt(words, place)
      const fault = field === undefined || now === undefined ? 'There is no such place on this page any more.' : faultIn(field, named)
      if (fault) notKept.push({ place, fault })
      else if (!isSame(withFacts(now, facts), from) && !isSame(now, named)) notKept.push({ place, theirs: withFacts(now, facts) })
      else {
        next.changes = { ...mergeChanges(next.changes, { [place]: named }, published) }
        next.before[place] = valueAt(published, place)
      }
    }
    next.before = Object.fromEntries(Object.entries(next.before).filter(([place]) => Object.hasOwn(next.changes, place)))
    if (notKept.length === changes.length) return { version: draft.version, changed: Object.keys(draft.changes).length, notKept }
    if (await storeWordsDraft(ports, table.key, { ...next, version: draft.version }, by)) {
      const { version } = await findWordsDraft(ports.store, table.key)
      return { version, changed: Object.keys(next.changes).length, notKept }
    }
  }
  return undefined
}

type EditedWords = {
  draft: WordsDraft
  /** The table's words as visitors read them, and with what is not published. Facts stand in them by name. */
  published: unknown
  words: unknown
  /** What has no place in them any more. */
  leftOver: Changes
}

export async function findEditedWords({ store }: Pick<Services, 'store'>, table: WordsTable): Promise<EditedWords> {
  const [{ words: all }, draft] = await Promise.all([findPublishedWords(store), findWordsDraft(store, table.key)])
  const published = applyChanges(table, all[table.key] ?? {})
  const edited = applyChanges({ ...table, words: published.words }, draft.changes)
  return { draft, published: published.words, words: edited.words, leftOver: { ...published.leftOver, ...edited.leftOver } }
}

export type PublishResult =
  | { outcome: 'published' | 'nothing' }
  /** Others wrote since the changes were looked at. */
  | { outcome: 'changed' }
  /** Something else was published at these places since they were changed. */
  | { outcome: 'conflict'; places: { place: string; mine: unknown; theirs: unknown }[] }

/** Publishes what is kept of a table's words, if it is the version that was looked at. */
export async function publishWords(
  ports: Ports,
  { table, version, by }: { table: WordsTable; version: string | undefined; by: string },
): Promise<PublishResult> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { draft, published, words } = await findEditedWords(ports, table)
    if (draft.version !== version) return { outcome: 'changed' }
    const places = Object.keys(draft.changes)
    if (places.length === 0) return { outcome: 'nothing' }
    const others = places.filter(
      (place) => !isSame(valueAt(published, place), draft.before[place]) && !isSame(valueAt(published, place), draft.changes[place]),
    )
    if (others.length > 0) {
      return {
        outcome: 'conflict',
        places: others.map((place) => ({ place, mine: valueAt(words, place), theirs: valueAt(published, place) })),
      }
    }
    const all = await findPublishedWords(ports.store)
    const changes = mergeChanges(all.words[table.key] ?? {}, draft.changes, table.words)
    const kept = await keepWordsVersion(ports, { key: table.key, by, changes })
    if (await storePublishedWords(ports, { ...all, words: { ...all.words, [table.key]: changes } }, by)) {
      await discardWords(ports, { table, version, by })
      return { outcome: 'published' }
    }
    await ports.store.remove({ index: 'site-words-history', ...(await versionOf(ports, kept)) })
  }
  return { outcome: 'changed' }
}

/** Drops what is not published, if it is the version that was looked at. */
export async function discardWords(
  ports: Ports,
  { table, version, by }: { table: WordsTable; version: string | undefined; by: string },
): Promise<boolean> {
  return storeWordsDraft(ports, table.key, { version, changes: {}, before: {} }, by)
}

/** Has a table's words say what they said in a version, or at one place of it; published by hand. */
export async function restoreWords(
  ports: Ports,
  { table, changes, place, by }: { table: WordsTable; changes: Changes; place?: string; by: string },
): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { draft, published } = await findEditedWords(ports, table)
    const then = applyChanges(table, changes).words
    const places = place === undefined ? placesThatDiffer(published, then) : [place]
    const later = Object.fromEntries(places.map((at) => [at, valueAt(then, at)]))
    const before = Object.fromEntries(places.map((at) => [at, valueAt(published, at)]))
    const base = place === undefined ? { changes: {}, before: {} } : draft
    const next = { changes: mergeChanges(base.changes, later, published), before: { ...base.before, ...before } }
    if (await storeWordsDraft(ports, table.key, { ...next, version: draft.version }, by)) return true
  }
  return false
}

/** The places at which two states of a table's words differ; a list as a whole where it has other lines. */
export function placesThatDiffer(one: unknown, other: unknown, place = ''): string[] {
  if (isSame(one, other)) return []
  const isLeaf = !isParent(one) || !isParent(other) || (Array.isArray(one) && (!Array.isArray(other) || one.length !== other.length))
  if (isLeaf && place !== '') return [place]
  const names = Object.keys(isParent(one) ? one : {})
  return names.flatMap((name) => placesThatDiffer(valueAt(one, name), valueAt(other, name), place === '' ? name : `${place}.${name}`))
}

async function versionOf({ store }: Ports, id: string): Promise<{ id: string; version: string }> {
  return { id, version: (await store.get('site-words-history', id))?.version ?? '' }
}

function namingAll(value: unknown, facts: CompanyFacts): unknown {
  if (typeof value === 'string') return namingFacts(value, facts)
  if (Array.isArray(value)) return value.map((line) => namingAll(line, facts))
  if (!isParent(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, namingAll(part, facts)]))
}
