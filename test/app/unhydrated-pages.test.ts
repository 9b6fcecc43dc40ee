import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createContext,
  createRequestHandler,
  data,
  type EntryContext,
  Links,
  Meta,
  Outlet,
  RouterContextProvider,
  redirect,
  redirectDocument,
  type ServerBuild,
  ServerRouter,
  useActionData,
  useLoaderData,
  useLocation,
  useMatches,
  useParams,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { pages } from '#app/pages.ts'
import { createUnhydratedPages, type RenderUnhydrated } from '#app/rendering/unhydrated-pages.ts'

type Module = NonNullable<ServerBuild['routes'][string]>['module']

const ORIGIN = 'http://localhost:3000'
const PATH = '/contact-us'
const guest = createContext('nobody')

const layout: Module = { meta: () => [{ title: 'of the layout' }], default: () => createElement('main', null, createElement(Outlet)) }
const root: Module = {
  middleware: [
    async ({ context }, next) => {
      context.set(guest, 'somebody')
      return next()
    },
  ],
  loader: ({ context }) => ({ guest: context.get(guest) }),
  Layout: ({ children }: { children: ReactNode }) =>
    createElement(
      'html',
      null,
      createElement('head', null, createElement(Meta), createElement(Links)),
      createElement('body', null, children),
    ),
  default: () => createElement(Outlet),
  ErrorBoundary: () => createElement('p', null, `${JSON.stringify(useRouteError())}`),
}

/** A page of each kind of answer. */
const MODULES: Record<string, Module> = {
  plain: {
    loader: ({ url, pattern, params, context }) => ({ search: url.search, pattern, params, guest: context.get(guest) }),
    meta: ({ loaderData, location, params, matches }) => [
      { title: JSON.stringify([loaderData, matches.map(({ meta, ...match }) => match), location, params]) },
      { name: 'description', content: '“a” & <b>' },
      { property: 'og:type', content: 'website' },
      { tagName: 'link', rel: 'canonical', href: '/a?b&c' },
      { 'script:ld+json': { '@type': 'Article', name: '</script>&\u2028', list: ['a', 1] } },
    ],
    links: () => [{ rel: 'preload', as: 'image', href: '/a' }],
    handle: { isPreview: true },
    default: () =>
      createElement('p', null, JSON.stringify([useLoaderData(), useLocation(), useMatches(), useParams(), useRouteLoaderData('root')])),
  },
  'without a loader': { default: () => createElement('p', null, 'a', 'b') },
  'with a status and headers': {
    loader: () => data('said', { status: 429, headers: { 'X-Loader': 'a', 'Set-Cookie': 'a=b' } }),
    headers: ({ loaderHeaders }) => ({ 'X-Page': loaderHeaders.get('X-Loader') ?? 'none', 'Cache-Control': 'no-store' }),
    default: () => createElement('p', null, String(useLoaderData())),
  },
  'not found': {
    headers: () => ({ 'X-Page': 'a' }),
    loader: () => Promise.reject(data('gone', { status: 404, headers: { 'X-Lost': 'a', 'Set-Cookie': 'a=b' } })),
    default: () => null,
  },
  'with an answer thrown': { loader: () => Promise.reject(new Response('gone', { status: 410 })), default: () => null },
  'leading elsewhere': { loader: () => redirect('/there'), default: () => null },
  'throwing on the way elsewhere': { loader: () => Promise.reject(redirectDocument('/there', 303)), default: () => null },
  'with a middleware that leads elsewhere': {
    middleware: [() => Promise.reject(redirect('/there'))],
    loader: () => null,
    default: () => null,
  },
  'with a middleware that fails': { middleware: [() => Promise.reject(new Error('inside'))], loader: () => null, default: () => null },
  'with a middleware that changes the answer': {
    middleware: [
      async (_, next) => {
        const response = await next()
        response.headers.set('X-Changed', 'a')
        return response
      },
    ],
    default: () => createElement('p', null, 'a'),
  },
  'with a loader that fails': { loader: () => Promise.reject(new Error('inside')), default: () => null },
  'with a component that fails': {
    loader: () => 'a',
    default: () => {
      throw new Error('inside')
    },
  },
}

const taking: Module = {
  loader: ({ context }) => data({ guest: context.get(guest) }, { headers: { 'X-Loader': 'a', 'Set-Cookie': 'a=b' } }),
  headers: ({ loaderHeaders, actionHeaders }) => ({ 'X-Page': `${loaderHeaders.get('X-Loader')} ${actionHeaders.get('Retry-After')}` }),
  default: () => createElement('p', null, JSON.stringify([useLoaderData(), useActionData()])),
}

