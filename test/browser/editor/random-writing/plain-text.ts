/** The plain model of a text: its characters as a reader counts them. `\n` ends a line, `¶` ends a block. */
export type PlainText = readonly string[]
export type Range = { from: number; to: number }

export const BLOCK_END = '¶'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function charactersOf(words: string): PlainText {
  return Array.from(graphemes.segment(words), ({ segment }) => segment)
}

export function replaced(text: PlainText, { from, to }: Range, by: PlainText): PlainText {
  return [...text.slice(0, from), ...by, ...text.slice(to)]
}

export function joined(text: PlainText): string {
  return text.join('')
}

/** Empty blocks at the end come and go by themselves. */
export function withoutEnd(words: string): string {
  return words.replace(/¶+$/, '')
}
