export type Piece = { text: string; words: number; line: number }
export type Pieces = { sentences: Piece[]; labels: Piece[] }

/** The placeholder for code and URLs is one word that no phrase matches. */
const CODE = '\uE000'
const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/
const SENTENCE_END = /[.!?…]+["'”’)\]]*(?=\s+["'“‘([]?[\p{Lu}\p{N}\uE000])/gu
const ABBREVIATION = /\b(?:e\.g|i\.e|etc|vs|No|Dr|Inc|Ltd|approx|[ap]\.m|[A-Z](?:\.[A-Z])*)\.$/

export function readPieces(markdown: string): Pieces {
  const pieces: Pieces = { sentences: [], labels: [] }
  const source = markdown.replaceAll(/^\s*(```+|~~~+)[\s\S]*?^\s*\1.*$|<!--[\s\S]*?-->/gm, keepLines)
  let block: { text: string; line: number } | undefined
  const endBlock = () => {
    if (block) pieces.sentences.push(...splitSentences(plainText(block.text), block.line))
    block = undefined
  }
  source.split('\n').forEach((raw, index) => {
    const line = index + 1
    const text = raw.replace(/^\s*>\s?/, '')
    const isTable = /^\s*\|/.test(text)
    const isHeading = /^#+\s/.test(text)
    if (isTable || isHeading || text.trim() === '' || LIST_ITEM.test(text)) endBlock()
    if (isTable) pieces.labels.push(...cellsIn(text).flatMap((cell) => toPiece(plainText(cell), line)))
    else if (isHeading) pieces.labels.push(...toPiece(plainText(text.replace(/^#+\s/, '')), line))
    else if (block) block.text += `\n${text}`
    else if (text.trim() !== '') block = { text: text.replace(LIST_ITEM, ''), line }
  })
  endBlock()
  return pieces
}

function splitSentences(text: string, firstLine: number): Piece[] {
  const sentences: Piece[] = []
  let start = 0
  for (const { 0: mark, index } of [...text.matchAll(SENTENCE_END), { 0: '', index: text.length }]) {
    const sentence = text.slice(start, index + mark.length)
    if (mark === '.' && ABBREVIATION.test(sentence)) continue
    const before = text.slice(0, start + sentence.search(/\S|$/))
    sentences.push(...toPiece(sentence, firstLine + before.split('\n').length - 1))
    start = index + mark.length
  }
  return sentences
}

function toPiece(text: string, line: number): Piece[] {
  const words = text.split(/[\s—]+|–(?!\d)/).filter((word) => /[\p{L}\p{N}\uE000]/u.test(word)).length
  return words > 0 ? [{ text: text.trim().replaceAll(/\s+/g, ' '), words, line }] : []
}

function plainText(markdown: string): string {
  return markdown
    .replaceAll(/(`+)([\s\S]+?)\1/g, (code) => CODE + keepLines(code))
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, keepLines)
    .replaceAll(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replaceAll(/<?\b(?:https?|mailto):[^\s>)]+>?/g, CODE)
    .replaceAll(/\*\*|__|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|<\/?[a-z][^>]*>/g, '')
}

function cellsIn(row: string): string[] {
  return row.split(/(?<!\\)\|/).filter((cell) => /\p{L}/u.test(cell))
}

function keepLines(text: string): string {
  return '\n'.repeat(text.split('\n').length - 1)
}
