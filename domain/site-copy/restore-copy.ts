import type { Services } from '#domain/ports/services.ts'
import { untilWritten } from '#lib/async/retry-on-conflict.ts'
import { applyChanges } from './apply-changes.ts'
import { storeWordsDraft } from './copy-store.ts'
import { findEditedWords, writeOverDraft } from './edit-copy.ts'
import { openPlacesNow } from './match-entries.ts'
import { mergeChanges } from './merge-changes.ts'
import { type Changes, isParent, isSame, valueAt, type WordsTable } from './page-copy.ts'

/** `missing`: what is at the place of that version stands nowhere now. `busy`: others wrote in every moment that was tried. */
export type WordsRestored = 'restored' | 'same' | 'missing' | 'busy'

type Restoring = { table: WordsTable; changes: Changes; by: string }

/** Has a table's words say what they said in a version; published by hand. What was not published is in the history then. */
export async function restoreWords(ports: Pick<Services, 'store' | 'now'>, { table, changes, by }: Restoring): Promise<WordsRestored> {
  const then = applyChanges(table, changes).words
  const restored = await untilWritten<WordsRestored>(async () => {
    const edited = await findEditedWords(ports, table)
    const { published, words } = edited
    if (isSame(words, then)) return 'same'
    const places = placesThatDiffer(published, then)
    const next = { changes: mergeChanges({}, valuesAt(then, places), published), before: valuesAt(published, places) }
    return (await writeOverDraft(ports, { table, edited, next, by })) ? 'restored' : undefined
  })
  return restored ?? 'busy'
}

/** The same for one text or list, beside what else is not published; the history has what was not published of it. A line of a list is found where it stands now. */
export async function restoreText(
  ports: Pick<Services, 'store' | 'now'>,
  { table, changes, place, by }: Restoring & { place: string },
): Promise<WordsRestored> {
  const then = applyChanges(table, changes).words
  const value = valueAt(then, place)
  const restored = await untilWritten<WordsRestored>(async () => {
    const edited = await findEditedWords(ports, table)
    const { draft, published, words } = edited
    const to = openPlacesNow(then, words)(place)
    if (to === undefined || value === undefined) return 'missing'
    if (isSame(valueAt(words, to), value)) return 'same'
    const next = {
      changes: mergeChanges(draft.changes, { [to]: value }, published),
      before: { ...draft.before, [to]: valueAt(published, to) },
    }
    // Visitors were never shown what stands there now, so no version has it.
    const isUnpublished = !isSame(valueAt(words, to), valueAt(published, to))
    const version = await (isUnpublished
      ? writeOverDraft(ports, { table, edited, next, by })
      : storeWordsDraft(ports, table.key, { ...next, version: draft.version }, by))
    return version === undefined ? undefined : 'restored'
  })
  return restored ?? 'busy'
}

/** The places at which two states of a table's words differ; a list as a whole where it has other lines. */
export function placesThatDiffer(one: unknown, other: unknown, place = ''): string[] {
  if (isSame(one, other)) return []
  const isLeaf = !isParent(one) || !isParent(other) || (Array.isArray(one) && (!Array.isArray(other) || one.length !== other.length))
  if (isLeaf && place !== '') return [place]
  const names = Object.keys(isParent(one) ? one : {})
  return names.flatMap((name) => placesThatDiffer(valueAt(one, name), valueAt(other, name), place === '' ? name : `${place}.${name}`))
}

function valuesAt(words: unknown, places: readonly string[]): Changes {
  return Object.fromEntries(places.map((place) => [place, valueAt(words, place)]))
}
