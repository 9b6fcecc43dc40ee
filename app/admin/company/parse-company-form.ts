import { type CopyField, childPath } from '#domain/site-copy/page-copy.ts'
import { copyErrorOf } from '#domain/site-copy/validate-copy.ts'
import { isObject, readAt } from '#lib/objects/objects.ts'
import { completeWebUrl } from '#lib/text/link-url.ts'

/** Forged forms could ask for endless lists. */
const MOST_LINES = 40

export function countName(place: string): string {
  return `${place} lines`
}

export function isOneEntryPerLine(field: CopyField): boolean {
  return field.type === 'list' && field.of.type === 'text'
}

/** Fields that can't be edited keep the values that the form showed. */
export function parseCopyForm(field: CopyField, sent: FormData, { place, shown }: { place: string; shown: unknown }): unknown {
  const text = () => String(sent.get(place) ?? '').replaceAll(/\r\n?/g, '\n')
  if (field.type === 'fixed' || field.type === 'id') return shown
  if (field.type === 'switch') return sent.get(place) !== null
  if (field.type === 'group') {
    const parts = Object.entries(field.of).map(([name, of]) => {
      return [name, parseCopyForm(of, sent, { place: childPath(place, name), shown: readAt(shown, name) })]
    })
    return Object.fromEntries(parts)
  }
  if (field.type === 'target') return completeWebUrl(text()) ?? text().trim()
  if (field.type !== 'list') return text().trim()
  if (isOneEntryPerLine(field)) return linesIn(text())
  const count = Math.min(Number(sent.get(countName(place))) || 0, MOST_LINES)
  return Array.from({ length: count }, (_, index) =>
    parseCopyForm(field.of, sent, { place: childPath(place, index), shown: readAt(shown, index) }),
  )
}

export function copyErrorsIn(field: CopyField, words: unknown, place = ''): Record<string, string> {
  if (field.type === 'group' && isObject(words)) {
    const each = Object.entries(field.of).map(([name, of]) => copyErrorsIn(of, words[name], childPath(place, name)))
    return Object.assign({}, ...each)
  }
  if (field.type === 'list' && Array.isArray(words)) {
    if (!isOneEntryPerLine(field)) {
      const inner = Object.assign({}, ...words.map((line, index) => copyErrorsIn(field.of, line, childPath(place, index))))
      if (Object.keys(inner).length > 0 || field.least === field.most) return inner
    }
  }
  const fault = field.type === 'fixed' || field.type === 'id' ? undefined : copyErrorOf(field, words)
  return fault ? { [place]: fault } : {}
}

export function emptyEntry(field: CopyField): unknown {
  if (field.type === 'group') return Object.fromEntries(Object.entries(field.of).map(([name, of]) => [name, emptyEntry(of)]))
  if (field.type === 'list') return []
  return field.type === 'switch' ? false : ''
}

function linesIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '')
}
