import { type ImportRow, type ImportRows, MOST_IMPORT_ROWS } from '#domain/import-records/import-report.ts'
import { createTurns } from '#lib/async/create-turns.ts'
import { memoize } from '#lib/cache/memoize.ts'
import { type DayOrder, orderOf, parseWrittenDay } from '#lib/time/written-days.ts'
import { TURN_MS } from './import-fields.ts'

type Seen = Partial<Record<DayOrder | 'either', { line: number; text: string }>>

type DayOrders = { ok: true; orders: ReadonlyMap<string, DayOrder> } | { ok: false; failure: string }

const MOST_KNOWN = 20_000
const DAYS: readonly (string | undefined)[] = ['posted_date', 'expiry_date']

type FieldOf = (column: string) => string

/** 3/4/2026 has two meanings, so the whole column is asked, then the file, and then the administrator. */
export async function readDayOrders(rows: ImportRows, chosen: DayOrder | undefined, fieldOf: FieldOf): Promise<DayOrders> {
  const columns = await lookThrough(rows, fieldOf)
  const told = [...columns.values()].flatMap(({ day, month }) => [...(day ? ['day' as const] : []), ...(month ? ['month' as const] : [])])
  const common = new Set(told).size === 1 ? told[0] : undefined
  const orders = new Map<string, DayOrder>()
  for (const [column, { day, month, either }] of columns) {
    const order = chosen ?? (day && month ? undefined : day ? 'day' : month ? 'month' : common)
    if (order) orders.set(column, order)
    else if (day && month)
      return refused(`${column} has days first in line ${day.line} (${day.text}) and months first in line ${month.line} (${month.text}).`)
    else if (either) return refused(`${column} can be read two ways, for example ${either.text} in line ${either.line}.`)
  }
  return { ok: true, orders }
}

function refused(what: string): DayOrders {
  return { ok: false, failure: `${what} Choose how dates are written, and import the file again. Nothing was imported.` }
}

export function* withDaysRead(
  rows: ImportRows,
  { orders, fieldOf, timeZone }: { orders: ReadonlyMap<string, DayOrder>; fieldOf: FieldOf; timeZone: string },
): ImportRows {
  const isDate = createDateTest(fieldOf)
  for (const row of rows) {
    if (!hasOwnFields(row)) yield row
    else {
      const fields = { ...row.fields }
      for (const [column, value] of Object.entries(fields)) {
        if (!isDate(column, value)) continue
        fields[column] = parseWrittenDay(String(value), orders.get(column) ?? 'day', timeZone) ?? value
      }
      yield { ...row, fields }
    }
  }
}

async function lookThrough(rows: ImportRows, fieldOf: FieldOf): Promise<Map<string, Seen>> {
  const columns = new Map<string, Seen>()
  const isDate = createDateTest(fieldOf)
  const takeTurns = createTurns(TURN_MS)
  let count = 0
  for (const row of rows) {
    await takeTurns()
    if (count++ > MOST_IMPORT_ROWS) break
    if (!hasOwnFields(row)) continue
    for (const [column, value] of Object.entries(row.fields)) {
      if (!isDate(column, value)) continue
      const order = orderOf(String(value))
      const seen = columns.get(column) ?? {}
      if (order) columns.set(column, { [order]: { line: row.line, text: String(value).trim() }, ...seen })
    }
  }
  return columns
}

/** Exports write days in one way. */
function hasOwnFields(row: ImportRow | { failure: string }): row is ImportRow & { fields: Record<string, unknown> } {
  return 'fields' in row && !row.isExported && !row.origin
}

/** Names of columns are the same in every row. */
function createDateTest(fieldOf: FieldOf) {
  const isDay = memoize((column: string) => DAYS.includes(fieldOf(column)), MOST_KNOWN)
  return (column: string, value: unknown): value is string | number =>
    (typeof value === 'string' || typeof value === 'number') && isDay(column)
}
