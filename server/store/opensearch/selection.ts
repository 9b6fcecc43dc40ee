import type { Filter, IndexName, Selection } from '#domain/ports/store.ts'
import { splitMinute } from '#lib/time/minutes.ts'
import { indexedKind, keyOf, timeFieldOf } from '#server/store/document-fields.ts'
import { SYSTEM_FIELD } from './document-source.ts'
import type { SortClause } from './search.ts'
import { engineKey, type KeyGroup, keyGroup, minutesOfDay } from './searchable-fields.ts'

type Clause = Record<string, unknown>

const MOST_TERMS = 60_000
const LOWEST: Record<KeyGroup, string | number> = { texts: '', days: -62_135_596_800_000, moments: -62_135_596_800_000, numbers: -1e308 }

const NOTHING: Clause = { match_none: {} }
export const ID = `${SYSTEM_FIELD}.id`

export function conditions({ indexes, where = [], ids, exceptIds }: Selection): Clause[] {
  const among = (some: readonly string[]) =>
    oneOf(
      ID,
      some.filter((id) => id.isWellFormed()),
    )
  return [...where.map((filter) => condition(indexes, filter)), ...(ids ? [among(ids)] : []), ...(exceptIds ? [not(among(exceptIds))] : [])]
}

export function sortOrder({ indexes, sort }: Selection): SortClause[] {
  const order = sort?.order === 'descending' ? 'desc' : 'asc'
  const ties: SortClause[] = [ID, `${SYSTEM_FIELD}.index`].map((field) => ({ [field]: { order } }))
  if (!sort) return ties
  const group = keyGroup(indexedKind(indexes, sort.field))
  const time = timeFieldOf(indexes, sort.field)
  const byTime = time ? [{ [keyField('numbers', time)]: { order, missing: LOWEST.numbers } } as const] : []
  return [{ [keyField(group, sort.field)]: { order, missing: LOWEST[group] } }, ...byTime, ...ties]
}

export const BEST_MATCH: SortClause[] = [
  { _score: { order: 'desc' } },
  { [ID]: { order: 'desc' } },
  { [`${SYSTEM_FIELD}.index`]: { order: 'desc' } },
]

function condition(indexes: readonly IndexName[], filter: Filter): Clause {
  const kind = indexedKind(indexes, filter.field)
  const field = keyField(keyGroup(kind), filter.field)
  const key = (value: unknown) => engineKey(kind, keyOf(kind, value))
  const has = (value: string | number | null): Clause => (value === null ? not({ exists: { field } }) : { term: { [field]: value } })
  if ('in' in filter)
    return oneOf(
      field,
      filter.in.map(key).filter((value) => value !== null),
    )
  if ('equals' in filter) return has(key(filter.equals))
  if ('notEquals' in filter) return not(has(key(filter.notEquals)))
  if ('notLte' in filter) return not({ range: { [field]: { lte: key(filter.notLte) } } })
  const time = timeFieldOf(indexes, filter.field)
  const minute = time === undefined ? undefined : splitMinute(String('lte' in filter ? filter.lte : filter.gte))
  if (time && minute) return minuteCondition({ day: field, time: keyField('numbers', time) }, minute, 'lte' in filter ? 'lte' : 'gte')
  const bound = 'lte' in filter ? { lte: key(filter.lte) } : { gte: key(filter.gte) }
  return Object.values(bound)[0] === null ? NOTHING : { range: { [field]: bound } }
}

function minuteCondition(
  fields: Record<'day' | 'time', string>,
  { day, time }: { day: string; time: string },
  bound: 'lte' | 'gte',
): Clause {
  const onDay: Clause = { term: { [fields.day]: day } }
  const minutes = minutesOfDay(time)
  const [days, beyond] =
    bound === 'lte'
      ? [{ lte: day }, { bool: { filter: [onDay, { range: { [fields.time]: { gt: minutes } } }] } }]
      : [{ gte: day }, { bool: { filter: [onDay], must_not: [{ range: { [fields.time]: { gte: minutes } } }] } }]
  const isWhole = bound === 'gte' && minutes === 0
  return { bool: { filter: [{ range: { [fields.day]: days } }], must_not: isWhole ? [] : [beyond] } }
}

function oneOf(field: string, values: readonly (string | number)[]): Clause {
  const parts: Clause[] = []
  for (let start = 0; start < values.length; start += MOST_TERMS)
    parts.push({ terms: { [field]: values.slice(start, start + MOST_TERMS) } })
  return parts.length === 0 ? NOTHING : { bool: { should: parts, minimum_should_match: 1 } }
}

function not(clause: Clause): Clause {
  return { bool: { must_not: [clause] } }
}

export function keyField(group: KeyGroup, field: string): string {
  return `${SYSTEM_FIELD}.${group}.${field}`
}
