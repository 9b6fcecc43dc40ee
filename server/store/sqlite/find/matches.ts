import { DatabaseSync } from 'node:sqlite'
import { MAX_SEARCH_RESULTS, type StoreQuery } from '#domain/ports/store.ts'
import { keyColumn } from '#server/store/sqlite/file/partitions.ts'
import { totalOf } from '#server/store/sqlite/file/precomputed-counts.ts'
import { addToSearch, bestMatch, createSearch, inTitle, searchedDocument, TABLES } from '#server/store/sqlite/file/search-index.ts'
import { type Sql, sqlOf } from '#server/store/sqlite/file/statements.ts'
import { keyIndex } from '#server/store/sqlite/file/tables.ts'
import { minuteCountPlan } from './minute-bounds.ts'
import type { SearchPlan } from './search-plan.ts'
import { documentAt, matching, type Row, rowsOf } from './select.ts'

export type SearchMatches = { seqs: number[]; truncated?: 'too-many' | 'timeout'; isCommon: boolean; isRanked?: true }

type Ranked = { seq: number; tier: number; score: number }

const FIRST = MAX_SEARCH_RESULTS + 100
const AT_ONCE = 3000
const MOST_MS = 50
/** Above this, ranking only looks at which fields match. */
const MOST_WEIGHED = 10_000
const FEW = 300
const MOST_RANKED = 5000
const MORE = 100
/** FTS5 ignores a bound that isn't an integer and scans everything. */
export const LAST_ROW = BigInt(Number.MAX_SAFE_INTEGER)
const FIELDS = ['{title}', '{title excerpt}', '{title excerpt other}']

export function newestMatches(sql: Sql, query: StoreQuery, plan: SearchPlan, isCommon: boolean): SearchMatches {
  const few = isCommon ? fewSelected(sql, query) : undefined
  if (few) return { seqs: searchRows(sql, few, plan), isCommon, isRanked: true }
  const { text, values } = matching(query, plan)
  // One long string leaves SQLite much faster than many rows.
  const part = sql(`SELECT json_group_array(seq) FILTER (WHERE fits) AS seqs, count(*) AS looked, min(seq) AS last FROM (${text} LIMIT ?)`)
  const end = performance.now() + MOST_MS
  const seqs: number[] = []
  for (let [before, most] = [LAST_ROW, FIRST]; ; most = AT_ONCE) {
    const row = part.get(...values, before, most)
    seqs.push(...numbersIn(row?.seqs))
    if (seqs.length > MAX_SEARCH_RESULTS) return { seqs: seqs.slice(0, MAX_SEARCH_RESULTS), truncated: 'too-many', isCommon }
    if (Number(row?.looked) < most) return { seqs, isCommon }
    if (performance.now() > end) return { seqs, truncated: 'timeout', isCommon }
    before = BigInt(Number(row?.last))
  }
}

function numbersIn(json: unknown): number[] {
  return JSON.parse(String(json))
}

export function rankedMatches(sql: Sql, { plan, matches, most }: { plan: SearchPlan; matches: SearchMatches; most: number }): Ranked[] {
  if (matches.isRanked) return matches.seqs.map((seq) => ({ seq, tier: 0, score: 0 }))
  return matches.isCommon ? matchesByField(sql, { plan, matches, most }) : weighedMatches(sql, plan, matches)
}

export function sortedMatches(
  sql: Sql,
  { sort }: Pick<StoreQuery, 'sort'>,
  { seqs, most }: { seqs: readonly number[]; most: number },
): number[] {
  const direction = sort?.order === 'descending' ? 'DESC' : 'ASC'
  const order = [...(sort ? [keyColumn(sort.field)] : []), 'documents.id', 'index_name'].map((column) => `${column} ${direction}`)
  return sql(`SELECT seq FROM json_each(?) CROSS JOIN documents INDEXED BY ${keyIndex('seq')} ON documents.seq = json_each.value
    ORDER BY ${order.join(', ')} LIMIT ?`)
    .all(JSON.stringify(seqs), most)
    .map(({ seq }) => Number(seq))
}

function weighedMatches(sql: Sql, { partition, expression }: SearchPlan, { seqs }: SearchMatches): Ranked[] {
  const ranked = seqs.slice(0, MOST_RANKED)
  const oldest = ranked.at(-1) ?? 0
  const among = new Set(ranked)
  const { search } = TABLES[partition]
  const { isInTitle, score } = bestMatch(TABLES[partition])
  const rows = sql(`SELECT documents.seq AS seq, ${isInTitle} AS is_in_title, ${score} AS score
    FROM ${search} CROSS JOIN documents ON documents.seq = ${search}.rowid
    WHERE ${search} MATCH ? AND ${search}.rowid >= ? ORDER BY is_in_title DESC, score, documents.id DESC, documents.index_name DESC`)
  const best = rows.all(inTitle(expression), expression, BigInt(oldest)).map((row) => ({
    seq: Number(row.seq),
    tier: row.is_in_title === 1 ? 0 : 1,
    score: Number(row.score),
  }))
  return [...best.filter(({ seq }) => among.has(seq)), ...seqs.slice(MOST_RANKED).map(unweighed)]
}

