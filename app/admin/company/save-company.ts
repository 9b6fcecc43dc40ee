import type { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { company } from '#app/content/company.ts'
import { companyDetailsOf } from '#app/content/resolve-copy.ts'
import type { Services } from '#domain/ports/services.ts'
import { fillPlaceholders } from '#domain/site-copy/company-details.ts'
import { findPublishedCopy } from '#domain/site-copy/copy-store.ts'
import { findEditableCopy, saveCopyEdits } from '#domain/site-copy/edit-copy.ts'
import { createPathTracker } from '#domain/site-copy/match-entries.ts'
import { fieldAtPath, isDeepEqual, valueAtPath } from '#domain/site-copy/page-copy.ts'
import { differingPaths } from '#domain/site-copy/restore-copy.ts'
import { copyErrorsIn, isOneEntryPerLine } from './parse-company-form.ts'

export type SaveCompanyResult =
  | { outcome: 'saved' }
  | { outcome: 'nothing' }
  | { outcome: 'invalid'; errors: Record<string, string> }
  /** `theirs` maps paths to values that someone else saved since. */
  | { outcome: 'conflict'; theirs: Record<string, unknown> }

export async function companyAsEdited(services: Pick<Services, 'store'>) {
  const [{ current, draft }, { pages: published }] = await Promise.all([
    findEditableCopy(services, company),
    findPublishedCopy(services.store),
  ])
  const facts = companyDetailsOf(published)
  return { words: fillPlaceholders(current, facts), facts, waiting: Object.keys(draft.changes) }
}

/** Saves a draft. Merges field by field, so changes others made elsewhere survive. */
export async function saveCompany(
  services: Pick<Services, 'store' | 'now'>,
  by: ReturnType<typeof currentAdministrator>,
  { shown, typed }: { shown: unknown; typed: unknown },
): Promise<SaveCompanyResult> {
  const errors = copyErrorsIn(company.field, typed)
  if (Object.keys(errors).length > 0) return { outcome: 'invalid', errors }
  const { words, facts } = await companyAsEdited(services)
  const places = changedPaths({ shown, typed, now: words })
  const changes = places.map((place) => ({ place, from: valueAtPath(shown, place), to: valueAtPath(typed, place) }))
  const isTheirs = ({ place, from, to }: (typeof changes)[number]) => {
    const now = valueAtPath(words, place)
    return !isDeepEqual(now, from) && !isDeepEqual(now, to)
  }
  const others = changes.filter(isTheirs)
  if (others.length > 0) return conflict(others.map(({ place }) => [place, valueAtPath(words, place)]))
  if (changes.length === 0) return { outcome: 'nothing' }
  const kept = await saveCopyEdits(services, { table: company, changes, facts, by: by.email })
  if (!kept) return conflict([])
  const theirs = kept.rejected.flatMap((not) => ('theirs' in not ? [[not.place, not.theirs] as const] : []))
  if (kept.rejected.length > 0) return conflict(theirs)
  return { outcome: 'saved' }
}

function conflict(theirs: readonly (readonly [string, unknown])[]): SaveCompanyResult {
  return { outcome: 'conflict', theirs: Object.fromEntries(theirs) }
}

/** Lists edited in one box, or with moved entries, count as one path. */
function changedPaths({ shown, typed, now }: { shown: unknown; typed: unknown; now: unknown }): string[] {
  const placeNow = createPathTracker(shown, now)
  return [...new Set(differingPaths(shown, typed).map((place) => listAround(place, placeNow) ?? place))]
}

function listAround(place: string, placeNow: (place: string) => string | undefined): string | undefined {
  const steps = place.split('.')
  const outer = steps.map((_, count) => steps.slice(0, count).join('.')).slice(1)
  return outer.find((list) => {
    const field = fieldAtPath(company.field, list)
    if (field?.type !== 'list' || field.least === field.most) return false
    const line = steps.slice(0, list.split('.').length + 1).join('.')
    return isOneEntryPerLine(field) || placeNow(line) !== line
  })
}
