import { everyDocument } from '#domain/documents/every-document.ts'
import type { ImportRow, ImportRows } from '#domain/import-records/import-report.ts'
import type { Services } from '#domain/ports/services.ts'
import type { NewDocument, Store } from '#domain/ports/store.ts'
import { shownPath } from './paths.ts'
import { chainFaults, type Line } from './redirect-chains.ts'
import { type LineFault, MOST_LINES, type RedirectImport } from './redirect-import-report.ts'
import { readRow } from './redirect-row.ts'
import { MOST_REDIRECTS, type Redirect, type RedirectEnds, readRedirect, redirectBody } from './redirects.ts'
import { fullWords } from './save-redirect.ts'
import { judgeRedirect, type RedirectedSite } from './validate-redirect.ts'

const MOST_FAULTS = 200
const AT_ONCE = 200

type Order = {
  rows: ImportRows
  /** Store the good lines even where others are bad. */
  leaveOut: boolean
}

/** Takes redirects out of a file: all, or none where a line is bad and it is not asked for that bad ones are left out. */
export async function importRedirects(
  services: Pick<Services, 'store' | 'now'>,
  site: RedirectedSite,
  { rows, leaveOut }: Order,
): Promise<RedirectImport> {
  const read = await readLines(rows, site)
  if (read.failure !== undefined) return { ...nothing(read.count), failure: read.failure }
  const stored = await storedRedirects(services.store)
  const { good, faults: chains } = chainFaults(read.good, stored)
  const faults = [...read.faults, ...chains].sort((a, b) => a.line - b.line)
  const told = { ...nothing(read.count), faults: faults.slice(0, MOST_FAULTS), faultCount: faults.length }
  if (faults.length > 0 && !leaveOut) return told
  const fresh = good.filter(({ redirect }) => !stored.has(redirect.id))
  if (stored.size + fresh.length > MOST_REDIRECTS) return { ...told, failure: fullWords() }
  const differing = good.filter(({ redirect }) => isOther(redirect, stored.get(redirect.id)))
  const added = await addAll(services, fresh)
  const changed = await changeAll(services, differing, stored)
  const isWhole = added === fresh.length && changed === differing.length
  const counts = { ...told, added, changed, same: good.length - fresh.length - differing.length }
  return isWhole ? counts : { ...counts, failure: MEANWHILE }
}

const MEANWHILE = 'Somebody else changed redirects at the same moment, and theirs stand. Import the file again to see which.'

function nothing(lines: number): RedirectImport {
  return { lines, added: 0, changed: 0, same: 0, faults: [], faultCount: 0 }
}

type ReadLines = { count: number; good: Line[]; faults: LineFault[]; failure?: string }

async function readLines(rows: ImportRows, site: RedirectedSite): Promise<ReadLines> {
  const read: ReadLines = { count: 0, good: [], faults: [] }
  const first = new Map<string, Line>()
  for (const row of rows) {
    if ('failure' in row) return { ...read, failure: row.failure }
    if (++read.count > MOST_LINES)
      return { ...read, failure: `The file has more than ${MOST_LINES.toLocaleString('en-US')} lines. Please split it.` }
    const judged = await judgeRow(row, site)
    if ('failure' in judged) return { ...read, failure: judged.failure }
    if ('text' in judged) {
      read.faults.push(judged)
      continue
    }
    const twin = first.get(judged.redirect.id)
    if (!twin) read.good.push(judged)
    else if (isOther(judged.redirect, twin.redirect)) read.faults.push({ line: judged.line, text: twinWords(twin) })
    first.set(judged.redirect.id, twin ?? judged)
  }
  return read.count === 0 ? { ...read, failure: 'The file has no lines under its first one, which names the columns.' } : read
}

async function judgeRow(row: ImportRow, site: RedirectedSite): Promise<Line | LineFault | { failure: string }> {
  const { line } = row
  const words = readRow(row)
  if ('failure' in words) return words
  if ('problem' in words) return { line, text: words.problem }
  const judged = await judgeRedirect(site, words)
  return judged.ok ? { line, redirect: judged.redirect } : { line, text: judged.problem }
}

function twinWords({ line, redirect }: Line): string {
  return `${shownPath(redirect.from)} stands in line ${line} already, with another new address or status.`
}

function isOther(redirect: RedirectEnds, known: RedirectEnds | undefined): boolean {
  return known !== undefined && (known.to !== redirect.to || known.status !== redirect.status)
}

async function storedRedirects(store: Store): Promise<Map<string, Redirect>> {
  const stored = new Map<string, Redirect>()
  for await (const document of everyDocument(store, { indexes: ['redirects'] })) stored.set(document.id, readRedirect(document))
  return stored
}

async function addAll({ store, now }: Pick<Services, 'store' | 'now'>, lines: readonly Line[]): Promise<number> {
  let taken = 0
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const documents = lines.slice(at, at + AT_ONCE).map(({ redirect }) => documentOf(redirect, now()))
    taken += (await store.createEach(documents)).length
  }
  return lines.length - taken
}

async function changeAll(
  { store, now }: Pick<Services, 'store' | 'now'>,
  lines: readonly Line[],
  stored: ReadonlyMap<string, Redirect>,
): Promise<number> {
  let changed = 0
  for (const [at, { redirect }] of lines.entries()) {
    const version = stored.get(redirect.id)?.version ?? ''
    // With the last one all of them are found.
    const { ok } = await store.update({ ...documentOf(redirect, now()), version }, at < lines.length - 1 ? { foundSoon: true } : {})
    if (ok) changed++
  }
  return changed
}

function documentOf(redirect: RedirectEnds, now: Date): NewDocument {
  return { index: 'redirects', id: redirect.id, body: redirectBody(redirect, now) }
}
