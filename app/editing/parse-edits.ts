import type { CopyEdit } from '#domain/site-copy/edit-copy.ts'
import type { CopyChanges } from '#domain/site-copy/page-copy.ts'
import { isObject, parseJson } from '#lib/objects/objects.ts'

const MOST_CHANGES = 1000
const LONGEST_PLACE = 300
/** Lists nest at most three levels, so valid edits stay far below this JSON depth. */
const DEEPEST = 24

export function parseEdits(json: string): CopyEdit[] | undefined {
  const sent = parseJson(json)
  if (!Array.isArray(sent) || sent.length > MOST_CHANGES) return undefined
  const changes = sent.flatMap((change) => (isChange(change) ? [{ place: change.place, from: change.from, to: change.to }] : []))
  return changes.length === sent.length ? changes : undefined
}

export function parseLists(json: string): CopyChanges | undefined {
  const sent = parseJson(json)
  if (!isObject(sent) || Array.isArray(sent) || Object.keys(sent).some((place) => place.length > LONGEST_PLACE)) return undefined
  return isDeeper(sent, DEEPEST) ? undefined : sent
}

function isChange(change: unknown): change is CopyEdit {
  if (!isObject(change) || typeof change.place !== 'string' || change.place.length > LONGEST_PLACE) return false
  return !isDeeper(change.from, DEEPEST) && !isDeeper(change.to, DEEPEST)
}

function isDeeper(value: unknown, most: number): boolean {
  if (!isObject(value)) return false
  return most === 0 || Object.values(value).some((part) => isDeeper(part, most - 1))
}
