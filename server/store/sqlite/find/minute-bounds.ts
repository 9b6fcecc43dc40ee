import type { Filter, Selection } from '#domain/ports/store.ts'
import { splitMinute } from '#lib/time/minutes.ts'
import { boundKey, endOfDay } from '#server/store/document-fields.ts'
import { keyColumn } from '#server/store/sqlite/file/partitions.ts'
import { type CountPlan, countPlanOf } from '#server/store/sqlite/file/precomputed-counts.ts'
import { partsOf } from './select.ts'

type Bound = Extract<Filter, { lte: unknown } | { gte: unknown }>

/** Stored counts know days, so documents beyond a minute of a day are taken off. */
export function minuteCountPlan(selection: Selection): CountPlan | undefined {
  const { where = [] } = selection
  const plan = countPlanOf({ ...selection, where: where.map(atWholeDay) })
  if (!plan) return undefined
  const beyond = where.flatMap((filter, at) => {
    const day = isBound(filter) && dayOfBound(filter)
    if (!day) return []
    const others = where.filter((_, other) => other !== at).map((other, index) => (index < at ? other : atWholeDay(other)))
    return documentsBeyond({ ...selection, where: others }, filter, day)
  })
  return { ...plan, parts: [...plan.parts, ...beyond] }
}

export function pageBound({ where = [] }: Selection, field: string, day: string, order: 'ascending' | 'descending'): string {
  const own = where.filter((filter) => filter.field === field && (order === 'descending' ? 'lte' in filter : 'gte' in filter))
  const bounds = own.map((filter) => String(boundKey('day', boundOf(filter), order === 'descending')))
  const [lowest = '', ...others] = [order === 'descending' ? endOfDay(day) : day, ...bounds].sort()
  return order === 'descending' ? lowest : (others.at(-1) ?? lowest)
}

function documentsBeyond(selection: Selection, filter: Bound, day: string): CountPlan['parts'] {
  const column = keyColumn(filter.field)
  const isUpper = 'lte' in filter
  const minute = boundKey('day', boundOf(filter), isUpper)
  const values = isUpper ? [minute, endOfDay(day)] : [day, minute]
  const also = { terms: isUpper ? [`${column} > ?`, `${column} < ?`] : [`${column} >= ?`, `${column} < ?`], values: values.map(String) }
  return partsOf(selection, { lead: filter.field, also }).map((part) => ({
    text: `SELECT ? AS day, -count(*) AS number FROM ${part.from} WHERE ${part.where}`,
    values: [day, ...part.values],
  }))
}

function atWholeDay(filter: Filter): Filter {
  const day = isBound(filter) ? dayOfBound(filter) : undefined
  if (!day) return filter
  return 'lte' in filter ? { field: filter.field, lte: day } : { field: filter.field, gte: day }
}

function dayOfBound(filter: Bound): string | undefined {
  return splitMinute(String(boundOf(filter)))?.day
}

function isBound(filter: Filter): filter is Bound {
  return 'lte' in filter || 'gte' in filter
}

function boundOf(filter: Filter): unknown {
  return 'lte' in filter ? filter.lte : 'gte' in filter ? filter.gte : undefined
}
