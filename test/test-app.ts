import { createSignInLink } from '#domain/access/sign-in-links.ts'
import { withUsageTracking } from '#domain/images/image-usage.ts'
import type { AnalyticsRelay, PageView, Services, Settings } from '#domain/ports/services.ts'
import type { IndexName, Store } from '#domain/ports/store.ts'
import { openStoreAnalytics } from '#server/analytics/store-analytics.ts'
import { readBuiltFiles } from '#server/http/built-files.ts'
import type { IncomingRequest } from '#server/http/cache-handler-types.ts'
import { compressTexts } from '#server/http/compress.ts'
import type { PreparedResponse } from '#server/http/prepared-response.ts'
import { passkeys } from '#server/identity/passkeys.ts'
import { createImageProcessor } from '#server/images/processor.ts'
import { createCacheHandler } from '#server/page-cache/cache-handler.ts'
import { trackDependencies } from '#server/page-cache/dependencies.ts'
import { richText } from '#server/rich-text/sanitizer.ts'
import { createGuardedFetch } from '#server/safe-fetch/guarded-fetch.ts'
import { parsePageMetadata } from '#server/safe-fetch/read-page.ts'
import { createBackgroundTasks } from '#server/services/background-tasks.ts'
import { createWebhooks } from '#server/webhooks/post-webhook.ts'
import { signInByLink } from '#test/sign-in/press-link.ts'
import { openStore } from './open-store.ts'

const BUILT_APP = new URL('../build/server/index.js', import.meta.url).href

/** The origin under which the app in tests is asked. */
export const ORIGIN = 'http://localhost:3000'

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** `outside`: what speaks to the systems outside, where a test has peers for it. */
type Options = {
  now?: string
  /** Without it, the app has an empty store of its own. */
  opened?: Awaited<ReturnType<typeof openStore>>
  settings?: Partial<Settings>
  outside?: Partial<Pick<Services, 'identity' | 'mailer' | 'safeFetch' | 'richText' | 'backups' | 'checks' | 'webhooks'>>
  relay?: AnalyticsRelay
}

/** The whole built app over a real store, asked without a socket. Its clock stands still until it is set. */
export async function openTestApp(options: Options = {}) {
  const { createApp, describeCacheablePages }: typeof import('#app/entry.hono.ts') = await import(BUILT_APP)
  const { services, store, during, found, clock, logged, views, asked, works, close } = await openTestServices(options)
  const app = createApp(services, [compressTexts])
  const shared = describeCacheablePages(services)
  const front = createCacheHandler({ shared, files: builtFiles(shared.headers), fetch: app.fetch, services, during })

  /** Asks like a browser on one of the site's own pages would. */
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (!headers.has('User-Agent')) headers.set('User-Agent', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0')
    const isWrite = init.method !== undefined && init.method !== 'GET' && init.method !== 'HEAD'
    if (isWrite && !headers.has('Sec-Fetch-Site') && !headers.has('Origin')) headers.set('Origin', ORIGIN)
    const asking = new Request(new URL(path, ORIGIN), { ...init, headers })
    const answer = await front(askedBy(asking))
    return answer ? responseOf(asking, answer) : app.fetch(asking)
  }

  async function settled(): Promise<void> {
    for (const work of works) {
      await Promise.allSettled([work])
      works.delete(work)
    }
  }

  return {
    services,
    hono: app,
    front,
    store,
    found,
    clock,
    logged,
    views,
    /** How often pages, forms and jobs have asked the store for a list. */
    asked,
    /** Waits for the work that goes on after answers, however long it takes. */
    settled,
    request,
    async page(path: string, init?: RequestInit) {
      const response = await request(path, init)
      return { status: response.status, headers: response.headers, html: await response.text() }
    },
    post: (path: string, fields: Record<string, string | Blob> | FormData, cookie = '') =>
      request(path, { method: 'POST', body: formOf(fields), headers: cookie ? { Cookie: cookie } : {} }),
    /** As a page that shows the document has it in its form. */
    version: async (index: IndexName, id: string): Promise<string> => (await store.get(index, id))?.version ?? 'none',
    /** What a browser shows after a form was sent: its answer, or the page that the answer leads to. */
    async submit(path: string, fields: Record<string, string | Blob> | FormData): Promise<Response> {
      const response = await request(path, { method: 'POST', body: formOf(fields) })
      return response.status === 303 ? request(response.headers.get('Location') ?? '') : response
    },
    /** Signs in by a fresh link; gives the administrator's cookie. */
    async signIn(email?: string): Promise<string> {
      const cookie = await signInByLink(request, await createSignInLink(services, email === undefined ? {} : { email }))
      await found()
      return cookie
    },
    close,
  }
}

