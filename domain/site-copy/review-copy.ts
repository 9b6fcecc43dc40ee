import type { Services } from '#domain/ports/services.ts'
import { hashOf } from '#lib/crypto/secrets.ts'
import { type CompanyFacts, withFacts } from './company-details.ts'
import { storeWordsDraft } from './copy-store.ts'
import { compareAt, compareWords, placeLabel, textsIn, type WordsDifference } from './diff-copy.ts'
import { conflictsIn, type EditedWords, findEditedWords, type WordsConflict, writeOverDraft } from './edit-copy.ts'
import { type Changes, fieldAt, valueAt, type WordsTable } from './page-copy.ts'

/** What publishing a table's words would change, for people to read. `theirs` stands for what conflicts were read; it is empty without any. */
export type WordsReview = {
  /** `''` while nothing was ever written. */
  version: string
  theirs: string
  savedAt: string
  savedBy: string
  changes: WordsDifference[]
  conflicts: ReviewedConflict[]
  leftOver: LeftOverWords[]
}

/** Something else was published at a place since it was changed: what each of the two changes of what was there. */
export type ReviewedConflict = { place: string; label: string; mine: WordsDifference[]; theirs: WordsDifference[] }

/** Words whose place is not in this version of the site any more. */
export type LeftOverWords = { place: string; label: string; text: string }

export async function reviewWords(services: Pick<Services, 'store'>, table: WordsTable, facts: CompanyFacts): Promise<WordsReview> {
  const edited = await findEditedWords(services, table)
  const { draft, published, words } = edited
  const read = <T>(value: T) => withFacts(value, facts)
  const found = conflictsIn(edited)
  const conflicts = found.map(({ place, mine, theirs }) => ({
    place,
    label: placeLabel(table, place),
    mine: compareAt(table, place, read(draft.before[place]), read(mine)),
    theirs: compareAt(table, place, read(draft.before[place]), read(theirs)),
  }))
  const isUndecided = ({ place }: WordsDifference) => conflicts.some((conflict) => overlap(place, conflict.place))
  return {
    version: draft.version ?? '',
    theirs: markOf(found),
    savedAt: draft.savedAt,
    savedBy: draft.savedBy,
    changes: compareWords(table, read(published), read(words)).filter((change) => !isUndecided(change)),
    conflicts,
    leftOver: leftOverWords(table, read(edited.leftOver)),
  }
}

export type Choice = 'mine' | 'theirs'

type Settling = { table: WordsTable; seen: Pick<WordsReview, 'version' | 'theirs'>; choices: ReadonlyMap<string, Choice>; by: string }

/** Has one of two wordings stand at each place, if nobody wrote since they were looked at; gives the version to publish. The history has what was dropped. */
export async function settleWords(
  ports: Pick<Services, 'store' | 'now'>,
  { table, seen, choices, by }: Settling,
): Promise<{ version: string | undefined } | 'changed'> {
  const edited = await findEditedWords(ports, table)
  const { draft, published } = edited
  const conflicts = conflictsIn(edited)
  if ((draft.version ?? '') !== seen.version || markOf(conflicts) !== seen.theirs) return 'changed'
  const places = conflicts.map(({ place }) => place)
  const [mine, theirs] = (['mine', 'theirs'] as const).map((choice) => places.filter((place) => choices.get(place) === choice)) as [
    string[],
    string[],
  ]
  if (mine.length + theirs.length === 0) return { version: draft.version }
  const kept = Object.fromEntries(mine.map((place) => [place, valueAt(published, place)]))
  const next = { changes: without(draft.changes, theirs), before: { ...without(draft.before, theirs), ...kept } }
  const version = await (theirs.length > 0
    ? writeOverDraft(ports, { table, edited, next, by })
    : storeWordsDraft(ports, table.key, { ...next, version: draft.version }, by))
  return version === undefined ? 'changed' : { version }
}

function markOf(conflicts: readonly WordsConflict[]): string {
  return conflicts.length === 0 ? '' : hashOf(JSON.stringify(conflicts.map(({ place, theirs }) => [place, theirs])))
}

function leftOverWords(table: WordsTable, leftOver: EditedWords['leftOver']): LeftOverWords[] {
  return Object.entries(leftOver).map(([place, value]) => {
    const texts = textsIn(fieldAt(table.field, place), value)
    const text = texts.map(({ label, text }) => (label === '' ? text : `${label}: ${text}`)).join('\n')
    return { place, label: placeLabel(table, place), text: text || JSON.stringify(value) }
  })
}

function without(changes: Changes, places: readonly string[]): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(([place]) => !places.some((dropped) => place === dropped || place.startsWith(`${dropped}.`))),
  )
}

function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
}
