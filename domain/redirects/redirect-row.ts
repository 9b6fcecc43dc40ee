import type { ImportRow } from '#domain/import-records/import-report.ts'
import type { RedirectInput } from './validate-redirect.ts'

/** Column names of WordPress's Redirection plugin, Ghost and common spreadsheets. */
const NAMES = {
  from: ['from', 'source', 'old', 'old address', 'old url', 'source url'],
  to: ['to', 'target', 'new', 'new address', 'new url', 'target url'],
} as const

export function parseRedirectRow(row: ImportRow): RedirectInput | { problem: string } | { failure: string } {
  if ('problem' in row) return row
  if ('picture' in row) return { problem: 'The row is an image from an export of posts.' }
  const cells = new Map(Object.entries(row.fields).map(([name, value]) => [name.trim().toLowerCase(), value]))
  const [from, to] = [cellNamed(cells, NAMES.from), cellNamed(cells, NAMES.to)]
  if (from === undefined || to === undefined) return { failure: noColumns([...cells.keys()]) }
  if (typeof from !== 'string' || typeof to !== 'string') return { problem: 'The URLs must be text.' }
  const problem = unlikeOurs(cells)
  return problem === undefined ? { from, to, status: statusIn(cells) } : { problem }
}

function cellNamed(cells: ReadonlyMap<string, unknown>, names: readonly string[]): unknown {
  return names.map((name) => cells.get(name)).find((value) => value !== undefined)
}

function noColumns(names: readonly string[]): string {
  const has = names.slice(0, 8).map((name) => `“${name.slice(0, 40)}”`)
  return `The first line must name the columns from and to. It has ${has.length > 0 ? has.join(', ') : 'none'}.`
}

function unlikeOurs(cells: ReadonlyMap<string, unknown>): string | undefined {
  if (['1', 'true', 'yes'].includes(textIn(cells, 'regex'))) return 'The old URL is a pattern. Add one redirect for each old URL.'
  if (textIn(cells, 'status') === 'disabled') return 'The redirect is turned off in the file.'
  const type = textIn(cells, 'type')
  return type === '' || type === 'url' ? undefined : `The line isn’t a redirect to a URL (“${type.slice(0, 40)}”).`
}

/** The plugin's `status` says whether a redirect is enabled, so it isn't the code. */
function statusIn(cells: ReadonlyMap<string, unknown>): string {
  const code = textIn(cells, 'code') || textIn(cells, 'status').replace(/^(?:active|enabled)$/, '')
  if (code !== '') return code
  return ['false', 'no', '0'].includes(textIn(cells, 'permanent')) ? '302' : ''
}

function textIn(cells: ReadonlyMap<string, unknown>, name: string): string {
  const value = cells.get(name)
  return value === undefined || value === null ? '' : String(value).trim().toLowerCase()
}
