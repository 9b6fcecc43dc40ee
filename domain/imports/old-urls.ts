import { everyDocument } from '#domain/documents/documents.ts'
import type { Services } from '#domain/ports/services.ts'
import type { NewDocument } from '#domain/ports/store.ts'
import { addRedirects } from '#domain/redirects/import-redirects.ts'
import { isQueryOfPost } from '#domain/redirects/paths.ts'
import { countRedirects, MOST_REDIRECTS, type RedirectRule, toRedirect } from '#domain/redirects/redirects.ts'
import { type RedirectSite, validateRedirect } from '#domain/redirects/validate-redirect.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { type Remarks, remark } from './remarks.ts'

/** Where posts were on the old site, by their ids here. */
type OldUrls = ReadonlyMap<string, readonly string[]>

const LINK = /(<a [^<>]*?href=")([^"]*)(")/g

function pathOf(id: string): string {
  return `/blog-details?id=${id}`
}

export function linkToImported(documents: readonly NewDocument[], oldUrls: OldUrls): NewDocument[] {
  const paths = new Map([...oldUrls].flatMap(([id, urls]) => urls.map((url) => [keyOf(url), pathOf(id)] as const)))
  const hosts = new Set(['-', ...[...oldUrls.values()].flat().map((url) => URL.parse(url, 'http://-')?.host)])
  return documents.map((document) => {
    const { content } = document.body
    if (typeof content !== 'string' || paths.size === 0) return document
    const linked = content.replace(LINK, (whole, before: string, href: string, after: string) => {
      const url = href.replaceAll('&amp;', '&')
      const path = hosts.has(URL.parse(url, 'http://-')?.host) ? paths.get(keyOf(url)) : undefined
      return path === undefined ? whole : before + path + after
    })
    return { ...document, body: { ...document.body, content: linked } }
  })
}

function keyOf(url: string): string {
  const { pathname = '', search = '' } = URL.parse(url, 'http://-') ?? {}
  return (pathname.replace(/\/+$/, '') || '/') + (isQueryOfPost('/', search) ? search : '')
}

export async function redirectOldUrls(
  services: Pick<Services, 'store' | 'now'>,
  { documents, oldUrls, site, notes }: { documents: readonly NewDocument[]; oldUrls: OldUrls; site: RedirectSite; notes: Remarks },
): Promise<number> {
  const redirects = new Map<string, RedirectRule>()
  for (const [id, urls] of oldUrls)
    for (const from of new Set(urls.map(keyOf))) {
      const judged = await validateRedirect(site, { from, to: pathOf(id), status: '' })
      if (judged.ok) redirects.set(judged.redirect.id, judged.redirect)
      else if (from !== '/') remark(notes, { row: 0, line: 0 }, ['', `No redirect: ${judged.problem}`])
    }
  const room = MOST_REDIRECTS - (await countRedirects(services.store))
  const added = await addRedirects(services, [...redirects.values()].slice(0, Math.max(0, room)))
  if (added < redirects.size)
    remark(notes, { row: 0, line: 0 }, ['', `${redirects.size - added} old URLs have a redirect already, or there are too many redirects.`])
  const drafts = documents.filter(({ id, body }) => body.draft === true && oldUrls.get(id)?.length)
  if (drafts.length > 0)
    remark(notes, { row: 0, line: 0 }, [
      '',
      `Visitors at old URLs of ${formatCount(drafts.length, 'draft')} see “Page not found” until you publish.`,
    ])
  return added
}

export async function removeRedirectsTo({ store }: Pick<Services, 'store'>, ids: ReadonlySet<string>): Promise<void> {
  const targets = new Set([...ids].map(pathOf))
  const redirects = (await Array.fromAsync(everyDocument(store, { indexes: ['redirects'] }))).map(toRedirect)
  for (const { id, version, to } of redirects) if (targets.has(to)) await store.remove({ index: 'redirects', id, version })
}
