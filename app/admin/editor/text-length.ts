import type { Editor } from '@tiptap/react'

type Block = Editor['state']['doc']

const WORDS_A_MINUTE = 230
const IS_WORD = /[\p{L}\p{N}]/u

/** Blocks never change, so each is counted once. */
const known = new WeakMap<Block, number>()

export function wordsIn(doc: Block): number {
  let words = 0
  doc.forEach((block) => {
    const count = known.get(block) ?? countWords(block.textBetween(0, block.content.size, ' ', ' '))
    known.set(block, count)
    words += count
  })
  return words
}

export function lengthInWords(words: number): string {
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE))
  const count = `${words.toLocaleString('en-US')} ${words === 1 ? 'word' : 'words'}`
  return words === 0 ? 'No words yet' : `${count} · ${minutes} min read`
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((part) => IS_WORD.test(part)).length
}
