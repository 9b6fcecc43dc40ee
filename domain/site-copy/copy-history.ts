import type { Services } from '#domain/ports/services.ts'
import { yieldToEventLoop } from '#lib/async/yield-to-event-loop.ts'
import { applyChanges } from './apply-changes.ts'
import { type CompanyDetails, fillPlaceholders } from './company-details.ts'
import { type CopyVersion, type CopyVersionState, findCopyVersion, listCopyVersions } from './copy-versions.ts'
import { type CopyDifference, diffCopy } from './diff-copy.ts'
import { findEditableCopy } from './edit-copy.ts'
import { createPathTracker } from './match-entries.ts'
import { type CopyChanges, isDeepEqual, type PageCopy, valueAtPath } from './page-copy.ts'

export const INITIAL_VERSION = 'began'

export type CopyHistoryEntry = {
  id: string
  state: CopyVersionState | 'changes' | 'began'
  isPresent: boolean
  isInView: boolean
  writtenAt: string
  writtenBy: string
  changes: (CopyDifference & { way: WayBack })[]
}

type WayBack = 'open' | 'in-view' | 'gone'

type Version = Omit<CopyHistoryEntry, 'isPresent' | 'isInView' | 'changes'> & { words: unknown }

export const COPY_VERSIONS_PER_PAGE = 10

export async function loadCopyHistory(
  { store }: Pick<Services, 'store'>,
  { table, facts, page }: { table: PageCopy; facts: CompanyDetails; page: number },
): Promise<{ entries: CopyHistoryEntry[]; total: number }> {
  const edited = await findEditableCopy({ store }, table)
  const from = (page - 1) * COPY_VERSIONS_PER_PAGE
  const { total, versions } = await listCopyVersions(store, table.key, { from, size: COPY_VERSIONS_PER_PAGE })
  const listed = versions.map((version) => versionOf(table, version))
  const isUnpublished = page === 1 && Object.keys(edited.draft.changes).length > 0
  const { savedAt: writtenAt, savedBy: writtenBy } = edited.draft
  const shown: Version[] = [
    ...(isUnpublished ? [{ id: '', state: 'changes', writtenAt, writtenBy, words: edited.current } as const] : []),
    ...listed,
    ...(from + versions.length >= total ? [beganVersion(table)] : []),
  ]
  const present = shown.find(({ state, words }) => (state === 'published' || state === 'began') && isDeepEqual(words, edited.published))
  const entries: CopyHistoryEntry[] = []
  for (const version of shown) {
    const before = version.state === 'changes' ? edited.published : await wordsBefore(store, table, version, listed)
    const differences = diffCopy(table, fillPlaceholders(before, facts), fillPlaceholders(version.words, facts))
    const wayBack = openWayBack(version.words, edited.current)
    const changes = differences.map((change) => ({ ...change, way: wayBack(change.place) }))
    const { words, ...about } = version
    entries.push({ ...about, isPresent: page === 1 && version === present, isInView: isDeepEqual(words, edited.current), changes })
    await yieldToEventLoop()
  }
  return { entries, total }
}

export async function changesOfVersion(store: Services['store'], key: string, id: string): Promise<CopyChanges | undefined> {
  return id === INITIAL_VERSION ? {} : (await findCopyVersion(store, key, id))?.changes
}

async function wordsBefore(store: Services['store'], table: PageCopy, version: Version, listed: readonly Version[]): Promise<unknown> {
  if (version.state === 'began') return version.words
  const near = listed.find((other) => other.state === 'published' && isBefore(other, version))
  if (near) return near.words
  const { versions } = await listCopyVersions(store, table.key, { state: 'published', until: version.writtenAt, size: 5 })
  const before = versions.map((one) => versionOf(table, one)).find((other) => isBefore(other, version))
  return before ? before.words : table.defaults
}

function isBefore(one: Version, other: Version): boolean {
  return one.writtenAt === other.writtenAt ? one.id < other.id : one.writtenAt < other.writtenAt
}

function openWayBack(then: unknown, now: unknown): (place: string) => WayBack {
  const placeNow = createPathTracker(then, now)
  return (place) => {
    const to = placeNow(place)
    if (to === undefined || valueAtPath(then, place) === undefined) return 'gone'
    return isDeepEqual(valueAtPath(now, to), valueAtPath(then, place)) ? 'in-view' : 'open'
  }
}

function versionOf(table: PageCopy, { id, state, publishedAt, publishedBy, changes }: CopyVersion): Version {
  return { id, state, writtenAt: publishedAt, writtenBy: publishedBy, words: applyChanges(table, changes).words }
}

function beganVersion({ defaults }: PageCopy): Version {
  return { id: INITIAL_VERSION, state: 'began', writtenAt: '', writtenBy: '', words: defaults }
}
