import { decodeComponent } from '#lib/text/decode-component.ts'
import { completeWebUrl, hasUserInfo } from '#lib/text/link-url.ts'

export const MAX_URL_LENGTH = 2000

const WORDPRESS_POST = /^\/\?(?:p|page_id)=\d{1,10}$/

export function isQueryOfPost(pathname: string, search: string): boolean {
  return WORDPRESS_POST.test(pathname + search)
}

type Refused = { ok: false; problem: string }

type ReadTarget = { ok: true; href: string; path?: string } | Refused

/** Normalizes percent escapes, Unicode and trailing slashes; malformed escapes give undefined. */
export function normalizePath(path: string): string | undefined {
  try {
    const parts = path.split('/').map((part) => encodeURIComponent(decodeURIComponent(part).normalize('NFC')))
    while (parts.length > 2 && parts.at(-1) === '') parts.pop()
    return parts.join('/')
  } catch {
    return undefined
  }
}

export function normalizePathQuery(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\p{ASCII}]+/gu, encodeURIComponent)
}

export function formatPath(path: string): string {
  return path.split('/').map(shownPart).join('/')
}

function shownPart(part: string): string {
  const shown = decodeComponent(part)
  return shown === undefined || /[\p{C}\p{Z}%?#/\\]/u.test(shown) ? part : shown
}

export function parseSourcePath(typed: string, siteUrl: string): { ok: true; path: string } | Refused {
  const text = typed.trim()
  const fault = faultOf(text, 'old')
  if (fault) return refused(fault)
  const own = withoutOrigin(text, siteUrl)
  if (!own.startsWith('/') || own.startsWith('//')) return refused('The old URL must be a path of this site, such as /old-page.')
  if (WORDPRESS_POST.test(own)) return { ok: true, path: own }
  if (/[?#]/.test(own)) return refused('The old URL must end before its ? or #. The redirect keeps whatever follows.')
  if (/\*|\$$|\(\.|^\/\^/.test(own)) return refused('The old URL is a pattern. Add one redirect for each old URL.')
  const url = URL.parse(`http://any${own}`)
  const path = url ? normalizePath(url.pathname) : undefined
  if (path === undefined) return refused('The old URL has a stray percent sign. Write %25 for the sign itself.')
  return path.length > MAX_URL_LENGTH ? refused(tooLong('old')) : { ok: true, path }
}

export function parseRedirectTarget(typed: string, siteUrl: string): ReadTarget {
  const text = typed.trim()
  const fault = faultOf(text, 'new')
  if (fault) return refused(fault)
  const own = withoutOrigin(/^https?:/i.test(text) ? text : (completeWebUrl(text) ?? text), siteUrl)
  if (!own.startsWith('/')) return otherSite(own)
  const url = own.startsWith('//') ? null : URL.parse(own, siteUrl)
  const path = url ? normalizePath(url.pathname) : undefined
  // Dots can leave two leading slashes, as in /.//example.com, which points to another host.
  if (!url || url.pathname.startsWith('//')) return refused(NEITHER)
  if (path === undefined) return refused('The new URL has a stray percent sign. Write %25 for the sign itself.')
  const href = url.pathname + url.search + url.hash
  return href.length > MAX_URL_LENGTH ? refused(tooLong('new')) : { ok: true, href, path }
}

const NEITHER = 'The new URL must be a path of this site, such as /new-page, or start with https://.'

function otherSite(text: string): ReadTarget {
  if (/^http:/i.test(text)) return refused('The new URL starts with http://. Use https://.')
  const url = /^https:\/\/[^/]/i.test(text) ? URL.parse(text) : null
  if (hasUserInfo(text)) return refused('The new URL has a user name or a password in it.')
  if (!url || url.hostname === '') return refused(NEITHER)
  return url.href.length > MAX_URL_LENGTH ? refused(tooLong('new')) : { ok: true, href: url.href }
}

function faultOf(text: string, which: 'old' | 'new'): string | undefined {
  if (text === '') return `Enter the ${which} URL.`
  if (text.length > MAX_URL_LENGTH) return tooLong(which)
  if (/\p{Cc}/u.test(text) || !text.isWellFormed()) return `The ${which} URL has a control character or a broken one in it.`
  return text.includes('\\') ? `The ${which} URL has a backslash. Browsers read it as a slash.` : undefined
}

function tooLong(which: 'old' | 'new'): string {
  return `The ${which} URL is longer than ${MAX_URL_LENGTH.toLocaleString('en-US')} characters.`
}

function withoutOrigin(text: string, siteUrl: string): string {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (url?.host !== new URL(siteUrl).host || url.username !== '' || url.password !== '') return text
  return text.replace(/^[^:]*:\/\/[^/?#]*/, '') || '/'
}

function refused(problem: string): Refused {
  return { ok: false, problem }
}
