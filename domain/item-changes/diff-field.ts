import type { FieldKind } from '#domain/fields/fields.ts'
import { imagesInHtml } from '#domain/images/html-images.ts'
import { htmlToLines } from '#lib/text/html-to-lines.ts'
import { type DiffPart, wordDiff } from '#lib/text/word-diff.ts'
import { formatLongDay, parseDay } from '#lib/time/dates.ts'

export type FieldDifference = {
  kind: FieldKind
  parts: DiffPart[]
  pictures: { before: string[]; after: string[] }
}

const MOST_SHOWN = { changed: 6000, first: 500 }

export function diffField(kind: FieldKind, written: string | undefined, after: string): FieldDifference {
  const before = written ?? ''
  const most = written === undefined ? MOST_SHOWN.first : MOST_SHOWN.changed
  if (kind === 'image') return { kind, parts: [], pictures: { before: named(before), after: named(after) } }
  const none = { before: [], after: [] }
  if (kind === 'day') return { kind, parts: wordDiff(dayInWords(before), dayInWords(after), most), pictures: none }
  if (kind !== 'richText') return { kind, parts: wordDiff(before, after, most), pictures: none }
  const [old, young] = [imagesInHtml(before), imagesInHtml(after)]
  const pictures = { before: old.filter((name) => !young.includes(name)), after: young.filter((name) => !old.includes(name)) }
  return { kind, parts: wordDiff(htmlToLines(before), htmlToLines(after), most), pictures }
}

function named(name: string): string[] {
  return name === '' ? [] : [name]
}

function dayInWords(written: string): string {
  const day = parseDay(written)
  return day ? formatLongDay(day) : written
}
