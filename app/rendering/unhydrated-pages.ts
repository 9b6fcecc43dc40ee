import {
  createStaticHandler,
  type EntryContext,
  isRouteErrorResponse,
  type Path,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
  type StaticHandlerContext,
} from 'react-router'
import type { RouterContext } from '#app/context.ts'
import type { Page } from '#app/page.ts'
import { pages } from '#app/pages.ts'
import { bufferedResponse } from '#lib/http/buffered-response.ts'

type ServerRoute = NonNullable<ServerBuild['routes'][string]>

type Branch = readonly ServerRoute[]

type Asked = { request: Request; context: RouterContextProvider }

export type RenderUnhydrated = (page: {
  request: Request
  context: RouterContext
  status: number
  headers: Headers
  entry: EntryContext
}) => Promise<string>

type Written = { html: string; status: number; headers: Headers }

/** React Router's handler would serialize data for hydration and match all routes for each page. */
export function createUnhydratedPages(build: ServerBuild, render: RenderUnhydrated): (asked: Asked) => Promise<Response> | undefined {
  const shown = pages.filter((page: Page) => page.for !== 'administrator' && 'file' in page && page.responds === undefined)
  const answers = new Map<string, ReturnType<typeof openPage>>(
    shown.map(({ path }) => [path, openPage(build, branchTo(build, path), render)]),
  )
  return ({ request, context }) => {
    const page = answers.get(new URL(request.url).pathname)
    return page?.methods.includes(request.method) ? page.answer({ request, context }) : undefined
  }
}

function openPage(build: ServerBuild, branch: Branch, render: RenderUnhydrated) {
  const methods = ['GET', 'HEAD', ...(branch.at(-1)?.module.action ? ['POST'] : [])]
  const handler = createStaticHandler(nested(branch))
  const base = entryOf(build, branch)
  const { handleError } = build.entry.module
  return { methods, answer }

  async function answer({ request, context }: Asked): Promise<Response> {
    let html: string | undefined
    const answered = await handler.query(request, {
      requestContext: context,
      normalizePath,
      generateMiddlewareResponse: async (query) => {
        const found = await query(request)
        if (!('statusCode' in found)) return found
        const written = await write(found, { request, context })
        html = written.html
        return new Response(null, written)
      },
    })
    if ('statusCode' in answered) throw new Error('A page was found and not written')
    // Reading `body` turns it into a stream, so middleware gets none.
    const { status, headers, body } = answered
    return html === undefined || body || request.method === 'HEAD' ? answered : bufferedResponse(html, { status, headers })
  }

  async function write(found: StaticHandlerContext, { request, context }: Asked): Promise<Written> {
    const told = { request, context, params: {} }
    for (const error of Object.values(found.errors ?? {})) if (!isRouteErrorResponse(error)) handleError?.(error, told)
    const headers = headersOf(branch, found)
    const html = (status: number, staticHandlerContext: StaticHandlerContext) =>
      render({ request, context, status, headers, entry: { ...base, staticHandlerContext, renderMeta: {} } })
    try {
      return { html: await html(found.statusCode, found), status: found.statusCode, headers }
    } catch (error) {
      handleError?.(error, told)
      const errors = { [branch[0]?.id ?? '']: error }
      return { html: await html(500, { ...found, statusCode: 500, errors }), status: 500, headers }
    }
  }
}

function branchTo({ routes }: ServerBuild, path: string): Branch {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const branch: ServerRoute[] = []
  let route = all.find(({ id, index }) => (path === '/' ? index : id === path.slice(1)))
  for (; route; route = route.parentId === undefined ? undefined : routes[route.parentId]) branch.unshift(route)
  if (branch.length === 0) throw new Error(`There is no route to ${path}`)
  return branch
}

function nested([route, ...inner]: Branch): RouteObject[] {
  if (!route) return []
  const { id, path, index, module } = route
  const { loader, action, middleware, handle } = module
  const common = { id, path, loader, action, middleware, handle, ErrorBoundary: module.ErrorBoundary && (() => null) } as RouteObject
  return [index ? { ...common, index } : { ...common, children: nested(inner) }] as RouteObject[]
}

function entryOf(build: ServerBuild, branch: Branch): Omit<EntryContext, 'staticHandlerContext' | 'renderMeta'> {
  const { assets, future, ssr, routeDiscovery } = build
  const routes = Object.fromEntries(branch.map(({ id }) => [id, assets.routes[id]]))
  const routeModules = Object.fromEntries(branch.map(({ id, module }) => [id, module]))
  return { manifest: { ...assets, routes }, routeModules, future, ssr, routeDiscovery, isSpaMode: false, branches: [] }
}

function headersOf(branch: Branch, { loaderHeaders, actionHeaders, errors }: StaticHandlerContext): Headers {
  const page = branch.at(-1)
  if (!page) return new Headers()
  const own = [actionHeaders[page.id], loaderHeaders[page.id]] as const
  const headers = errors ? new Headers() : saidHeaders(page, ...own)
  for (const cookie of own.flatMap((each) => each?.getSetCookie() ?? [])) headers.append('Set-Cookie', cookie)
  return headers
}

function saidHeaders({ module }: ServerRoute, actionHeaders = new Headers(), loaderHeaders = new Headers()): Headers {
  const say = module.headers
  if (typeof say !== 'function') return new Headers(say)
  return new Headers(say({ loaderHeaders, actionHeaders, parentHeaders: new Headers(), errorHeaders: undefined }))
}

function normalizePath({ url }: Request): Path {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('_routes')
  return { pathname, search: searchParams.size > 0 ? `?${searchParams}` : '', hash: '' }
}
