import type { Phrase, SearchTerm } from '#domain/text-search/search-terms.ts'
import { singular } from '#domain/text-search/tokens.ts'
import { TABLES } from '#server/store/sqlite/file/search-index.ts'
import type { Sql } from '#server/store/sqlite/file/statements.ts'
import type { HighlightTerms } from '#server/store/text/highlights.ts'
import type { Partition } from '#server/store/text/partitions.ts'

/** `usual` lists the commonest words, because FTS5 merges all words of a prefix before the first match. */
export type SearchPlan = {
  partition: Partition
  expression: string
  usual: string
  tokens: string[]
  beginnings: string[]
  highlights: HighlightTerms
}

type Part = { expression: string; usual: string; words: string[]; beginnings: string[]; phrases: ReadonlySet<string>[][] } | undefined

type FormsOf = (word: string) => string[]
type Choices = { forTyped: FormsOf; inPhrases: FormsOf; beginningWith: FormsOf }

const MOST_FORMS = 64
const MOST_SPELLINGS = 8
const MOST_BEGINNING = 16

export function planFor(
  sql: Sql,
  partition: Partition,
  terms: readonly SearchTerm[],
  nearWords: ReadonlyMap<string, readonly string[]> = new Map(),
): SearchPlan | undefined {
  const forms = remembered((word) => formsOf(sql, partition, word))
  const forTyped: FormsOf = (word) => [...forms(word), word, ...(nearWords.get(word) ?? [])]
  const all = allOf(terms, { forTyped, inPhrases: forms, beginningWith: (word) => wordsBeginning(sql, partition, word) })
  if (!all) return undefined
  const words = new Set(all.words)
  const isWord = (word: string) => words.has(word) || all.beginnings.some((beginning) => word.startsWith(beginning))
  const inPhrases = all.phrases.flat().flatMap((spellings) => [...spellings])
  return {
    partition,
    expression: all.expression,
    usual: all.usual,
    tokens: [...all.words, ...inPhrases],
    beginnings: all.beginnings,
    highlights: { isWord, phrases: all.phrases },
  }
}

function allOf(terms: readonly SearchTerm[], choices: Choices): Part {
  const parts = terms.map((term) => partOf(term, choices))
  return parts.some((part) => part === undefined) ? undefined : joined(parts, ' AND ')
}

function partOf(term: SearchTerm, choices: Choices): Part {
  if ('typed' in term) {
    const typed = term.isAny
      ? joined(
          term.typed.map((each) => partOf(each, choices)),
          ' OR ',
        )
      : allOf(term.typed, choices)
    return joined([typed, ...term.phrases.map((phrase) => phrasePart(phrase, choices))], ' OR ')
  }
  const words = [...new Set(choices.forTyped(term.word))]
  const quoted = words.map((word) => `"${word}"`)
  const usual = [...quoted, ...(term.isUnfinished ? choices.beginningWith(term.word).map((word) => `"${word}"`) : [])]
  if (term.isUnfinished) quoted.push(`"${term.word}" *`)
  if (quoted.length === 0) return undefined
  return {
    expression: `(${quoted.join(' OR ')})`,
    usual: `(${(usual.length > 0 ? usual : quoted).join(' OR ')})`,
    words,
    beginnings: term.isUnfinished ? [term.word] : [],
    phrases: [],
  }
}

function phrasePart(phrase: Phrase, { inPhrases }: Choices): Part {
  const spellings = phrase.map((word) => inPhrases(word).filter((form) => singular(form) === singular(word)))
  if (spellings.some((forms) => forms.length === 0)) return undefined
  const written = spellings.reduce<string[]>(
    (beginnings, forms) => forms.flatMap((form) => beginnings.map((before) => `${before} ${form}`.trimStart())),
    [''],
  )
  const quoted = written.slice(0, MOST_SPELLINGS).map((words) => `"${words}"`)
  const expression = `(${quoted.join(' OR ')})`
  return { expression, usual: expression, words: [], beginnings: [], phrases: [spellings.map((forms) => new Set(forms))] }
}

function joined(parts: readonly Part[], operator: ' AND ' | ' OR '): Part {
  const possible = parts.filter((part) => part !== undefined)
  if (possible.length === 0) return undefined
  const together = (expressions: string[]) => (expressions.length === 1 ? expressions.join() : `(${expressions.join(operator)})`)
  return {
    expression: together(possible.map((part) => part.expression)),
    usual: together(possible.map((part) => part.usual)),
    words: possible.flatMap(({ words }) => words),
    beginnings: possible.flatMap(({ beginnings }) => beginnings),
    phrases: possible.flatMap(({ phrases }) => phrases),
  }
}

function wordsBeginning(sql: Sql, partition: Partition, beginning: string): string[] {
  const rows = sql(
    `SELECT word FROM ${TABLES[partition].words} WHERE word >= ? AND word < ? ORDER BY documents DESC LIMIT ${MOST_BEGINNING}`,
  )
  return rows.all(beginning, `${beginning}\u{10ffff}`).map((row) => String(row.word))
}

export function formsOf(sql: Sql, partition: Partition, word: string): string[] {
  const { words, stems } = TABLES[partition]
  const rows = sql(`SELECT ${words}.word FROM ${stems} JOIN ${words} ON ${words}.id = ${stems}.rowid
    WHERE ${stems} MATCH ? ORDER BY documents DESC, id LIMIT ${MOST_FORMS}`).all(`"${word}"`)
  return rows.map((row) => String(row.word))
}

function remembered(formsOf: FormsOf): FormsOf {
  const known = new Map<string, string[]>()
  return (word) => {
    const forms = known.get(word) ?? formsOf(word)
    known.set(word, forms)
    return forms
  }
}