const built = new Map<string, ReturnType<typeof readBuiltFiles>>()

/** Read once for all apps of a process: it is most of what opening one costs. */
function builtFiles(headers: Parameters<typeof readBuiltFiles>[1]): ReturnType<typeof readBuiltFiles> {
  const known = JSON.stringify(headers)
  const files = built.get(known) ?? readBuiltFiles('build/client', headers)
  built.set(known, files)
  return files
}

async function openTestServices({ now = '2026-11-21T06:00:00Z', opened: given, settings = {}, outside = {}, relay }: Options) {
  const clock = { now: new Date(now) }
  const logged: { event: string; details: Record<string, unknown> | undefined }[] = []
  const asked = { lists: 0 }
  const opened = given ?? (await openStore())
  const { ports, during } = trackDependencies({
    store: countingLists(withUsageTracking(opened.store), asked),
    now: () => new Date(clock.now),
  })
  const { store } = ports
  const log: Services['log'] = (event, details) => logged.push({ event, details })
  const views: PageView[] = []
  const known: Settings = {
    siteUrl: ORIGIN,
    timeZone: 'Asia/Kolkata',
    adminEmails: ['admin@example.com'],
    signInLink: true,
    trustedProxies: 0,
    ...settings,
  }
  const counting = openStoreAnalytics({ store, settings: known, log, visitSecret: '' }, relay)
  const analytics: Services['analytics'] = {
    ...counting,
    report(view) {
      views.push(view)
      counting.report(view)
    },
  }
  const background = createBackgroundTasks()
  const works = new Set<Promise<unknown>>()
  const services: Services = {
    // Nobody outside is asked by a test.
    safeFetch: {
      fetch: createGuardedFetch({ userAgent: 'Test', mayConnect: () => false, resolve: async () => [] }),
      readPage: parsePageMetadata,
    },
    webhooks: createWebhooks({ userAgent: 'Test', namedHosts: [], resolve: async () => [] }),
    background(work) {
      works.add(work)
      background.add(work)
    },
    settings: known,
    ...ports,
    blobs: opened.blobs,
    passkeys,
    analytics,
    images: createImageProcessor(),
    richText,
    ...outside,
    log,
  }
  return { services, store, during, found: opened.found, clock, logged, views, asked, works, close }

  async function close(): Promise<void> {
    await counting.flush()
    await background.settled()
    await store.close()
  }
}

/** As the socket's side of the server does it. */
function askedBy({ method, url, headers }: Request): IncomingRequest {
  const { host, pathname, search } = new URL(url)
  return { method, url: pathname + search, headers: { host, ...Object.fromEntries(headers) }, socket: {} }
}

function responseOf({ method }: Request, { status, headers, body }: PreparedResponse): Response {
  return new Response(method === 'HEAD' ? null : body, { status, headers: headers.map(([name, value]): [string, string] => [name, value]) })
}

function countingLists(store: Store, asked: { lists: number }): Store {
  return {
    ...store,
    find(query) {
      asked.lists++
      return store.find(query)
    },
  }
}

function formOf(fields: Record<string, string | Blob> | FormData): FormData {
  if (fields instanceof FormData) return fields
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