/** A page that takes a form, of each kind of answer to it. */
const TAKING: Record<string, Module> = {
  'with what was typed': {
    ...taking,
    action: async ({ request }) =>
      data({ typed: (await request.formData()).get('name') }, { status: 422, headers: { 'Retry-After': '5', 'Set-Cookie': 'c=d' } }),
  },
  'with a page elsewhere': { ...taking, action: () => redirect('/there?a=b#c', { status: 303, headers: { 'Set-Cookie': 'c=d' } }) },
  'with a refusal': { ...taking, action: () => Promise.reject(data('not you', { status: 403, headers: { 'Set-Cookie': 'c=d' } })) },
  'with an answer of its own': { ...taking, action: () => new Response('done', { status: 201 }) },
  'with a failure': { ...taking, action: () => Promise.reject(new Error('inside')) },
  'with a failure of what it shows then': { ...taking, action: () => null, loader: () => Promise.reject(new Error('inside')) },
}

describe('an unhydrated page responds as the router would', () => {
  for (const [name, module] of Object.entries(TAKING))
    it(`a form sent, ${name}`, async () => {
      const [still, router] = [buildWith(module), buildWith(module)]
      const headers = { Origin: ORIGIN }
      const asked = () => new Request(ORIGIN + PATH, { method: 'POST', headers, body: new URLSearchParams({ name: 'Ada' }) })
      const own = await createUnhydratedPages(still.build, render)({ request: asked(), context: new RouterContextProvider() })
      const theirs = await createRequestHandler(router.build, 'production')(asked(), new RouterContextProvider())
      assert.ok(own)
      assert.deepEqual(await said(own), await said(theirs))
      assert.deepEqual(still.told, router.told)
    })

  for (const [name, module] of Object.entries(MODULES))
    for (const method of ['GET', 'HEAD'])
      for (const search of ['', '?a=b%20c&_routes=x'])
        it(`a page ${name}, ${method} ${search}`, async () => {
          const [still, router] = [buildWith(module), buildWith(module)]
          const asked = () => new Request(ORIGIN + PATH + search, { method })
          const own = await createUnhydratedPages(still.build, render)({ request: asked(), context: new RouterContextProvider() })
          const theirs = await createRequestHandler(router.build, 'production')(asked(), new RouterContextProvider())
          assert.ok(own)
          assert.deepEqual(await said(own), await said(theirs))
          assert.deepEqual(still.told, router.told)
        })

  it('and nothing else is answered', () => {
    const { build } = buildWith(layout)
    const still = createUnhydratedPages(build, render)
    const isAnswered = (path: string, init?: RequestInit) =>
      still({ request: new Request(ORIGIN + path, init), context: new RouterContextProvider() }) !== undefined
    assert.ok(isAnswered(PATH))
    for (const path of ['/admin', '/logout', '/nowhere', `${PATH}/`, `${PATH}.data`, '/feed.xml']) assert.ok(!isAnswered(path), path)
    assert.ok(!isAnswered(PATH, { method: 'POST', body: new FormData() }))
  })
})

const render: RenderUnhydrated = async ({ request, status, headers, entry }) => {
  headers.set('Content-Type', `text/html; status=${status}`)
  return renderToString(createElement(ServerRouter, { context: entry, url: request.url }))
}

async function said(response: Response) {
  // The router leaves an empty place for its data at the end.
  const html = (await response.text()).replace('<!--$--><!--/$-->', '')
  return { status: response.status, headers: [...response.headers], html }
}

/** A build of a page table's routes that all have this module, and what its entry was told of errors. */
function buildWith(module: Module) {
  const told: string[] = []
  const open = pages.filter((page) => page.for !== 'administrator' && 'file' in page)
  const routes: ServerBuild['routes'] = {
    root: { id: 'root', path: '', module: root },
    'site/layout': { id: 'site/layout', parentId: 'root', module: layout },
  }
  for (const { path } of open) {
    const place = path === '/' ? { id: 'home', index: true } : { id: path.slice(1), path: path.slice(1) }
    routes[place.id] = { ...place, parentId: 'site/layout', module }
  }
  const entries = Object.values(routes).map((route) => [
    route?.id,
    { ...route, hasLoader: Boolean(route?.module.loader), module: '', css: [`/${route?.id}.css`] },
  ])
  const build = {
    entry: {
      module: {
        default: async (request: Request, status: number, headers: Headers, entry: EntryContext, context: RouterContextProvider) =>
          new Response(await render({ request, status, headers, entry, context }), { status, headers }),
        handleError: (error: unknown) => told.push(String(error)),
      },
    },
    routes,
    assets: { entry: { imports: [], module: '' }, routes: Object.fromEntries(entries), url: '', version: '' },
    basename: '/',
    publicPath: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
  return { build, told }
}
