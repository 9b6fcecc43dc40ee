import type { CopyChanges, CopyField, PageCopy } from '#domain/site-copy/page-copy.ts'

/** What is filled in where a text stands. It stays, or what is filled in could not be found. */
const FILLED_IN = /\{(?:author|source|date|field|number|time|asideDays|longestCounted|searchDays|pageViewTitle|places|others)\}/g

/** Changes that give every text, address and list of the tables a value of its own, and where each of those values belongs. */
export function markEvery(tables: readonly PageCopy[]): { pages: Record<string, CopyChanges>; places: Map<string, string> } {
  const places = new Map<string, string>()
  const pages: Record<string, CopyChanges> = {}

  for (const { key, field, defaults } of tables) {
    const changes: Record<string, unknown> = {}
    walk(field, defaults, '', changes, key)
    pages[key] = changes
  }
  return { pages, places }

  /** A list that can be changed is changed as a whole and gets a line more; all else is changed text by text. */
  function walk(field: CopyField, value: unknown, place: string, changes: Record<string, unknown>, key: string): void {
    const inner = (step: string | number) => (place === '' ? `${step}` : `${place}.${step}`)
    if (field.type === 'group') {
      for (const [name, part] of Object.entries(field.of)) walk(part, at(value, name), inner(name), changes, key)
    } else if (field.type === 'list' && field.least < field.most) {
      changes[place] = marked(field, value, `${key}:${place}`)
    } else if (field.type === 'list') {
      for (const [index, line] of (value as unknown[]).entries()) walk(field.of, line, inner(index), changes, key)
    } else if (['text', 'email', 'target', 'picture'].includes(field.type)) {
      changes[place] = marked(field, value, `${key}:${place}`)
    }
  }

  function marked(field: CopyField, value: unknown, place: string): unknown {
    switch (field.type) {
      case 'text':
        return [newMark(place), ...(typeof value === 'string' ? (value.match(FILLED_IN) ?? []) : [])].join(' ')
      case 'email':
        return `${newMark(place)}@example.com`
      case 'target':
        return `/${newMark(place)}`
      case 'id':
        return newMark(place)
      case 'picture':
        return `${newMark(place)}.webp`
      case 'switch':
        return false
      case 'group':
        return Object.fromEntries(
          Object.entries(field.of)
            .filter(([, part]) => part.type !== 'fixed')
            .map(([name, part]) => [name, marked(part, at(value, name), `${place}.${name}`)]),
        )
      case 'list': {
        const lines = (value as unknown[] | undefined) ?? []
        const more = lines.length < field.most ? [...lines, lines[0]] : lines
        return more.map((line, index) => marked(field.of, line, `${place}.${index}`))
      }
      default:
        return value
    }
  }

  /** Short enough for every text, and no part of another. */
  function newMark(place: string): string {
    const mark = `w${places.size}w`
    places.set(mark, place)
    return mark
  }
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
