import type { SQLInputValue } from 'node:sqlite'
import type { FieldMeta } from '#domain/fields/fields.ts'
import { type Filter, type IndexName, indexNames, type Selection } from '#domain/ports/store.ts'
import { indexedIn, keyOf } from '#server/store/document-fields.ts'
import { isPartitionField, keyColumn, listedField, partitionKey, partitionName, partitionsOf } from './partitions.ts'
import type { Sql } from './statements.ts'

export const CREATE_COUNT_TABLES = `
  CREATE TABLE IF NOT EXISTS tallies (
    index_name TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL, shelf TEXT NOT NULL, day TEXT NOT NULL, number INTEGER NOT NULL,
    PRIMARY KEY (index_name, field, value, shelf, day)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS tally_changes (number INTEGER NOT NULL) STRICT;
`

const COUNT_CHANGE = 'UPDATE tally_changes SET number = number + 1;'

export type CountPlan = {
  parts: { text: string; values: SQLInputValue[] }[]
  isSeekable: boolean
  by: string | undefined
  listedBy: string
}

/** Triggers keep counts right even when an earlier version writes. */
export function createCountTriggers(sql: Sql): void {
  dropCountTriggers(sql)
  for (const index of indexNames) {
    const listed = listedField(index)?.name
    if (listed === undefined) continue
    const name = index.replaceAll('-', '_')
    const event = (row: 'new' | 'old', change: string) =>
      `FOR EACH ROW WHEN ${row}.index_name = '${index}' BEGIN ${change} ${COUNT_CHANGE} END`
    const keyed = `WHEN old.index_name = '${index}' AND old.keys IS NOT new.keys BEGIN ${changed(index, 'old', -1)} ${changed(index, 'new', 1)} ${COUNT_CHANGE} END`
    sql(`CREATE TRIGGER tally_${name}_added AFTER INSERT ON documents ${event('new', changed(index, 'new', 1))}`).run()
    sql(`CREATE TRIGGER tally_${name}_removed AFTER DELETE ON documents ${event('old', changed(index, 'old', -1))}`).run()
    sql(`CREATE TRIGGER tally_${name}_changed AFTER UPDATE OF keys ON documents FOR EACH ROW ${keyed}`).run()
    for (const field of ['', ...talliedFields(index)]) countAnew(sql, index, field)
  }
}

export function dropCountTriggers(sql: Sql): void {
  for (const { name } of sql(`SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'tally_%'`).all())
    sql(`DROP TRIGGER ${name}`).run()
  sql('DELETE FROM tallies').run()
  sql('UPDATE tally_changes SET number = number + 1').run()
  sql('INSERT INTO tally_changes SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM tally_changes)').run()
}

export function countPlanOf(selection: Selection): CountPlan | undefined {
  const { indexes, where = [], ids, exceptIds, sort } = selection
  if (ids || exceptIds || indexes.length === 0) return undefined
  const listed = new Set(indexes.map((index) => listedField(index)?.name))
  const [field, ...others] = listed
  const open = where.filter((filter) => !isPartitionField(indexes, filter))
  const onDays = open.filter((filter) => filter.field === field)
  const further = open.filter((filter) => filter.field !== field)
  if (field === undefined || others.length > 0) return undefined
  const days = dayTerms(indexes, onDays)
  const values = valueParts(indexes, further)
  if (!days || !values) return undefined
  const parts = indexNames
    .filter((index) => indexes.includes(index))
    .flatMap((index) =>
      partitionsOf(index, selection).flatMap((shelf) =>
        values.parts.map((part) => {
          const terms = [
            `index_name = '${index}'`,
            `field = '${part.field}'`,
            ...part.terms,
            `shelf = '${partitionKey(shelf)}'`,
            ...days.terms,
          ]
          return {
            text: `SELECT day, ${part.sign}number AS number FROM tallies WHERE ${terms.join(' AND ')}`,
            values: [...part.values, ...days.values],
          }
        }),
      ),
    )
  const isDay = indexedField(indexes, field)?.meta.kind === 'day'
  return { parts, isSeekable: isDay && sort?.field === field, by: values.by, listedBy: field }
}

export function totalOf(sql: Sql, { parts }: CountPlan): number {
  if (parts.length === 0) return 0
  const row = sql(`SELECT coalesce(sum(number), 0) AS total FROM (${parts.map(({ text }) => text).join(' UNION ALL ')})`)
  return Number(row.get(...parts.flatMap(({ values }) => values))?.total)
}

export function dayAt(sql: Sql, tally: CountPlan, { from, order }: { from: number; order: 'ascending' | 'descending' }) {
  const days = daysOf(sql, tally)
  const isDescending = order === 'descending'
  const total = days.at(-1)?.upTo ?? 0
  const place = isDescending ? total - 1 - from : from
  let [low, high] = [0, days.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle]?.upTo ?? 0) > place) high = middle
    else low = middle + 1
  }
  const found = days[low]
  if (!found || place < 0 || found.upTo <= place) return undefined
  return { day: found.day, skip: isDescending ? found.upTo - 1 - place : place - (days[low - 1]?.upTo ?? 0) }
}

type Days = { day: string; upTo: number }[]

const MOST_KEPT = 20
const kept = new WeakMap<Sql, { changes: number; days: Map<string, Days> }>()

