import { company } from '#app/content/company.ts'
import { createPathTracker } from '#domain/site-copy/match-entries.ts'
import { fieldAtPath } from '#domain/site-copy/page-copy.ts'
import { differingPaths } from '#domain/site-copy/restore-copy.ts'
import { isOneEntryPerLine } from './parse-company-form.ts'

/** Lists edited in one box, or with moved entries, count as one path. */
export function changedPaths({ shown, typed, now }: { shown: unknown; typed: unknown; now: unknown }): string[] {
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