function matchesByField(sql: Sql, { plan, matches, most }: { plan: SearchPlan; matches: SearchMatches; most: number }): Ranked[] {
  const open = new Set(matches.seqs)
  const best: Ranked[] = []
  const { search } = TABLES[plan.partition]
  const rows = sql(`SELECT json_group_array(seq) AS seqs
    FROM (SELECT rowid AS seq FROM ${search} WHERE ${search} MATCH ? AND rowid >= ? AND rowid <= ? ORDER BY rowid DESC LIMIT ?)`)
  const [newest = 0, oldest = 0] = [matches.seqs[0], matches.seqs.at(-1)]
  for (const [tier, fields] of FIELDS.entries()) {
    let before = newest
    for (let asked = 2 * most + MORE; best.length < most && before >= oldest; asked *= 8) {
      const found = numbersIn(rows.get(`${fields} : (${plan.usual})`, BigInt(oldest), BigInt(before), asked)?.seqs)
      for (const seq of found) if (open.delete(seq)) best.push({ seq, tier, score: 0 })
      before = found.length < asked ? -1 : (found.at(-1) ?? 0) - 1
    }
    if (best.length >= most) return best
  }
  return [...best, ...[...open].map(unweighed)]
}

function unweighed(seq: number): Ranked {
  return { seq, tier: FIELDS.length, score: 0 }
}

export function merged(lists: readonly (readonly Ranked[])[], most: number): number[] {
  const [first = []] = lists
  const places = lists.map(() => 0)
  const best: number[] = []
  if (lists.length <= 1) return first.slice(0, most).map(({ seq }) => seq)
  while (best.length < most) {
    let next: { list: number; head: Ranked } | undefined
    for (const [list, ranked] of lists.entries()) {
      const head = ranked[places[list] ?? 0]
      if (head && (!next || isBetter(head, next.head))) next = { list, head }
    }
    if (!next) break
    best.push(next.head.seq)
    places[next.list] = (places[next.list] ?? 0) + 1
  }
  return best
}

function isBetter(a: Ranked, b: Ranked): boolean {
  return (a.tier - b.tier || a.score - b.score || b.seq - a.seq) < 0
}

export function isCommon(sql: Sql, plan: SearchPlan): boolean {
  return documentsWith(sql, plan, MOST_WEIGHED) > MOST_WEIGHED
}

function documentsWith(sql: Sql, { partition, tokens, beginnings }: SearchPlan, limit: number): number {
  const table = TABLES[partition].words
  let documents = Number(
    sql(`SELECT sum(documents) AS n FROM ${table} WHERE word IN (SELECT value FROM json_each(?))`).get(JSON.stringify(tokens))?.n ?? 0,
  )
  const beginning = sql(`SELECT documents FROM ${table} WHERE word >= ? AND word < ?`)
  for (const word of beginnings)
    for (const row of beginning.iterate(word, `${word}\u{10ffff}`)) {
      documents += Number(row.documents)
      if (documents > limit) return documents
    }
  return documents
}

function fewSelected(sql: Sql, query: StoreQuery): Row[] | undefined {
  const { text: _text, sort: _sort, ...asked } = query
  const tally = minuteCountPlan(asked)
  const size = tally ? totalOf(sql, tally) : undefined
  if (!tally || size === undefined || size > FEW) return undefined
  const { by, listedBy } = tally
  const selection = by === undefined ? { ...asked, sort: { field: listedBy, order: 'descending' } as const } : asked
  return rowsOf(sql, { selection, lead: by, most: size })
}

/** A temporary search of a few rows avoids merging words that everyone has. */
function searchRows(sql: Sql, rows: readonly Row[], { partition, expression }: SearchPlan): number[] {
  using database = new DatabaseSync(':memory:')
  const few = sqlOf(database)
  database.exec(createSearch(TABLES[partition]))
  const inOrder = rows.toSorted((a, b) => compare(b.id, a.id) || compare(b.index, a.index))
  const documents = inOrder.map(({ seq }, at) => {
    const { index, body } = documentAt(sql, seq, undefined)
    return { seq: at, ...searchedDocument(index, body) }
  })
  addToSearch(
    few,
    documents.filter((document) => document.partition === partition),
  )
  const { search } = TABLES[partition]
  const { isInTitle, score } = bestMatch(TABLES[partition])
  const found = few(`SELECT rowid AS at FROM ${search} WHERE ${search} MATCH ? ORDER BY ${isInTitle} DESC, ${score}, rowid`).all(
    expression,
    inTitle(expression),
  )
  return found.flatMap(({ at }) => inOrder[Number(at)]?.seq ?? [])
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
