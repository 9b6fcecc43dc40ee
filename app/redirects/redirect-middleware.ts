import { createMiddleware } from 'hono/factory'
import { clientOf } from '#app/http/limits/client-address.ts'
import { isHumanBrowser, isPrefetch } from '#app/http/page-views.ts'
import { mayHaveSessionCookie } from '#app/requests/session-cookie.ts'
import type { Services } from '#domain/ports/services.ts'
import { isQueryOfPost, MAX_URL_LENGTH, parseRedirectTarget } from '#domain/redirects/paths.ts'
import { type Redirect, resolveRedirect } from '#domain/redirects/redirects.ts'
import { attempt } from '#lib/async/attempt.ts'
import { headerValue, type RequestClient } from '#lib/http/cacheable-page.ts'
import { unservedPath, withoutTrailingSlash } from './served-paths.ts'

export function redirectMiddleware(services: Pick<Services, 'analytics' | 'log' | 'now' | 'settings' | 'store'>) {
  const { settings, analytics, now } = services
  const mayBeSignedIn = mayHaveSessionCookie(settings)

  return createMiddleware(async (c, next) => {
    const { method, url } = c.req
    const { pathname, search } = new URL(url)
    if (method !== 'GET' && method !== 'HEAD') return next()
    const page = withoutTrailingSlash(pathname)
    if (page) return c.body(null, 301, { Location: page + search })
    const isOldPost = isQueryOfPost(pathname, search)
    const path = isOldPost ? pathname + search : unservedPath(pathname)
    if (path === undefined) return next()
    const isCounted = method === 'GET' && isVisitor(clientOf(c))
    const redirect = path.length > MAX_URL_LENGTH ? undefined : await find(path)
    if (redirect) {
      if (isCounted) analytics.countAddress({ redirect: redirect.id, at: now() })
      return c.body(null, redirect.status, { Location: withQuery(redirect.to, isOldPost ? '' : search) })
    }
    await next()
    if (isCounted && c.res.status === 404) analytics.countAddress({ missing: path, at: now() })
  })

  /** Check stored redirects again, because a restored dump may hold anything. */
  async function find(path: string): Promise<Pick<Redirect, 'id' | 'to' | 'status'> | undefined> {
    const redirect = await attempt(services, 'Redirect not looked up', () => resolveRedirect(services.store, path))
    const target = redirect && parseRedirectTarget(redirect.to, settings.siteUrl)
    return redirect && target?.ok ? { ...redirect, to: target.href } : undefined
  }

  function isVisitor({ headers }: RequestClient): boolean {
    return isHumanBrowser(headerValue(headers, 'user-agent')) && !isPrefetch(headers) && !mayBeSignedIn(headerValue(headers, 'cookie'))
  }
}

function withQuery(to: string, search: string): string {
  const [address = '', ...fragment] = to.split('#')
  const asked = address.includes('?') ? address : address + search
  return [asked, ...fragment].join('#')
}
