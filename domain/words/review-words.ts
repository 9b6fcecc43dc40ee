import type { Services } from '#domain/services.ts'
import { type CompanyFacts, withFacts } from './company-facts.ts'
import { compareAt, compareWords, placeLabel, textsIn, type WordsDifference } from './compare-words.ts'
import { conflictsIn, type EditedWords, findEditedWords } from './edit-words.ts'
import { storeWordsDraft } from './site-words.ts'
import { type Changes, fieldAt, valueAt, type WordsTable } from './words-table.ts'

/** What publishing a table's words would change, for people to read. Versions are `''` where there is none yet. */
export type WordsReview = {
  version: string
  /** Of what is published. */
  published: string
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
  const { draft, all, published, words } = edited
  const read = <T>(value: T) => withFacts(value, facts)
  const conflicts = conflictsIn(edited).map(({ place, mine, theirs }) => ({
    place,
    label: placeLabel(table, place),
    mine: compareAt(table, place, read(draft.before[place]), read(mine)),
    theirs: compareAt(table, place, read(draft.before[place]), read(theirs)),
  }))
  const isUndecided = ({ place }: WordsDifference) => conflicts.some((conflict) => overlap(place, conflict.place))
  return {
    version: draft.version ?? '',
    published: all.version ?? '',
    savedAt: draft.savedAt,
    savedBy: draft.savedBy,
    changes: compareWords(table, read(published), read(words)).filter((change) => !isUndecided(change)),
    conflicts,
    leftOver: leftOverWords(table, read(edited.leftOver)),
  }
}

export type Choice = 'mine' | 'theirs'

/** Has one of two wordings stand at each place, if nobody wrote since they were looked at; gives the version to publish. */
export async function settleWords(
  ports: Pick<Services, 'store' | 'now'>,
  {
    table,
    seen,
    choices,
    by,
  }: { table: WordsTable; seen: Pick<WordsReview, 'version' | 'published'>; choices: ReadonlyMap<string, Choice>; by: string },
): Promise<string | undefined> {
  const { draft, all, published } = await findEditedWords(ports, table)
  if ((draft.version ?? '') !== seen.version || (all.version ?? '') !== seen.published) return undefined
  if (choices.size === 0) return draft.version
  const dropped = [...choices].filter(([, choice]) => choice === 'theirs').map(([place]) => place)
  const kept = [...choices].filter(([, choice]) => choice === 'mine').map(([place]) => [place, valueAt(published, place)] as const)
  const next = { changes: without(draft.changes, dropped), before: { ...without(draft.before, dropped), ...Object.fromEntries(kept) } }
  return storeWordsDraft(ports, table.key, { ...next, version: draft.version }, by)
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
