import type { ImportRow } from '#domain/import-records/import-report.ts'
import type { RedirectInput } from './validate-redirect.ts'

export function parseRedirectRow(row: ImportRow): RedirectInput | { problem: string } | { failure: string } {
  if ('problem' in row) return row
  if (!('fields' in row)) return { problem: 'The row is an image from an export of posts.' }
  const cells = Object.fromEntries(Object.entries(row.fields).map(([name, value]) => [name.trim().toLowerCase(), value]))
  if (!('from' in cells && 'to' in cells)) return { failure: noColumns(Object.keys(cells)) }
  const { from, to, status } = cells
  if (typeof from !== 'string' || typeof to !== 'string') return { problem: 'The URLs must be text.' }
  return { from, to, status: String(status ?? '') }
}

function noColumns(names: readonly string[]): string {
  const has = names.slice(0, 8).map((name) => `“${name.slice(0, 40)}”`)
  return `The first line must name the columns from and to. It has ${has.length > 0 ? has.join(', ') : 'none'}.`
}