/** Adding up all days takes milliseconds, so the sum is cached until a count changes. */
function daysOf(sql: Sql, { parts }: CountPlan): Days {
  const changes = Number(sql('SELECT number FROM tally_changes').get()?.number)
  const known = kept.get(sql)
  const present = known?.changes === changes ? known : { changes, days: new Map<string, Days>() }
  kept.set(sql, present)
  const values = parts.flatMap((part) => part.values)
  const text = `SELECT day, sum(number) AS number FROM (${parts.map((part) => part.text).join(' UNION ALL ')}) GROUP BY day ORDER BY day`
  const name = JSON.stringify([text, values])
  const days = present.days.get(name) ?? addedUp(sql(text).all(...values))
  if (present.days.size >= MOST_KEPT) present.days.clear()
  present.days.set(name, days)
  return days
}

function addedUp(rows: Record<string, unknown>[]): Days {
  let upTo = 0
  return rows.map(({ day, number }) => {
    upTo += Number(number)
    return { day: String(day), upTo }
  })
}

export function sizeOf(sql: Sql, indexes: readonly IndexName[]): number {
  const listed = indexes.filter((index) => listedField(index))
  const all = listed.map((index) => countPlanOf({ indexes: [index] })).filter((tally) => tally !== undefined)
  return all.reduce((sum, tally) => sum + totalOf(sql, tally), 0)
}

function dayTerms(indexes: readonly IndexName[], filters: readonly Filter[]): { terms: string[]; values: SQLInputValue[] } | undefined {
  const terms: string[] = []
  const values: SQLInputValue[] = []
  for (const filter of filters) {
    const kinds = new Set(indexes.map((index) => listedField(index)?.meta.kind))
    const operator = operatorOf(filter, 'day')
    if (!kinds.has('day') || kinds.size > 1 || !operator) return undefined
    terms.push(`day ${operator.sign} ?`, `day > ''`)
    values.push(boundKey('day', operator.value))
  }
  return { terms, values }
}

function indexedField([first]: readonly IndexName[], field: string) {
  return first && indexedIn(first).find(({ name }) => name === field)
}

function boundKey(kind: FieldMeta['kind'], value: unknown): SQLInputValue {
  const key = keyOf(kind, value)
  return typeof key === 'boolean' ? Number(key) : key
}

type ValuePart = { field: string; terms: string[]; values: SQLInputValue[]; sign: '' | '-' }

function valueParts(indexes: readonly IndexName[], filters: readonly Filter[]): { parts: ValuePart[]; by: string | undefined } | undefined {
  const all: ValuePart = { field: '', terms: [`value = ''`], values: [], sign: '' }
  const [first] = filters
  if (!first) return { parts: [all], by: undefined }
  const field = first.field
  const meta = indexedField(indexes, field)?.meta
  if (!meta || !indexes.every((index) => talliedFields(index).includes(field)) || filters.some((filter) => filter.field !== field))
    return undefined
  const bound = (value: unknown) => keyOf(meta.kind, value) as string | null
  if (filters.every((filter) => 'notEquals' in filter && bound(filter.notEquals) !== null)) {
    const left = filters.map(
      (filter): ValuePart => ({ field, terms: ['value = ?'], values: [bound('notEquals' in filter ? filter.notEquals : '')], sign: '-' }),
    )
    return { parts: [all, ...left], by: undefined }
  }
  const operators = filters.map((filter) => operatorOf(filter, meta.kind))
  if (operators.some((operator) => operator === undefined)) return undefined
  const terms = operators.map((operator) => `value ${operator?.sign} ?`)
  return { parts: [{ field, terms, values: operators.map((operator) => bound(operator?.value)), sign: '' }], by: field }
}

function operatorOf(filter: Filter, kind: FieldMeta['kind']): { sign: '=' | '<=' | '>='; value: unknown } | undefined {
  if ('lte' in filter) return { sign: '<=', value: filter.lte }
  if ('gte' in filter) return { sign: '>=', value: filter.gte }
  return 'equals' in filter && keyOf(kind, filter.equals) !== null ? { sign: '=', value: filter.equals } : undefined
}

function talliedFields(index: IndexName): string[] {
  return indexedIn(index)
    .filter(({ meta }) => meta.counted)
    .map(({ name }) => name)
}

function changed(index: IndexName, row: 'new' | 'old', by: 1 | -1): string {
  const each = ['', ...talliedFields(index)].map((field) => {
    const value = tallyValue(field, row)
    if (by === 1) {
      return `INSERT INTO tallies SELECT '${index}', '${field}', ${value}, ${partitionName(index, row)}, ${dayOf(index, row)}, 1 WHERE ${value} IS NOT NULL
        ON CONFLICT DO UPDATE SET number = number + 1;`
    }
    const place = `index_name = '${index}' AND field = '${field}' AND value = ${value} AND shelf = ${partitionName(index, row)} AND day = ${dayOf(index, row)}`
    return `UPDATE tallies SET number = number - 1 WHERE ${place}; DELETE FROM tallies WHERE ${place} AND number = 0;`
  })
  return each.join(' ')
}

function countAnew(sql: Sql, index: IndexName, field: string): void {
  const value = tallyValue(field, 'documents')
  sql(`INSERT INTO tallies SELECT index_name, '${field}', ${value}, ${partitionName(index, 'documents')}, ${dayOf(index, 'documents')}, count(*)
    FROM documents WHERE index_name = '${index}' AND ${value} IS NOT NULL GROUP BY 3, 4, 5`).run()
}

function tallyValue(field: string, row: string): string {
  return field === '' ? `''` : `${row}.${keyColumn(field)}`
}

function dayOf(index: IndexName, row: string): string {
  return `coalesce(substr(${row}.${keyColumn(listedField(index)?.name ?? '')}, 1, 10), '')`
}
