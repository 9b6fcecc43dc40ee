import { parseLinkUrl } from '#lib/text/link-url.ts'

const LONGEST = 500
const HERE = 'https://here.invalid'
/** Nobody is led back to where he signs in or out. */
const NOWHERE = /^\/(?:login|logout)(?:\/|\.data|$)/i

/** Where to go on after signing in, if that is a page of this site, whatever the address says of itself. */
export function returnPath(asked: unknown): string | undefined {
  if (typeof asked !== 'string' || asked.length > LONGEST) return undefined
  const address = parseLinkUrl(asked)
  if (address?.leads !== 'here' || !URL.canParse(address.href, HERE)) return undefined
  const { origin, pathname, search } = new URL(address.href, HERE)
  // Without its dots a path can begin like the address of another site.
  return origin === HERE && !pathname.startsWith('//') && !NOWHERE.test(pathname) ? pathname + search : undefined
}

/** The sign-in page that leads there. */
export function signInPath(asked: unknown): string {
  const path = returnPath(asked)
  return path === undefined ? '/login' : `/login?to=${encodeURIComponent(path)}`
}
