import { parseLinkUrl } from '#lib/text/link-url.ts'

const LONGEST = 500
const HERE = 'https://here.invalid'
const NOWHERE = /^\/(?:login|logout)(?:\/|\.data|$)/i

export function returnPath(asked: unknown): string | undefined {
  if (typeof asked !== 'string' || asked.length > LONGEST) return undefined
  const address = parseLinkUrl(asked)
  if (address?.leads !== 'here' || !URL.canParse(address.href, HERE)) return undefined
  const { origin, pathname, search } = new URL(address.href, HERE)
  // Resolved paths may start with `//`, which browsers read as another host.
  return origin === HERE && !pathname.startsWith('//') && !NOWHERE.test(pathname) ? pathname + search : undefined
}

export function signInPath(asked: unknown): string {
  const path = returnPath(asked)
  return path === undefined ? '/login' : `/login?to=${encodeURIComponent(path)}`
}
