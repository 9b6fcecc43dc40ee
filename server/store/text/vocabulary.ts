import type { Weight } from '#domain/fields/fields.ts'
import type { IndexName } from '#domain/ports/store.ts'
import { tokenize } from '#domain/text-search/tokens.ts'
import { fieldWeight } from '#server/store/document-fields.ts'
import type { Partition } from './partitions.ts'

const MAX_DOCUMENT_WORDS = 400

export type SearchedDocument = { index: IndexName; partition: Partition; texts: Record<string, string> }

type Columns = Record<Weight, string[][]>

/** Strangers' texts add only their first words. */
export function columnsOf({ index, partition, texts }: SearchedDocument): Columns {
  const columns: Columns = { title: [], excerpt: [], other: [], content: [] }
  for (const [field, text] of Object.entries(texts)) columns[fieldWeight(index, field)].push(tokenize(text))
  if (partition !== 'other') return columns
  const first = vocabularyOf(columns)
  const cut = (fields: string[][]) => fields.map((words) => words.filter((word) => first.has(word)))
  return { title: cut(columns.title), excerpt: cut(columns.excerpt), other: cut(columns.other), content: cut(columns.content) }
}

export function vocabularyOf({ title, excerpt, other, content }: Columns): Set<string> {
  const vocabulary = new Set<string>()
  for (const words of [title, excerpt, other, content].flat())
    for (const word of words) {
      if (vocabulary.size >= MAX_DOCUMENT_WORDS) return vocabulary
      vocabulary.add(word)
    }
  return vocabulary
}

/** Keeps phrases from spanning two fields; it isn't a word, so no one can search for it. */
const FIELD_END = ' ¶ '

export function joinFields(fields: readonly string[][]): string {
  return fields.map((words) => words.join(' ')).join(FIELD_END)
}
