import { singleText } from '#app/admin/items/item-from-form.ts'
import type { Outcome } from '#app/admin/shell/notice.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { Services } from '#domain/ports/services.ts'
import { formatPath } from '#domain/redirects/paths.ts'
import type { RedirectImport } from '#domain/redirects/redirect-import-report.ts'
import type { Redirect } from '#domain/redirects/redirects.ts'
import { removeRedirect, saveRedirect } from '#domain/redirects/save-redirect.ts'
import type { RedirectInput } from '#domain/redirects/validate-redirect.ts'
import { importRedirectsAction } from './import-action.ts'
import { redirectSiteOf } from './redirect-site.ts'
import { type FormValues, readRedirectForm, savedTextName } from './redirect-texts.ts'

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store'>

export type RedirectFieldError = { field: keyof RedirectInput; text: string }

type Refused = { problem?: string; fault?: RedirectFieldError; entered?: FormValues; report?: RedirectImport }

type ChangeSent = Outcome | { refused: Refused; status: number }

export async function redirectAction(services: Ports, actor: Actor, sent: FormData): Promise<ChangeSent> {
  try {
    const intent = sent.get('intent')
    if (intent === 'save') return await save(services, actor, sent)
    if (intent === 'delete') return await remove(services, actor, sent)
    if (intent === 'import') return await importRedirectsAction(services, actor, sent)
    return { refused: { problem: UNKNOWN_INTENT }, status: 400 }
  } catch (error) {
    const { problem, status } = storeFailure(services, error, 'Redirects not changed', 'Not saved')
    const entered = sent.get('intent') === 'save' ? readRedirectForm(sent) : undefined
    return { refused: { problem, ...(entered ? { entered } : {}) }, status }
  }
}

async function save(services: Ports, actor: Actor, sent: FormData): Promise<ChangeSent> {
  const entered = readRedirectForm(sent)
  const { edited, ...words } = entered
  const saved = await saveRedirect(services, redirectSiteOf(services), { words, of: edited })
  if (!saved.ok) {
    const { field, problem, status } = saved
    return { refused: { ...(field ? { fault: { field, text: problem } } : { problem }), entered }, status }
  }
  const about = inWords(saved.redirect)
  await recordActivity(services, actor, { what: edited ? 'redirect-changed' : 'redirect-added', about })
  return { text: `Saved: ${about}.`, saved: savedTextName(edited?.id) }
}

async function remove(services: Pick<Services, 'store' | 'log' | 'now'>, actor: Actor, sent: FormData): Promise<ChangeSent> {
  const removed = await removeRedirect(services.store, { id: singleText(sent, 'id') ?? '', stamp: singleText(sent, 'stamp') ?? '' })
  if ('ok' in removed) return { refused: { problem: removed.problem }, status: removed.status }
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
