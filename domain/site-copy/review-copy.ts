import type { Services } from '#domain/ports/services.ts'
import { hashText } from '#lib/crypto/secrets.ts'
import { type CompanyDetails, fillPlaceholders } from './company-details.ts'
import { saveCopyDraft } from './copy-store.ts'
import { type CopyDifference, diffCopy, diffCopyAt, pathLabel, textsBelow } from './diff-copy.ts'
import { type CopyConflict, type EditableCopy, findCopyConflicts, findEditableCopy, replaceCopyDraft } from './edit-copy.ts'
import { type CopyChanges, fieldAtPath, type PageCopy, valueAtPath } from './page-copy.ts'

/** `theirs` identifies the conflicts that the person has read. */
export type CopyReview = {
  version: string
  theirs: string
  savedAt: string
  savedBy: string
  changes: CopyDifference[]
  conflicts: ReviewedConflict[]
  leftOver: OrphanedCopy[]
}

export type ReviewedConflict = { place: string; label: string; mine: CopyDifference[]; theirs: CopyDifference[] }

export type OrphanedCopy = { place: string; label: string; text: string }

export async function reviewCopy(services: Pick<Services, 'store'>, table: PageCopy, facts: CompanyDetails): Promise<CopyReview> {
  const edited = await findEditableCopy(services, table)
  const { draft, published, current } = edited
  const read = <T>(value: T) => fillPlaceholders(value, facts)
  const found = findCopyConflicts(edited)
  const conflicts = found.map(({ place, mine, theirs }) => ({
    place,
    label: pathLabel(table, place),
    mine: diffCopyAt(table, place, read(draft.before[place]), read(mine)),
    theirs: diffCopyAt(table, place, read(draft.before[place]), read(theirs)),
  }))
  const isUndecided = ({ place }: CopyDifference) => conflicts.some((conflict) => overlap(place, conflict.place))
  return {
    version: draft.version ?? '',
    theirs: markOf(found),
    savedAt: draft.savedAt,
    savedBy: draft.savedBy,
    changes: diffCopy(table, read(published), read(current)).filter((change) => !isUndecided(change)),
    conflicts,
    leftOver: leftOverWords(table, read(edited.leftOver)),
  }
}

export type ConflictSide = 'mine' | 'theirs'

type Settling = { table: PageCopy; seen: Pick<CopyReview, 'version' | 'theirs'>; choices: ReadonlyMap<string, ConflictSide>; by: string }

export async function resolveCopyConflicts(
  ports: Pick<Services, 'store' | 'now'>,
  { table, seen, choices, by }: Settling,
): Promise<{ version: string | undefined } | 'changed'> {
  const edited = await findEditableCopy(ports, table)
  const { draft, published } = edited
  const conflicts = findCopyConflicts(edited)
  if ((draft.version ?? '') !== seen.version || markOf(conflicts) !== seen.theirs) return 'changed'
  const places = conflicts.map(({ place }) => place)
  const chosen = (side: ConflictSide) => places.filter((place) => choices.get(place) === side)
  const [mine, theirs] = [chosen('mine'), chosen('theirs')]
  if (mine.length + theirs.length === 0) return { version: draft.version }
  const kept = Object.fromEntries(mine.map((place) => [place, valueAtPath(published, place)]))
  const next = { changes: without(draft.changes, theirs), before: { ...without(draft.before, theirs), ...kept } }
  const version = await (theirs.length > 0
    ? replaceCopyDraft(ports, { table, edited, next, by })
    : saveCopyDraft(ports, table.key, { ...next, version: draft.version }, by))
  return version === undefined ? 'changed' : { version }
}

function markOf(conflicts: readonly CopyConflict[]): string {
  return conflicts.length === 0 ? '' : hashText(JSON.stringify(conflicts.map(({ place, theirs }) => [place, theirs])))
}

function leftOverWords(table: PageCopy, leftOver: EditableCopy['leftOver']): OrphanedCopy[] {
  return Object.entries(leftOver).map(([place, value]) => {
    const texts = textsBelow(fieldAtPath(table.field, place), value)
    const text = texts.map(({ label, text }) => (label === '' ? text : `${label}: ${text}`)).join('\n')
    return { place, label: pathLabel(table, place), text: text || JSON.stringify(value) }
  })
}

function without(changes: CopyChanges, places: readonly string[]): CopyChanges {
  return Object.fromEntries(
    Object.entries(changes).filter(([place]) => !places.some((dropped) => place === dropped || place.startsWith(`${dropped}.`))),
  )
}

function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
}
