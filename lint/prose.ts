import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type Piece, type Pieces, readPieces } from './sentences.ts'

const DOCUMENTS = '{README,CONTRIBUTING,docs/**/*}.md'
const MAX_MEDIAN = 16
const MAX_P90 = 28
const MAX_SENTENCE = 45
const MAX_HITS_PER_1000 = 4
const MAX_WORDS: [RegExp, number][] = [
  [/^docs\/decisions\//, 250],
  [/^docs\/architecture\.md$/, 900],
]

/** Patterns with a capital letter are case-sensitive. */
type Phrase = { pattern: string; instead: string }
const { phrases }: { phrases: Phrase[] } = JSON.parse(readFileSync(new URL('prose-phrases.json', import.meta.url), 'utf8'))
const PATTERNS = phrases.map(({ pattern, instead }) => ({ regex: new RegExp(pattern, /[A-Z]/.test(pattern) ? 'g' : 'gi'), instead }))

type Prose = { errors: string[]; summary: string }
type Hit = { line: number; found: string; instead: string }

export function checkDocuments(root: string): Prose {
  const files = globSync(DOCUMENTS, { cwd: root }).map((file) => file.replaceAll(sep, '/'))
  return checkProse(new Map(files.sort().map((file) => [file, readFileSync(join(root, file), 'utf8')])))
}

export function checkProse(documents: ReadonlyMap<string, string>): Prose {
  const read = [...documents].map(([file, text]) => ({ file, pieces: readPieces(text) }))
  const all = { sentences: read.flatMap(({ pieces }) => pieces.sentences), labels: read.flatMap(({ pieces }) => pieces.labels) }
  const hits = findHits(all).length
  return {
    errors: read.flatMap(({ file, pieces }) => findErrors(file, pieces)),
    summary: `Documents: ${read.length}; words per sentence: median ${wordsAt(all, 0.5)}, p90 ${wordsAt(all, 0.9)}, longest ${wordsAt(all, 1)}; phrases to avoid: ${perThousand(hits, all)} per 1,000 words`,
  }
}

function findErrors(file: string, pieces: Pieces): string[] {
  const errors: string[] = []
  const [median, p90, words, hits] = [wordsAt(pieces, 0.5), wordsAt(pieces, 0.9), countWords(pieces), findHits(pieces)]
  for (const { words: length, line } of pieces.sentences)
    if (length > MAX_SENTENCE) errors.push(`${file}:${line}: a sentence of ${length} words, ${MAX_SENTENCE} at most`)
  if (median > MAX_MEDIAN) errors.push(`${file}: the median sentence has ${median} words, ${MAX_MEDIAN} at most`)
  if (p90 > MAX_P90) errors.push(`${file}: one sentence in ten has ${p90} words or more, ${MAX_P90} at most`)
  for (const [path, most] of MAX_WORDS) if (path.test(file) && words > most) errors.push(`${file}: ${words} words, ${most} at most`)
  if ((1000 * hits.length) / words > MAX_HITS_PER_1000)
    errors.push(
      `${file}: ${perThousand(hits.length, pieces)} phrases to avoid per 1,000 words, ${MAX_HITS_PER_1000} at most`,
      ...hits.map(({ line, found, instead }) => `  ${file}:${line}: “${found}”; better: ${instead}`),
    )
  return errors
}

function findHits(pieces: Pieces): Hit[] {
  return allPieces(pieces).flatMap(({ text, line }) =>
    PATTERNS.flatMap(({ regex, instead }) => [...text.matchAll(regex)].map(({ 0: found }) => ({ line, found: found.trim(), instead }))),
  )
}

function wordsAt({ sentences }: Pieces, share: number): number {
  const lengths = sentences.map(({ words }) => words).sort((one, other) => one - other)
  return lengths[Math.max(0, Math.ceil(share * lengths.length) - 1)] ?? 0
}

function perThousand(hits: number, pieces: Pieces): string {
  return ((1000 * hits) / Math.max(1, countWords(pieces))).toFixed(1)
}

function countWords(pieces: Pieces): number {
  return allPieces(pieces).reduce((sum, { words }) => sum + words, 0)
}

function allPieces({ sentences, labels }: Pieces): Piece[] {
  return [...sentences, ...labels]
}
