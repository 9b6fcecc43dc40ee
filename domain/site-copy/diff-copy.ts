import { type DiffPart, wordDiff } from '#lib/text/word-diff.ts'
import type { ListField, WordField } from './copy-fields.ts'
import { type PairedLines, pairLines } from './match-entries.ts'
import { fieldAt, isParent, isSame, valueAt, type WordsTable } from './page-copy.ts'

/** What differs between two states of words. `label`: the way to it, such as "Questions › 3 › Answer". A list with other lines is one difference. */
export type WordsDifference = { place: string; label: string } & (
  | { is: 'text'; words: DiffPart[] }
  | { is: 'picture'; before: string; after: string }
  | { is: 'list'; lines: LineChange[] }
)

/** What became of a line of a list. Lines are counted from one: as they stand now, and as they stood where they are gone. */
export type LineChange =
  | { change: 'added' | 'removed'; at: number; texts: { label: string; text: string }[] }
  | { change: 'moved'; from: number; to: number; name: string }
  | { change: 'changed'; at: number; name: string; inside: WordsDifference[] }

type Table = Pick<WordsTable, 'field'>
type At = { place: string; labels: readonly string[] }

const MOST_SHOWN = 6000
const LONGEST_NAME = 60

export function compareWords({ field }: Table, before: unknown, after: unknown): WordsDifference[] {
  return differences(field, before, after, { place: '', labels: [] })
}

/** The same for what words say at one place. */
export function compareAt({ field }: Table, place: string, before: unknown, after: unknown): WordsDifference[] {
  const at = fieldAt(field, place)
  return at ? differences(at, before, after, { place, labels: labelsOf({ field }, place) }) : []
}

/** The way to a place; what the table does not know of it by the names that the place has. */
export function placeLabel(table: Table, place: string): string {
  return joined(labelsOf(table, place))
}

/** The texts that words have at a place or below it, in their order. */
export function textsIn(field: WordField | undefined, value: unknown, labels: readonly string[] = []): { label: string; text: string }[] {
  if (Array.isArray(value))
    return value.flatMap((line, at) => textsIn(field?.is === 'list' ? field.of : undefined, line, [...labels, `${at + 1}`]))
  if (isParent(value)) {
    const of = field?.is === 'group' ? field.of : undefined
    const names = Object.keys(of ?? value)
    return names.flatMap((name) => textsIn(of?.[name], value[name], [...labels, of ? labelOf(of[name]) : name]))
  }
  const text = field?.is === 'id' || field?.is === 'fixed' ? '' : said(value)
  return text === '' ? [] : [{ label: joined(labels), text }]
}

function differences(field: WordField, before: unknown, after: unknown, at: At): WordsDifference[] {
  if (isSame(before, after) || field.is === 'id' || field.is === 'fixed') return []
  if (field.is === 'group') {
    return Object.entries(field.of).flatMap(([name, inner]) =>
      differences(inner, partOf(before, name), partOf(after, name), stepTo(at, name, labelOf(inner))),
    )
  }
  if (field.is === 'list') return differencesOfLists(field, linesOf(before), linesOf(after), at)
  if (field.is === 'picture') {
    return [{ place: at.place, label: joined(at.labels), is: 'picture', before: said(before), after: said(after) }]
  }
  const words = wordDiff(said(before), said(after), MOST_SHOWN)
  const isOther = words.some(({ change }) => change === 'added' || change === 'removed')
  return isOther ? [{ place: at.place, label: joined(at.labels), is: 'text', words }] : []
}

function differencesOfLists(field: ListField<WordField>, before: unknown[], after: unknown[], at: At): WordsDifference[] {
  const paired = pairLines(before, after)
  const isInPlace = before.length === after.length && paired.kept.length === after.length && paired.moved.length === 0
  if (isInPlace) return after.flatMap((line, index) => differences(field.of, before[index], line, stepTo(at, `${index}`, `${index + 1}`)))
  return [{ place: at.place, label: joined(at.labels), is: 'list', lines: lineChanges(field.of, before, after, paired) }]
}

function lineChanges(of: WordField, before: unknown[], after: unknown[], { kept, moved, added, removed }: PairedLines): LineChange[] {
  const changed = kept.flatMap(([was, is]): LineChange[] => {
    const inside = differences(of, before[was], after[is], { place: '', labels: [] })
    return inside.length > 0 ? [{ change: 'changed', at: is + 1, name: nameOf(of, after[is]), inside }] : []
  })
  return [
    ...removed.map((at): LineChange => ({ change: 'removed', at: at + 1, texts: textsIn(of, before[at]) })),
    ...added.map((at): LineChange => ({ change: 'added', at: at + 1, texts: textsIn(of, after[at]) })),
    ...moved.map(([from, to]): LineChange => ({ change: 'moved', from: from + 1, to: to + 1, name: nameOf(of, after[to]) })),
    ...changed,
  ]
}

function labelsOf({ field }: Table, place: string): string[] {
  const steps = place.split('.')
  return steps.map((step, index) => {
    const at = fieldAt(field, steps.slice(0, index + 1).join('.'))
    if (/^\d+$/.test(step)) return `${Number(step) + 1}`
    return at ? labelOf(at) : step
  })
}

function labelOf(field: WordField | undefined): string {
  return field && 'label' in field ? field.label : ''
}

/** A group around a list of the same name says nothing more. */
function joined(labels: readonly string[]): string {
  return labels.filter((label, index) => label !== '' && label !== labels[index - 1]).join(' › ')
}

function stepTo({ place, labels }: At, step: string, label: string): At {
  return { place: place === '' ? step : `${place}.${step}`, labels: [...labels, label] }
}

function nameOf(of: WordField, line: unknown): string {
  const name = textsIn(of, line)[0]?.text ?? ''
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name
}

function said(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : ''
}

function partOf(value: unknown, name: string): unknown {
  return isParent(value) ? valueAt(value, name) : undefined
}

function linesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
