import type { RowPlace } from '#domain/import-records/import-report.ts'
import { type DayOrder, orderOf, parseWrittenDay } from '#lib/time/written-days.ts'

const DAY_FIELDS = ['posted_date', 'expiry_date']

export type DayOrders = ReadonlyMap<string, DayOrder>

type NamedRow = RowPlace & { fields: Record<string, unknown> }

type Seen = Partial<Record<DayOrder | 'either', { place: string; text: string }>>

/** 3/4/2026 has two meanings, so the whole column is asked, then the file, and then the administrator. */
export function readDayOrders(
  rows: readonly NamedRow[],
  chosen: DayOrder | undefined,
): { ok: true; orders: DayOrders } | { ok: false; failure: string } {
  const columns = new Map(DAY_FIELDS.map((field) => [field, seenIn(rows, field)]))
  const told = new Set([...columns.values()].flatMap((seen) => (['day', 'month'] as const).filter((order) => seen[order])))
  const common = told.size === 1 ? [...told][0] : undefined
  const orders = new Map<string, DayOrder>()
  for (const [field, { day, month, either }] of columns) {
    const order = chosen ?? (day && month ? undefined : day ? 'day' : month ? 'month' : common)
    if (order) orders.set(field, order)
    else if (day && month)
      return refused(`${nameOf(field)} has days first in ${day.place} (${day.text}) and months first in ${month.place} (${month.text}).`)
    else if (either) return refused(`${nameOf(field)} can be read two ways, for example ${either.text} in ${either.place}.`)
  }
  return { ok: true, orders }
}

export function withDaysRead(fields: Record<string, unknown>, orders: DayOrders, timeZone: string): Record<string, unknown> {
  const read = DAY_FIELDS.flatMap((field) => {
    const day = parseWrittenDay(String(fields[field] ?? ''), orders.get(field) ?? 'day', timeZone)
    return day === undefined ? [] : [[field, day] as const]
  })
  return { ...fields, ...Object.fromEntries(read) }
}

function nameOf(field: string): string {
  return field === 'posted_date' ? 'Posted date' : 'Expiry date'
}

function refused(what: string): { ok: false; failure: string } {
  return { ok: false, failure: `${what} Choose how dates are written, and import the file again. Nothing was imported.` }
}

function seenIn(rows: readonly NamedRow[], field: string): Seen {
  const seen: Seen = {}
  for (const { row, line, fields } of rows) {
    const text = String(fields[field] ?? '').trim()
    const order = orderOf(text)
    if (order) seen[order] ??= { place: line > 0 ? `line ${line}` : `row ${row}`, text }
  }
  return seen
}
