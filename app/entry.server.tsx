import { renderToString } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { prefetchPixelUrl } from '#app/http/page-views.ts'
import { redactPath } from '#app/http/redact-path.ts'
import { bufferedEntry } from '#app/rendering/buffered-entry.ts'
import { memoizeHtml } from '#app/rendering/memoize-html.ts'
import type { RenderUnhydrated } from '#app/rendering/unhydrated-pages.ts'
import { contentSecurityPolicy } from '#app/requests/content-security-policy.ts'
import { hasSessionCookie } from '#app/requests/session-cookie.ts'
import { signInPath } from '#app/sign-in/return-path.ts'
import { loadPublishedCopy } from '#app/site-copy/load-site-copy.ts'
import { PageRendering } from '#app/ui/page-rendering.ts'
import { bufferedResponse } from '#lib/http/buffered-response.ts'
import {
  nonceOf,
  type RouterContext,
  requestIdContext,
  requestUrlContext,
  servicesContext,
  sessionEndedContext,
  unsavedFieldsContext,
} from './context.ts'

const DASH_OR_MARKUP = /<(script|style|title|textarea|pre|code)\b.*?<\/\1>|<[^>]*>|(?<=\d)–(?=\d)/gs

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  if (!isInteractive(routerContext)) {
    const entry = { ...routerContext, serverHandoffStream: undefined }
    const html = await renderUnhydrated({ request, status, headers, entry, context })
    return bufferedResponse(html, { status, headers })
  }
  const prefetchPixel = describe(headers, { request, status })
  const nonce = nonceOf(context)
  headers.set('Content-Security-Policy', contentSecurityPolicy({ nonce }))
  const entry = await bufferedEntry(routerContext)
  const html = renderToString(
    <PageRendering value={{ nonce, prefetchPixel }}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </PageRendering>,
  )
  return bufferedResponse(`<!DOCTYPE html>${html}`, { status, headers })
}

/** Every visitor gets the same page, so caches may share it after revalidating. */
export const renderUnhydrated: RenderUnhydrated = async ({ request, status, headers, entry, context }) => {
  const prefetchPixel = describe(headers, { request, status })
  const { settings } = context.get(servicesContext)
  const isPersonal = await hasSessionCookie(settings, request.headers.get('Cookie'))
  if (status === 200 && !isPersonal && !headers.has('Cache-Control')) headers.set('Cache-Control', 'public, no-cache')
  const isRead = entry.staticHandlerContext.loaderData.root !== undefined
  const copy = isRead ? undefined : await loadPublishedCopy(context.get(servicesContext))
  const rendering = { prefetchPixel, memoizeHtml, signInReturn: wayBackIn(context), requestId: context.get(requestIdContext), copy }
  const html = renderToString(
    <PageRendering value={rendering}>
      <ServerRouter context={entry} url={request.url} />
    </PageRendering>,
  )
  return `<!DOCTYPE html>${unbrokenRanges(html)}`
}

function wayBackIn(context: RouterContext) {
  const [unsaved, hasEnded] = [context.get(unsavedFieldsContext), context.get(sessionEndedContext)]
  if (hasEnded) return { path: signInPath(context.get(requestUrlContext)), unsaved }
  return unsaved.length > 0 ? { path: undefined, unsaved } : undefined
}

function describe(headers: Headers, { request, status }: { request: Request; status: number }): string | undefined {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (status !== 200 || headers.has('X-Robots-Tag')) return undefined
  headers.append('Vary', 'Sec-Purpose, Purpose')
  return prefetchPixelUrl(request)
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  context.get(servicesContext).log('Page failed', { path: redactPath(new URL(request.url).pathname), reason })
}

/** Error pages never hydrate, because caches share them between visitors. */
function isInteractive({ staticHandlerContext, routeModules }: EntryContext): boolean {
  if (staticHandlerContext.errors) return false
  const said = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle).filter(isSaying)
  return said.at(-1)?.interactive === true
}

function isSaying(handle: unknown): handle is { interactive: unknown } {
  return typeof handle === 'object' && handle !== null && 'interactive' in handle
}

function unbrokenRanges(html: string): string {
  return html.replace(DASH_OR_MARKUP, (found) => (found === '–' ? '–\u2060' : found))
}
