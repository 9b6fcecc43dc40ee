import type { SynonymGroup } from '#domain/text-search/synonym-groups.ts'
import { singular, tokenize } from '#domain/text-search/tokens.ts'

export const SYNONYM_LIMITS = { lines: 300, words: 30, characters: 80 }
export const MAX_LIST_CHARS = SYNONYM_LIMITS.lines * SYNONYM_LIMITS.words * (SYNONYM_LIMITS.characters + 2)

type CheckedLines = { ok: true; lines: SynonymGroup[] } | { ok: false; faults: string[]; problem?: string }

export function validateGroups(given: readonly string[]): CheckedLines {
  const lines = given.map(wordsOfLine)
  const seen = new Map<string, { line: number; word: string }>()
  const faults = lines.map((words, line) => faultsOf(words, line, seen).join(' '))
  const written = lines.filter((words) => words.length > 0)
  const tooMany =
    written.length > SYNONYM_LIMITS.lines ? { problem: `The limit is ${SYNONYM_LIMITS.lines} lines. You have ${written.length}.` } : {}
  if (faults.every((fault) => fault === '') && !tooMany.problem) return { ok: true, lines: written }
  return { ok: false, faults, ...tooMany }
}

export function synonymKey(word: string): string {
  return tokenize(word).map(singular).join(' ')
}

function wordsOfLine(line: string): string[] {
  const words = line.toWellFormed().split(/[,\n\r]/)
  return words.map((word) => word.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()).filter((word) => word !== '')
}

function faultsOf(words: readonly string[], line: number, seen: Map<string, { line: number; word: string }>): string[] {
  const faults: string[] = []
  for (const word of words) {
    const key = synonymKey(word)
    const before = seen.get(key)
    if (word.length > SYNONYM_LIMITS.characters)
      faults.push(`“${word.slice(0, 20).toWellFormed()}…” has ${word.length} characters. The limit is ${SYNONYM_LIMITS.characters}.`)
    else if (key === '') faults.push(`“${word}” has no letter and no digit.`)
    else if (before?.line === line) faults.push(`“${word}” is the same as “${before.word}” here already.`)
    else if (before) faults.push(twiceWords(word, before))
    else seen.set(key, { line, word })
  }
  if (words.length === 1) faults.push('Add a second word or remove the line.')
  if (words.length > SYNONYM_LIMITS.words) faults.push(`A line can have ${SYNONYM_LIMITS.words} words. This one has ${words.length}.`)
  return faults
}

function twiceWords(word: string, before: { line: number; word: string }): string {
  const spelled = before.word === word ? '' : `, as “${before.word}”`
  return `“${word}” is in line ${before.line + 1} too${spelled}. A word can be in one line only.`
}
