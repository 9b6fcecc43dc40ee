import type { HighlightFragment, SearchHit, StoredDocument } from '#domain/ports/store.ts'
import { type Token, tokenizeWithOffsets } from '#domain/text-search/tokens.ts'
import { searchedTexts, withFields } from '#server/store/document-fields.ts'

export type HighlightTerms = { isWord: (word: string) => boolean; phrases: readonly (readonly Pick<ReadonlySet<string>, 'has'>[])[] }

const WHOLE = 300
const WINDOW = 200
const LEAD = 60

export function withHighlights(whole: StoredDocument, found: HighlightTerms, fields: readonly string[] | undefined): SearchHit {
  const texts = Object.entries(searchedTexts(whole.index, whole.body))
  const highlights = texts.flatMap(([field, text]) => {
    const fragments = highlightText(text, found)
    return fragments ? [[field, fragments] as const] : []
  })
  return { ...whole, body: withFields(whole.body, fields), highlights: Object.fromEntries(highlights) }
}

export function highlightText(text: string, found: HighlightTerms): HighlightFragment[] | undefined {
  const [first] = foundIn(text, found)
  if (first === undefined) return undefined
  const { start, end } = text.length <= WHOLE ? { start: 0, end: text.length } : windowAround(text, first)
  const fragments = marked(text.slice(start, end), found)
  if (start > 0) fragments.unshift({ text: '…', marked: false })
  if (end < text.length) fragments.push({ text: '…', marked: false })
  return joined(fragments)
}

function* foundIn(text: string, { isWord, phrases }: HighlightTerms): Generator<{ start: number; end: number }> {
  const longest = Math.max(1, ...phrases.map((phrase) => phrase.length))
  const words = tokenizeWithOffsets(text)
  const ahead: Token[] = []
  while (true) {
    while (ahead.length < longest) {
      const next = words.next()
      if (next.done) break
      ahead.push(next.value)
    }
    const [first] = ahead
    if (!first) return
    const lengths = phrases.filter((phrase) => phrase.every((spellings, at) => spellings.has(ahead[at]?.word ?? '')))
    const length = Math.max(isWord(first.word) ? 1 : 0, ...lengths.map((phrase) => phrase.length))
    const last = ahead[length - 1]
    if (last) yield { start: first.start, end: last.end }
    ahead.splice(0, Math.max(1, length))
  }
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

function marked(text: string, found: HighlightTerms): HighlightFragment[] {
  const fragments: HighlightFragment[] = []
  let done = 0
  for (const { start, end } of foundIn(text, found)) {
    fragments.push({ text: text.slice(done, start), marked: false }, { text: text.slice(start, end), marked: true })
    done = end
  }
  fragments.push({ text: text.slice(done), marked: false })
  return fragments
}

function joined(fragments: readonly HighlightFragment[]): HighlightFragment[] {
  const result: HighlightFragment[] = []
  for (const fragment of fragments) {
    const last = result.at(-1)
    if (fragment.text === '') continue
    if (last && !last.marked && !fragment.marked) result[result.length - 1] = { text: last.text + fragment.text, marked: false }
    else result.push(fragment)
  }
  return result
}
