import { everyDocument } from '#domain/documents/every-document.ts'
import type { PostOrigin } from '#domain/import-records/import-report.ts'
import type { Services } from '#domain/ports/services.ts'
import type { NewDocument } from '#domain/ports/store.ts'
import { isQueryOfPost } from '#domain/redirects/paths.ts'
import { type Redirect, toRedirect } from '#domain/redirects/redirects.ts'
import { saveRedirect } from '#domain/redirects/save-redirect.ts'
import type { RedirectSite } from '#domain/redirects/validate-redirect.ts'
import { type Remarks, remark } from './remarks.ts'

type Origins = ReadonlyMap<string, PostOrigin>

const LINK = /(<a [^<>]*?href=")([^"]*)(")/g

function pathOf(id: string): string {
  return `/blog-details?id=${id}`
}

/** Files without old URLs get them by the pattern that people know. */
export function withPattern(origins: Origins, pattern: string): Origins {
  if (!pattern.includes('{slug}')) return origins
  const urlsOf = ({ slug, urls }: PostOrigin) =>
    urls.some((url) => /^https?:/.test(url)) || slug === '' ? urls : [pattern.replaceAll('{slug}', slug)]
  return new Map([...origins].map(([id, origin]) => [id, { ...origin, urls: urlsOf(origin) }]))
}

export function linkToImported(documents: readonly NewDocument[], origins: Origins): NewDocument[] {
  const paths = new Map([...origins].flatMap(([id, { urls }]) => urls.map((url) => [keyOf(url), pathOf(id)] as const)))
  if (paths.size === 0) return [...documents]
  const hosts = new Set(['-', ...[...origins.values()].flatMap(({ urls }) => urls.map((url) => URL.parse(url, 'http://-')?.host))])
  return documents.map((document) => {
    const { content } = document.body
    if (typeof content !== 'string' || !content.includes('href=')) return document
    const linked = content.replace(LINK, (whole, before: string, href: string, after: string) => {
      const isOld = hosts.has(URL.parse(href.replaceAll('&amp;', '&'), 'http://-')?.host)
      const path = isOld ? paths.get(keyOf(href.replaceAll('&amp;', '&'))) : undefined
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
  { origins, documents, site, notes }: { origins: Origins; documents: readonly NewDocument[]; site: RedirectSite; notes: Remarks },
): Promise<number> {
  let made = 0
  for (const { id, body } of documents)
    for (const url of origins.get(id)?.urls ?? []) {
      const from = keyOf(url)
      const saved = await saveRedirect(services, site, { words: { from, to: pathOf(id), status: '' } })
      if (saved.ok) made++
      else if (from !== '/') remark(notes, { row: 0, line: 0 }, [String(body.title), `No redirect from ${from}: ${saved.problem}`])
    }
  return made
}

export async function removeRedirectsTo({ store }: Pick<Services, 'store'>, ids: ReadonlySet<string>): Promise<void> {
  const targets = new Set([...ids].map(pathOf))
  const old: Redirect[] = []
  for await (const document of everyDocument(store, { indexes: ['redirects'] })) {
    const redirect = toRedirect(document)
    if (targets.has(redirect.to)) old.push(redirect)
  }
  for (const { id, version } of old) await store.remove({ index: 'redirects', id, version })
}
