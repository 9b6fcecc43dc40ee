import type { Editor } from '@tiptap/react'
import { memoizeWeak } from '#lib/cache/memoize-weak.ts'
import { formatCount } from '#lib/text/format-count.ts'

type Block = Editor['state']['doc']

const WORDS_A_MINUTE = 230
const IS_WORD = /[\p{L}\p{N}]/u

export function countWords(doc: Block): number {
  return doc.children.reduce((sum, block) => sum + wordsOf(block), 0)
}

export function formatWordCount(words: number): string {
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE))
  const count = formatCount(words, 'word')
  return words === 0 ? 'No words yet' : `${count} · ${minutes} min read`
}

/** Blocks are immutable, so each is counted once. */
const wordsOf = memoizeWeak((block: Block): number => {
  const text = block.textBetween(0, block.content.size, ' ', ' ')
  return text.split(/\s+/).filter((part) => IS_WORD.test(part)).length
})
