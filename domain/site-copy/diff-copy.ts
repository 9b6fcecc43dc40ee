import { isObject, readAt } from '#lib/objects/objects.ts'
import { type DiffPart, wordDiff } from '#lib/text/word-diff.ts'
import { type EntryMatch, matchEntries } from './match-entries.ts'
import { type CopyField, childPath, fieldAtPath, isDeepEqual, type ListField, labelOf, type PageCopy } from './page-copy.ts'
import { pathLabels } from './path-labels.ts'

export type CopyDifference = { place: string; label: string } & (
  | { type: 'text'; parts: DiffPart[] }
  | { type: 'picture'; before: string; after: string }
  | { type: 'list'; lines: ListEntryDifference[] }
)

/** Entries count from one; removed ones keep their old position. */
export type ListEntryDifference =
  | { change: 'added' | 'removed'; at: number; texts: { label: string; text: string }[] }
  | { change: 'moved'; from: number; to: number; name: string }
  | { change: 'changed'; at: number; name: string; inside: CopyDifference[] }

type Table = Pick<PageCopy, 'field'>
type At = { place: string; labels: readonly string[] }

const MOST_SHOWN = 6000
const LONGEST_NAME = 60

export function diffCopy({ field }: Table, before: unknown, after: unknown): CopyDifference[] {
  return differences(field, before, after, { place: '', labels: [] })
}

export function diffCopyAt({ field }: Table, place: string, before: unknown, after: unknown): CopyDifference[] {
  const at = fieldAtPath(field, place)
  return at ? differences(at, before, after, { place, labels: pathLabels(field, place) }) : []
}

export function pathLabel({ field }: Table, place: string): string {
  return joined(pathLabels(field, place))
}

export function textsBelow(
  field: CopyField | undefined,
  value: unknown,
  labels: readonly string[] = [],
): { label: string; text: string }[] {
  if (Array.isArray(value))
    return value.flatMap((line, at) => textsBelow(field?.type === 'list' ? field.of : undefined, line, [...labels, `${at + 1}`]))
  if (isObject(value)) {
    const of = field?.type === 'group' ? field.of : undefined
    const names = Object.keys(of ?? value)
    return names.flatMap((name) => textsBelow(of?.[name], value[name], [...labels, of ? labelOf(of[name]) : name]))
  }
  const text = field?.type === 'id' || field?.type === 'fixed' ? '' : said(value)
  return text === '' ? [] : [{ label: joined(labels), text }]
}

function differences(field: CopyField, before: unknown, after: unknown, at: At): CopyDifference[] {
  if (isDeepEqual(before, after) || field.type === 'id' || field.type === 'fixed') return []
  if (field.type === 'group') {
    return Object.entries(field.of).flatMap(([name, inner]) =>
      differences(inner, readAt(before, name), readAt(after, name), stepTo(at, name, labelOf(inner))),
    )
  }
  if (field.type === 'list') return differencesOfLists(field, linesOf(before), linesOf(after), at)
  if (field.type === 'picture') {
    return [{ place: at.place, label: joined(at.labels), type: 'picture', before: said(before), after: said(after) }]
  }
  const parts = wordDiff(said(before), said(after), MOST_SHOWN)
  const isOther = parts.some(({ change }) => change === 'added' || change === 'removed')
  return isOther ? [{ place: at.place, label: joined(at.labels), type: 'text', parts }] : []
}

function differencesOfLists(field: ListField<CopyField>, before: unknown[], after: unknown[], at: At): CopyDifference[] {
  const paired = matchEntries(before, after)
  const isInPlace = before.length === after.length && paired.matched.length === after.length && paired.moved.length === 0
  if (isInPlace) return after.flatMap((line, index) => differences(field.of, before[index], line, stepTo(at, `${index}`, `${index + 1}`)))
  return [{ place: at.place, label: joined(at.labels), type: 'list', lines: lineChanges(field.of, before, after, paired) }]
}

function lineChanges(
  of: CopyField,
  before: unknown[],
  after: unknown[],
  { matched, moved, added, removed }: EntryMatch,
): ListEntryDifference[] {
  const changed = matched.flatMap(([was, is]): ListEntryDifference[] => {
    const inside = differences(of, before[was], after[is], { place: '', labels: [] })
    return inside.length > 0 ? [{ change: 'changed', at: is + 1, name: nameOf(of, after[is]), inside }] : []
  })
  return [
    ...removed.map((at): ListEntryDifference => ({ change: 'removed', at: at + 1, texts: textsBelow(of, before[at]) })),
    ...added.map((at): ListEntryDifference => ({ change: 'added', at: at + 1, texts: textsBelow(of, after[at]) })),
    ...moved.map(([from, to]): ListEntryDifference => ({ change: 'moved', from: from + 1, to: to + 1, name: nameOf(of, after[to]) })),
    ...changed,
  ]
}

/** A group around a list of the same name adds nothing to the label. */
function joined(labels: readonly string[]): string {
  return labels.filter((label, index) => label !== '' && label !== labels[index - 1]).join(' › ')
}

function stepTo({ place, labels }: At, step: string, label: string): At {
  return { place: childPath(place, step), labels: [...labels, label] }
}

function nameOf(of: CopyField, line: unknown): string {
  const name = textsBelow(of, line)[0]?.text ?? ''
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name
}

function said(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : ''
}

function linesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
