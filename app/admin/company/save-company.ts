import type { signedIn } from '#app/admin/shell/current-administrator.ts'
import { company } from '#app/content/company.ts'
import { factsOf } from '#app/content/resolve-copy.ts'
import { noteActivity } from '#domain/activity/activity-log.ts'
import type { Services } from '#domain/ports/services.ts'
import { withFacts } from '#domain/site-copy/company-details.ts'
import { findPublishedWords } from '#domain/site-copy/copy-store.ts'
import { findEditedWords, keepWords, publishWords } from '#domain/site-copy/edit-copy.ts'
import { isSame, valueAt } from '#domain/site-copy/page-copy.ts'
import { placesChanged } from './changed-paths.ts'
import { faultsIn } from './parse-company-form.ts'

export type SaveResult =
  | { outcome: 'published' }
  | { outcome: 'nothing' }
  | { outcome: 'invalid'; errors: Record<string, string> }
  /** Somebody else changed these since the form was opened: what they say now, by place. */
  | { outcome: 'conflict'; theirs: Record<string, unknown> }
  /** Saving would publish these, too, which somebody has written since the form was opened and not published. */
  | { outcome: 'unseen'; written: Record<string, unknown> }

/** The company's words as they are edited, with the facts in them, and what of them waits to be published. */
export async function companyAsEdited(services: Pick<Services, 'store'>) {
  const [{ words, draft }, { words: published }] = await Promise.all([
    findEditedWords(services, company),
    findPublishedWords(services.store),
  ])
  const facts = factsOf(published)
  return { words: withFacts(words, facts), facts, waiting: Object.keys(draft.changes) }
}

/** Publishes what was changed from `shown` to `typed`, text by text: what others changed elsewhere stays theirs. */
export async function saveCompany(
  services: Services,
  by: ReturnType<typeof signedIn>,
  { shown, typed }: { shown: unknown; typed: unknown },
): Promise<SaveResult> {
  const errors = faultsIn(company.field, typed)
  if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors }
  const { words, facts, waiting } = await companyAsEdited(services)
  const places = placesChanged({ shown, typed, now: words })
  const changes = places.map((place) => ({ place, from: valueAt(shown, place), to: valueAt(typed, place) }))
  const isTheirs = ({ place, from, to }: (typeof changes)[number]) => {
    const now = valueAt(words, place)
    return !isSame(now, from) && !isSame(now, to)
  }
  const others = changes.filter(isTheirs)
  if (others.length > 0) return conflict(others.map(({ place }) => [place, valueAt(words, place)]))
  if (changes.length === 0 && waiting.length === 0) return { outcome: 'nothing' }
  const unseen = waiting.filter((place) => [shown, typed].every((seen) => !isSame(valueAt(seen, place), valueAt(words, place))))
  if (unseen.length > 0) return { outcome: 'unseen', written: Object.fromEntries(unseen.map((place) => [place, valueAt(words, place)])) }
  const kept = await keepWords(services, { table: company, changes, facts, by: by.email })
  if (!kept) return conflict([])
  const theirs = kept.notKept.flatMap((not) => ('theirs' in not ? [[not.place, not.theirs] as const] : []))
  if (kept.notKept.length > 0) return conflict(theirs)
  const { outcome } = await publishWords(services, { table: company, version: kept.version, by: by.email })
  if (outcome !== 'published' && outcome !== 'nothing') return conflict([])
  if (outcome === 'nothing') return { outcome }
  await noteActivity(services, by, { what: 'company-changed', about: namesOf(places) })
  return { outcome: 'published' }
}

function conflict(theirs: readonly (readonly [string, unknown])[]): SaveResult {
  return { outcome: 'conflict', theirs: Object.fromEntries(theirs) }
}

function namesOf(places: readonly string[]): string {
  return [...new Set(places.map((place) => place.replace(/^facts\./, '').split('.')[0]))].join(', ')
}
