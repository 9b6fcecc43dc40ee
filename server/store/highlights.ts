import type { Fragment } from '#domain/services.ts'
import { wordsIn } from './words.ts'

/** Texts up to this length are shown whole. */
const WHOLE = 300
const WINDOW = 200
const LEAD = 60

/** The text with its found words marked, or a window around the first of them; undefined when there is none. */
export function highlighted(text: string, isFound: (word: string) => boolean): Fragment[] | undefined {
  const first = firstMatch(text, isFound)
  if (first === undefined) return undefined
  const { start, end } = text.length <= WHOLE ? { start: 0, end: text.length } : windowAround(text, first)
  const fragments = marked(text.slice(start, end), isFound)
  if (start > 0) fragments.unshift({ text: '…', marked: false })
  if (end < text.length) fragments.push({ text: '…', marked: false })
  return joined(fragments)
}

function firstMatch(text: string, isFound: (word: string) => boolean): { start: number; end: number } | undefined {
  for (const { word, start, end } of wordsIn(text)) if (isFound(word)) return { start, end }
  return undefined
}

function windowAround(text: string, match: { start: number; end: number }): { start: number; end: number } {
  const earliest = Math.max(0, Math.min(match.start - LEAD, text.length - WINDOW))
  const start = earliest === 0 ? 0 : wordStart(text, earliest, match.start)
  const latest = Math.min(Math.max(start + WINDOW, match.end), match.start + WINDOW)
  return { start, end: latest >= text.length ? text.length : wordEnd(text, latest, Math.min(match.end, latest)) }
}

function wordStart(text: string, from: number, match: number): number {
  const space = text.slice(from, match).search(/\s/)
  return space === -1 ? match : from + space + 1
}

function wordEnd(text: string, from: number, match: number): number {
  const kept = text.slice(match, from)
  const end = kept.search(/\s\S*$/)
  return end === -1 ? match : match + end
}

function marked(text: string, isFound: (word: string) => boolean): Fragment[] {
  const fragments: Fragment[] = []
  let done = 0
  for (const { word, start, end } of wordsIn(text)) {
    if (!isFound(word)) continue
    fragments.push({ text: text.slice(done, start), marked: false }, { text: text.slice(start, end), marked: true })
    done = end
  }
  fragments.push({ text: text.slice(done), marked: false })
  return fragments
}

function joined(fragments: readonly Fragment[]): Fragment[] {
  const result: Fragment[] = []
  for (const fragment of fragments) {
    const last = result.at(-1)
    if (fragment.text === '') continue
    if (last && !last.marked && !fragment.marked) result[result.length - 1] = { text: last.text + fragment.text, marked: false }
    else result.push(fragment)
  }
  return result
}
