import { everyDocument } from '#domain/documents/documents.ts'
import type { ImportRow, ImportRows } from '#domain/import-records/import-report.ts'
import type { Services } from '#domain/ports/services.ts'
import type { NewDocument, Store } from '#domain/ports/store.ts'
import { formatPath } from './paths.ts'
import type { LineError, RedirectImport } from './redirect-import-report.ts'
import { MOST_REDIRECTS, type Redirect, type RedirectRule, redirectBody, toRedirect } from './redirects.ts'
import { limitMessage } from './save-redirect.ts'
import { chainAround, type RedirectInput, type RedirectSite, validateRedirect } from './validate-redirect.ts'

type Line = { line: number; redirect: RedirectRule }

const MAX_LISTED_ERRORS = 200
const AT_ONCE = 200

export async function importRedirects(
  services: Pick<Services, 'store' | 'now'>,
  site: RedirectSite,
  rows: ImportRows,
): Promise<RedirectImport> {
  const read = await readLines(rows, site)
  if (read.failure !== undefined) return { ...nothing(read.count), failure: read.failure }
  const stored = await storedRedirects(services.store)
  const { count, good } = read
  const errors = [...read.errors, ...findChains(good, stored)].sort((a, b) => a.line - b.line)
  const report = { ...nothing(count), errors: errors.slice(0, MAX_LISTED_ERRORS), errorCount: errors.length }
  if (errors.length > 0) return report
  const fresh = good.filter(({ redirect }) => !stored.has(redirect.id))
  if (stored.size + fresh.length > MOST_REDIRECTS) return { ...report, failure: limitMessage() }
  const differing = good.filter(({ redirect }) => isOther(redirect, stored.get(redirect.id)))
  const added = await addRedirects(
    services,
    fresh.map(({ redirect }) => redirect),
  )
  const changed = await changeAll(services, differing, stored)
  const isWhole = added === fresh.length && changed === differing.length
  const counts = { ...report, added, changed, same: good.length - fresh.length - differing.length }
  return isWhole ? counts : { ...counts, failure: MEANWHILE }
}

const MEANWHILE = 'Someone else changed redirects at the same time. Their changes stay. Import the file again to compare.'

function nothing(lines: number): RedirectImport {
  return { lines, added: 0, changed: 0, same: 0, errors: [], errorCount: 0 }
}

type ReadLines = { count: number; good: Line[]; errors: LineError[]; failure?: string }

async function readLines(rows: ImportRows, site: RedirectSite): Promise<ReadLines> {
  const read: ReadLines = { count: 0, good: [], errors: [] }
  const first = new Map<string, Line>()
  for (const each of rows) {
    if ('failure' in each) return { ...read, failure: each.failure }
    read.count++
    const row = 'later' in each ? await each.later() : each
    const judged = await judgeRow(row, site)
    if ('failure' in judged) return { ...read, failure: judged.failure }
    if ('text' in judged) {
      read.errors.push(judged)
      continue
    }
    const twin = first.get(judged.redirect.id)
    if (!twin) read.good.push(judged)
    else if (isOther(judged.redirect, twin.redirect)) read.errors.push({ line: judged.line, text: twinWords(twin) })
    first.set(judged.redirect.id, twin ?? judged)
  }
  return read.count === 0 ? { ...read, failure: 'The file has no rows below the column names.' } : read
}

async function judgeRow(row: ImportRow, site: RedirectSite): Promise<Line | LineError | { failure: string }> {
  const line = row.line || row.row
  const words = parseRedirectRow(row)
  if ('failure' in words) return words
  if ('problem' in words) return { line, text: words.problem }
  const judged = await validateRedirect(site, words)
  return judged.ok ? { line, redirect: judged.redirect } : { line, text: judged.problem }
}

function twinWords({ line, redirect }: Line): string {
  return `${formatPath(redirect.from)} is already in line ${line} with another new URL or type.`
}

function isOther(redirect: RedirectRule, known: RedirectRule | undefined): boolean {
  return known !== undefined && (known.to !== redirect.to || known.status !== redirect.status)
}

async function storedRedirects(store: Store): Promise<Map<string, Redirect>> {
  const stored = new Map<string, Redirect>()
  for await (const document of everyDocument(store, { indexes: ['redirects'] })) stored.set(document.id, toRedirect(document))
  return stored
}

export async function addRedirects({ store, now }: Pick<Services, 'store' | 'now'>, redirects: readonly RedirectRule[]): Promise<number> {
  let taken = 0
  for (let at = 0; at < redirects.length; at += AT_ONCE) {
    const documents = redirects.slice(at, at + AT_ONCE).map((redirect) => documentOf(redirect, now()))
    taken += (await store.createMany(documents)).length
  }
  return redirects.length - taken
}

async function changeAll(
  { store, now }: Pick<Services, 'store' | 'now'>,
  lines: readonly Line[],
  stored: ReadonlyMap<string, Redirect>,
): Promise<number> {
  let changed = 0
  for (const [at, { redirect }] of lines.entries()) {
    const version = stored.get(redirect.id)?.version ?? ''
    // Only the last write waits for the search index.
    const { ok } = await store.update({ ...documentOf(redirect, now()), version }, at < lines.length - 1 ? { refresh: false } : {})
    if (ok) changed++
  }
  return changed
}

function documentOf(redirect: RedirectRule, now: Date): NewDocument {
  return { index: 'redirects', id: redirect.id, body: redirectBody(redirect, now) }
}

function findChains(lines: readonly Line[], stored: ReadonlyMap<string, Redirect>): LineError[] {
  const all = new Map<string, RedirectRule>(stored)
  for (const { redirect } of lines) all.set(redirect.id, redirect)
  const replaced = new Set(lines.map(({ redirect }) => redirect.id))
  const leading = new Map([...stored.values()].filter(({ id }) => !replaced.has(id)).map((redirect) => [redirect.leadsTo, redirect]))
  return lines.flatMap(({ line, redirect }) => {
    const text = chainAround(redirect, { next: all.get(redirect.leadsTo), before: leading.get(redirect.id) })
    return text === undefined ? [] : [{ line, text }]
  })
}

function parseRedirectRow(row: ImportRow): RedirectInput | { problem: string } | { failure: string } {
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
