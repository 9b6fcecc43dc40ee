import type { DatabaseSync } from 'node:sqlite'
import type { Sql } from '#server/store/sqlite/file/statements.ts'
import { letterSet, maxEdits, mayBeNear } from '#server/store/text/fuzzy-match.ts'
import type { Partition } from '#server/store/text/partitions.ts'

type SameLength = { text: string; letters: number[] }

type Vocabulary = { lastId: number; removed: number; byLength: Map<number, SameLength> }

const vocabularies = new WeakMap<DatabaseSync, Vocabulary>()

export function* nearbyWords(sql: Sql, partition: Partition, word: string): Generator<string> {
  const limit = maxEdits(word)
  if (partition === 'hidden') {
    const rows = sql('SELECT word FROM hidden_words WHERE length(word) BETWEEN ? AND ?')
    for (const row of rows.iterate(word.length - limit, word.length + limit)) yield String(row.word)
    return
  }
  const letters = letterSet(word)
  const { byLength } = upToDate(sql)
  for (let length = word.length - limit; length <= word.length + limit; length++) {
    const same = byLength.get(length)
    for (const [at, others] of same?.letters.entries() ?? [])
      if (mayBeNear(letters, others, limit)) yield same?.text.slice(at * length, (at + 1) * length) ?? ''
  }
}

function upToDate(sql: Sql): Vocabulary {
  const removed = Number(sql('SELECT number FROM removed_words').get()?.number)
  const lastId = Number(sql('SELECT max(id) AS last FROM words').get()?.last ?? 0)
  const before = vocabularies.get(sql.database)
  const vocabulary = before?.removed === removed ? before : { lastId: 0, removed, byLength: new Map<number, SameLength>() }
  if (lastId > vocabulary.lastId) readWords(sql, vocabulary)
  vocabulary.lastId = lastId
  vocabularies.set(sql.database, vocabulary)
  return vocabulary
}

function readWords(sql: Sql, { lastId, byLength }: Vocabulary): void {
  const row = sql(`SELECT group_concat(word, ' ') AS words FROM words WHERE id > ?`).get(lastId)
  for (const [length, words] of Map.groupBy(String(row?.words ?? '').split(' '), (word) => word.length)) {
    const same = byLength.get(length) ?? { text: '', letters: [] }
    same.text += words.join('')
    for (const word of words) same.letters.push(letterSet(word))
    byLength.set(length, same)
  }
}
