import type { Services } from '#domain/ports/services.ts'
import { turnForOthers } from '#lib/async/yield-to-event-loop.ts'
import { applyChanges } from './apply-changes.ts'
import { type CompanyFacts, withFacts } from './company-details.ts'
import { findWordsVersion, listWordsVersions, type WordsState, type WordsVersion } from './copy-versions.ts'
import { compareWords, type WordsDifference } from './diff-copy.ts'
import { findEditedWords } from './edit-copy.ts'
import { openPlacesNow } from './match-entries.ts'
import { type Changes, isSame, valueAt, type WordsTable } from './page-copy.ts'

/** Stands for the words that the site began with, where a version is named. */
export const BEGAN = 'began'

/** `changes`: what is not published, without an id. */
export type WordsEntry = {
  id: string
  state: WordsState | 'changes' | 'began'
  /** What visitors read. */
  isPresent: boolean
  /** What the editing view shows. */
  isInView: boolean
  writtenAt: string
  writtenBy: string
  changes: (WordsDifference & { way: WayBack })[]
}

/** Whether a text can be had again: the view shows it, or what it belonged to is gone. */
type WayBack = 'open' | 'in-view' | 'gone'

type Version = Omit<WordsEntry, 'isPresent' | 'isInView' | 'changes'> & { words: unknown }

export const WORDS_VERSIONS_PER_PAGE = 10

/** A page of a table's versions, the latest first; at the end of the last one the words that the site began with. */
export async function readWordsHistory(
  { store }: Pick<Services, 'store'>,
  { table, facts, page }: { table: WordsTable; facts: CompanyFacts; page: number },
): Promise<{ entries: WordsEntry[]; total: number }> {
  const edited = await findEditedWords({ store }, table)
  const from = (page - 1) * WORDS_VERSIONS_PER_PAGE
  const { total, versions } = await listWordsVersions(store, table.key, { from, size: WORDS_VERSIONS_PER_PAGE })
  const listed = versions.map((version) => versionOf(table, version))
  const isUnpublished = page === 1 && Object.keys(edited.draft.changes).length > 0
  const { savedAt: writtenAt, savedBy: writtenBy } = edited.draft
  const shown: Version[] = [
    ...(isUnpublished ? [{ id: '', state: 'changes', writtenAt, writtenBy, words: edited.words } as const] : []),
    ...listed,
    ...(from + versions.length >= total ? [beganVersion(table)] : []),
  ]
  const present = shown.find(({ state, words }) => (state === 'published' || state === 'began') && isSame(words, edited.published))
  const entries: WordsEntry[] = []
  for (const version of shown) {
    const before = version.state === 'changes' ? edited.published : await wordsBefore(store, table, version, listed)
    const differences = compareWords(table, withFacts(before, facts), withFacts(version.words, facts))
    const wayBack = openWayBack(version.words, edited.words)
    const changes = differences.map((change) => ({ ...change, way: wayBack(change.place) }))
    const { words, ...about } = version
    entries.push({ ...about, isPresent: page === 1 && version === present, isInView: isSame(words, edited.words), changes })
    await turnForOthers()
  }
  return { entries, total }
}

/** What was changed of a table's words by then; nothing if no such version is kept. */
export async function changesOfVersion(store: Services['store'], key: string, id: string): Promise<Changes | undefined> {
  return id === BEGAN ? {} : (await findWordsVersion(store, key, id))?.changes
}

/** What was published before a version. */
async function wordsBefore(store: Services['store'], table: WordsTable, version: Version, listed: readonly Version[]): Promise<unknown> {
  if (version.state === 'began') return version.words
  const near = listed.find((other) => other.state === 'published' && isBefore(other, version))
  if (near) return near.words
  const { versions } = await listWordsVersions(store, table.key, { state: 'published', until: version.writtenAt, size: 5 })
  const before = versions.map((one) => versionOf(table, one)).find((other) => isBefore(other, version))
  return before ? before.words : table.words
}

function isBefore(one: Version, other: Version): boolean {
  return one.writtenAt === other.writtenAt ? one.id < other.id : one.writtenAt < other.writtenAt
}

function openWayBack(then: unknown, now: unknown): (place: string) => WayBack {
  const placeNow = openPlacesNow(then, now)
  return (place) => {
    const to = placeNow(place)
    if (to === undefined || valueAt(then, place) === undefined) return 'gone'
    return isSame(valueAt(now, to), valueAt(then, place)) ? 'in-view' : 'open'
  }
}

function versionOf(table: WordsTable, { id, state, publishedAt, publishedBy, changes }: WordsVersion): Version {
  return { id, state, writtenAt: publishedAt, writtenBy: publishedBy, words: applyChanges(table, changes).words }
}

function beganVersion({ words }: WordsTable): Version {
  return { id: BEGAN, state: 'began', writtenAt: '', writtenBy: '', words }
}
