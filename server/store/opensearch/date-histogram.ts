import { readAt } from '#lib/objects/objects.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import type { SortClause } from './sort-order.ts'

export function dateHistogram(sort: readonly SortClause[]): Record<string, unknown> | undefined {
  const { field } = firstOf(sort)
  if (!/\.(?:days|moments)\./.test(field)) return undefined
  return { days: { date_histogram: { field, fixed_interval: '1d', min_doc_count: 1 } } }
}

export function seekInHistogram(sort: readonly SortClause[], aggregations: unknown, { total, from }: { total: number; from: number }) {
  const { field, order } = firstOf(sort)
  const days = daysIn(aggregations)
  const undated = total - days.reduce((sum, { count }) => sum + count, 0)
  let before = order === 'asc' ? undated : 0
  let found: { clauses: Record<string, unknown>; from: number } | undefined
  for (const { start, count } of order === 'asc' ? days : days.toReversed()) {
    if (before > from) break
    found = { clauses: order === 'asc' ? since(field, start) : until(field, start + DAY_MS), from: from - before }
    before += count
  }
  return found
}

function since(field: string, start: number) {
  return { filter: [{ range: { [field]: { gte: start, format: 'epoch_millis' } } }] }
}

function until(field: string, end: number) {
  return { must_not: [{ range: { [field]: { gte: end, format: 'epoch_millis' } } }] }
}

function daysIn(aggregations: unknown): { start: number; count: number }[] {
  const buckets = readAt(aggregations, 'days', 'buckets')
  if (!Array.isArray(buckets)) return []
  return buckets.map((bucket) => ({ start: Number(readAt(bucket, 'key')), count: Number(readAt(bucket, 'doc_count')) }))
}

function firstOf(sort: readonly SortClause[]): { field: string; order: 'asc' | 'desc' } {
  const [[field, { order }] = ['', { order: 'asc' as const }]] = Object.entries(sort[0] ?? {})
  return { field, order }
}
