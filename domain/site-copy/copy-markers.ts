import { fieldAtPath, mapTexts, type PageCopy } from './page-copy.ts'

// Unicode tag characters are invisible in every font; each stands for one ASCII character.
const SHIFT = 0xe0000
const END = String.fromCodePoint(SHIFT + 0x7f)
const MARK = /(?<![\u{E0020}-\u{E007E}])[\u{E0020}-\u{E007E}]+\u{E007F}/gu

export function addMarkers<T>({ key, field }: PageCopy<T>, words: T): T {
  return mapTexts(words, (value, place) => {
    const at = fieldAtPath(field, place)
    return at?.type === 'text' || at?.type === 'email' ? markOf(`${key}:${place}`) + value : value
  }) as T
}

/** Splitting a marked text would tear its mark apart. */
export function hasMarker(text: string): boolean {
  return text.includes(END)
}

export function stripMarkers(text: string): { text: string; places: string[] } {
  const places = [...text.matchAll(MARK)].map(([found]) => placeIn(found))
  return { text: text.replace(MARK, ''), places }
}

export function splitAtMarkers(text: string): { place: string | undefined; text: string }[] {
  const marks = [...text.matchAll(MARK)]
  const before = text.slice(0, marks[0]?.index ?? text.length)
  const parts = marks.map((mark, index) => ({
    place: placeIn(mark[0]),
    text: text.slice(mark.index + mark[0].length, marks[index + 1]?.index ?? text.length),
  }))
  return before === '' ? parts : [{ place: undefined, text: before }, ...parts]
}

function markOf(place: string): string {
  return [...place].map((sign) => String.fromCodePoint(SHIFT + (sign.codePointAt(0) ?? 0))).join('') + END
}

function placeIn(found: string): string {
  return [...found.slice(0, -END.length)].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - SHIFT)).join('')
}
