import { isServedPath } from '#app/redirects/served-paths.ts'
import { today } from '#domain/items/items.ts'
import { pageCount } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'
import { formatPath, parseRedirectTarget } from '#domain/redirects/paths.ts'
import { type RedirectUsage, reportNotFound, reportRedirectUsage } from '#domain/redirects/redirect-stats.ts'
import { existingRedirectIds, findRedirect, listRedirects, type Redirect, redirectId } from '#domain/redirects/redirects.ts'
import { formatMediumDay } from '#lib/time/dates.ts'
import type { FormValues } from './redirect-texts.ts'

type Ports = Pick<Services, 'analytics' | 'now' | 'settings' | 'store'>

const PER_PAGE = 50
/** The page shows at most `shown` of the `looked` latest missing paths. */
const MISSING = { looked: 300, shown: 50 }

export type ListedRedirect = ReturnType<typeof listed>

type Asked = { text: string; page: number; from: string; edit: string }

export type ShownRedirects = Awaited<ReturnType<typeof loadRedirects>>

/** A page past the last one is the last one. */
export async function loadRedirects(services: Ports, { text, page: asked, from, edit }: Asked) {
  const { store, settings } = services
  await services.analytics.flush()
  const uses = await reportRedirectUsage(store, today(services))
  const list = (page: number) => listRedirects(store, { text, from: (page - 1) * PER_PAGE, size: PER_PAGE })
  const first = await list(asked)
  const pages = pageCount(first.total, PER_PAGE)
  const page = Math.min(asked, pages)
  const { redirects, total, truncated } = page < asked ? await list(page) : first
  return {
    page,
    list: redirects.map((redirect) => listed(redirect, uses.get(redirect.id), settings.siteUrl)),
    found: { total, truncated },
    pages,
    form: await formValues(services, from, edit),
    missing: await loadMissing(services),
  }
}

async function formValues({ store }: Pick<Services, 'store'>, from: string, edit: string): Promise<FormValues | undefined> {
  if (from === '' && edit === '') return undefined
  const edited = edit === '' ? undefined : await findRedirect(store, edit)
  if (!edited) return { from, to: '', status: '301' }
  return { from: formatPath(edited.from), to: edited.to, status: String(edited.status), edited: { id: edited.id, stamp: edited.stamp } }
}

function listed({ id, stamp, from, to, status }: Redirect, uses: RedirectUsage | undefined, siteUrl: string) {
  const target = parseRedirectTarget(to, siteUrl)
  const leadsToNothing = target.ok && target.path !== undefined && !isServedPath(target.path)
  const idle = 'The old URL has a page now, so no one is redirected. You can delete this redirect.'
  return {
    id,
    stamp,
    from: { href: from, text: formatPath(from) },
    to: { href: target.ok ? target.href : '', text: formatPath(to) },
    status,
    uses: uses && inWords(uses),
    warning: isServedPath(from) ? idle : leadsToNothing ? 'The new URL has no page.' : undefined,
  }
}

async function loadMissing(services: Pick<Services, 'settings' | 'store' | 'now'>) {
  const { addresses, others, scanners } = await reportNotFound(services.store, today(services))
  const open = addresses.filter(({ path }) => !isServedPath(path)).slice(0, MISSING.looked)
  const ids = open.map(({ path }) => redirectId(path))
  const redirected = await existingRedirectIds(services.store, ids)
  const left = open.filter((_, at) => !redirected.has(ids[at] ?? ''))
  const shown = left.slice(0, MISSING.shown).map(({ path, ...uses }) => ({ path, text: formatPath(path), ...inWords(uses) }))
  return { addresses: shown, more: left.length - shown.length + addresses.length - open.length, others, scanners }
}

function inWords({ times, last }: RedirectUsage) {
  return { times, last: formatMediumDay(last) }
}
