import { readImportFile } from '#app/admin/import-formats/import-file.ts'
import { singleText } from '#app/admin/items/item-from-form.ts'
import { REDIRECTS_PATH, type RedirectsView, redirectsPath } from '#app/admin/paths/admin-paths.ts'
import { formAction } from '#app/admin/shell/form-action.ts'
import type { Outcome } from '#app/admin/shell/notice.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { type PageQuery, readQuery } from '#app/page-query.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { parsePageNumber } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'
import { importRedirects } from '#domain/redirects/import-redirects.ts'
import { formatPath } from '#domain/redirects/paths.ts'
import type { RedirectImport } from '#domain/redirects/redirect-import-report.ts'
import type { Redirect } from '#domain/redirects/redirects.ts'
import { removeRedirect, saveRedirect } from '#domain/redirects/save-redirect.ts'
import type { RedirectInput } from '#domain/redirects/validate-redirect.ts'
import { importSummary } from './import-summary.ts'
import { redirectSiteOf } from './redirect-site.ts'
import { type FormValues, readRedirectForm, savedTextName } from './redirect-texts.ts'

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store'>

export type RedirectFieldError = { field: keyof RedirectInput; text: string }

type Refused = { problem?: string; fault?: RedirectFieldError; entered?: FormValues; report?: RedirectImport; status: number }

export const redirectAction = formAction<Refused>({
  path: (request) => redirectsPath(redirectsViewOf(readQuery(REDIRECTS_PATH, request)) ?? { text: '', page: 1 }),
  intents: { save, delete: remove, import: importRedirectsAction },
  logged: 'Redirects not changed',
  again: (sent) => (sent.get('intent') === 'save' ? { entered: readRedirectForm(sent) } : {}),
})

export function redirectsViewOf(query: PageQuery<'q' | 'page'>): RedirectsView | undefined {
  const page = parsePageNumber(query)
  return page === undefined ? undefined : { text: (query.get('q') ?? '').trim(), page }
}

async function save(services: Ports, actor: Actor, sent: FormData): Promise<Outcome | Refused> {
  const entered = readRedirectForm(sent)
  const { edited, ...words } = entered
  const saved = await saveRedirect(services, redirectSiteOf(services), { words, of: edited })
  if (!saved.ok) {
    const { field, problem, status } = saved
    return { ...(field ? { fault: { field, text: problem } } : { problem }), entered, status }
  }
  const about = inWords(saved.redirect)
  await recordActivity(services, actor, { what: edited ? 'redirect-changed' : 'redirect-added', about })
  return { text: `Saved: ${about}.`, saved: savedTextName(edited?.id) }
}

async function remove(services: Pick<Services, 'store' | 'log' | 'now'>, actor: Actor, sent: FormData): Promise<Outcome | Refused> {
  const removed = await removeRedirect(services.store, { id: singleText(sent, 'id') ?? '', stamp: singleText(sent, 'stamp') ?? '' })
  if ('ok' in removed) return { problem: removed.problem, status: removed.status }
  const { from, to, status } = removed
  await recordActivity(services, actor, { what: 'redirect-deleted', about: inWords(removed) })
  return { text: `Deleted: ${inWords(removed)}.`, undo: { intent: 'save', fields: { from, to, status: String(status) } } }
}

function inWords({ from, to, status }: Pick<Redirect, 'from' | 'to' | 'status'>): string {
  return `${cut(formatPath(from))} leads to ${cut(formatPath(to))}${status === 302 ? ' temporarily' : ''}`
}

function cut(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100).toWellFormed()}…` : text
}

type ImportSent = { text: string } | { report: RedirectImport; status: number }

/** Never throws: errors are in the report. */
async function importRedirectsAction(services: Ports, actor: Actor, sent: FormData): Promise<ImportSent> {
  const read = await readImportFile(sent.get('file'))
  if (!read.ok) return failed(read.message, read.status)
  try {
    const report = await importRedirects(services, redirectSiteOf(services), read.rows)
    const { added, changed, same, errorCount, failure } = report
    if (added + changed > 0) await recordActivity(services, actor, { what: 'redirects-imported', about: read.name, count: added + changed })
    if (errorCount > 0 || failure !== undefined) return { report, status: added + changed > 0 ? 200 : 422 }
    return { text: importSummary({ added, changed, same }) }
  } catch (error) {
    const kept = 'Import the file again to add the rest.'
    const { problem, status } = storeFailure(services, error, 'Redirects not imported', 'Not all imported', kept)
    return failed(problem, status)
  }
}

function failed(failure: string, status: number): ImportSent {
  return { report: { lines: 0, added: 0, changed: 0, same: 0, errors: [], errorCount: 0, failure }, status }
}
