import { everyDocument } from '#domain/documents/documents.ts'
import { detailsPath } from '#domain/items/item-url.ts'
import { itemState, siteMinute, toItem } from '#domain/items/items.ts'
import { batchOf } from '#domain/items/system-fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { NewDocument } from '#domain/ports/store.ts'
import { addRedirects } from '#domain/redirects/import-redirects.ts'
import { formatPath, isQueryOfPost, normalizePath } from '#domain/redirects/paths.ts'
import { countRedirects, MOST_REDIRECTS, type RedirectRule, toRedirect } from '#domain/redirects/redirects.ts'
import { type RedirectSite, validateRedirect } from '#domain/redirects/validate-redirect.ts'
import { formatCount } from '#lib/text/format-count.ts'

export type MovedPost = { document: NewDocument; urls: readonly string[] }

const LINK = /(<a [^<>]*?href=")([^"#]+)(#[^"]*)?(")/g
const NOT_ALLOWED = 'Old URLs got no redirects. Ask an owner or an administrator to import this file again.'
const FAILED = 'Not all old URLs got a redirect, because the site’s data couldn’t be changed. Import this file again to add the rest.'
const SHOWN: readonly string[] = ['live', 'expired']

export function linkToMoved(
  services: Pick<Services, 'now' | 'settings'>,
  { documents, moved, site }: { documents: readonly NewDocument[]; moved: readonly MovedPost[]; site: RedirectSite },
): NewDocument[] {
  const shown = (document: NewDocument) => SHOWN.includes(itemState(toItem({ ...document, version: '' }), siteMinute(services)))
  const targets = new Map(moved.toReversed().flatMap(({ document, urls }) => urls.map((url) => [oldPath(url), document] as const)))
  const hosts = new Set(['-', ...moved.flatMap(({ urls }) => urls).map((url) => URL.parse(url, 'http://-')?.host)])
  return documents.map((document) => {
    const content = String(document.body.content ?? '').replace(LINK, (whole, before, href: string, section = '', after) => {
      const url = href.replaceAll('&amp;', '&')
      const path = hosts.has(URL.parse(url, 'http://-')?.host) ? oldPath(url) : undefined
      const target = path && path !== '/' && !site.hasPage(path) ? targets.get(path) : undefined
      return target && (shown(target) || !shown(document)) ? before + detailsPath(target) + section + after : whole
    })
    return content === '' ? document : { ...document, body: { ...document.body, content } }
  })
}

/** As redirects spell it. Undefined for queries that say nothing about the path, such as those of custom types. */
function oldPath(url: string): string | undefined {
  const { pathname, search } = URL.parse(url, 'http://-') ?? { pathname: '/', search: '' }
  if (isQueryOfPost(pathname, search)) return pathname + search
  return search === '' ? (normalizePath(pathname) ?? pathname) : undefined
}

type Redirected = { added: number; notes: string[] }

type Moving = { moved: readonly MovedPost[]; site: RedirectSite; batch: string; mayRedirect: boolean }

/** Posts are stored by now, so a store that fails only costs redirects, which the same file brings again. */
export async function redirectOldUrls(services: Pick<Services, 'store' | 'now' | 'log'>, moving: Moving): Promise<Redirected> {
  if (moving.moved.every(({ urls }) => urls.length === 0)) return { added: 0, notes: [] }
  if (!moving.mayRedirect) return { added: 0, notes: [NOT_ALLOWED] }
  try {
    return await addMissing(services, moving)
  } catch (error) {
    services.log('Old URLs not redirected', { reason: String(error) })
    return { added: 0, notes: [FAILED] }
  }
}

async function addMissing(services: Pick<Services, 'store' | 'now'>, { moved, site, batch }: Moving): Promise<Redirected> {
  const refused = new Set<string>()
  const redirects = new Map<string, RedirectRule>()
  for (const { document, urls } of moved)
    for (const from of new Set(urls.map(oldPath))) {
      if (from === undefined || from === '/') continue
      const judged = await validateRedirect(site, { from, to: detailsPath(document), status: '' })
      if (!judged.ok) refused.add(`No redirect: ${judged.problem}`)
      else if (redirects.has(judged.redirect.id)) refused.add(`Several posts had the old URL ${formatPath(from)}. It leads to the first.`)
      else redirects.set(judged.redirect.id, { ...judged.redirect, batch: batchOf(document) ?? batch })
    }
  const room = Math.max(0, MOST_REDIRECTS - (await countRedirects(services.store)))
  const fitting = [...redirects.values()].slice(0, room)
  const added = await addRedirects(services, fitting)
  const [others, cut] = [fitting.length - added, redirects.size - fitting.length]
  const drafts = moved.filter(({ document, urls }) => document.body.draft === true && urls.length > 0).length
  const counted: [number, string][] = [
    [cut, `${formatCount(cut, 'old URL')} got no redirect: there are ${formatCount(MOST_REDIRECTS, 'redirect')}, the most possible.`],
    [others, `${formatCount(others, 'old URL')} had a redirect already, which stays.`],
    [drafts, `Visitors at old URLs of ${formatCount(drafts, 'draft')} see “Page not found” until you publish.`],
  ]
  return { added, notes: [...counted.flatMap(([count, text]) => (count > 0 ? [text] : [])), ...refused] }
}

/** Those to posts that stay are kept. */
export async function removeRedirectsOf({ store }: Pick<Services, 'store'>, batch: string, kept: ReadonlySet<string>): Promise<void> {
  for await (const document of everyDocument(store, { indexes: ['redirects'] })) {
    const redirect = toRedirect(document)
    if (redirect.batch === batch && !kept.has(redirect.to)) await store.remove(document)
  }
}
