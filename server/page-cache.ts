import { createHash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { dayIn } from '#domain/dates.ts'
import type { Services } from '#domain/services.ts'
import { preferredEncoding } from './compress.ts'

/** The query parameters that pages read. Others make no difference to a page, so they make none to its place here. */
const PARAMETERS = ['id', 'page', 'q', 'team']
const MOST_BYTES = 32 * 1024 * 1024
/** Bounds how long a page can be old when another server has written to a shared store. */
const MOST_AGE_MS = 30_000

type Entry = { body: Uint8Array<ArrayBuffer>; headers: [string, string][]; etag: string; validity: string; madeAt: number }

type Options = Pick<Services, 'now' | 'settings'> & { revision: () => number }

/**
 * Keeps finished public pages, compressed as they were sent, until content is saved or the site's day turns.
 * Only answers that call themselves `public` are kept; whoever sends a cookie gets a page of their own.
 */
export function cachePages({ now, settings, revision }: Options) {
  const entries = new Map<string, Entry>()
  const making = new Map<string, Promise<Entry | undefined>>()
  let bytes = 0

  return createMiddleware(async (c, next) => {
    const isForOne = c.req.header('Cookie') || c.req.header('Range') || c.req.header('Sec-Purpose') || c.req.header('Purpose')
    if (c.req.method !== 'GET' || isForOne) return next()
    const key = keyOf(c.req.url, preferredEncoding(c.req.header('Accept-Encoding') ?? ''))
    const validity = `${revision()} ${dayIn(settings.timeZone, now())}`
    const underWay = making.get(`${key} ${validity}`)
    const entry = fresh(key, validity) ?? (await underWay)
    if (entry) return answer(entry, c.req.header('If-None-Match'))
    // What could not be kept for the request before this one cannot be kept for this one: nobody is to wait for it.
    if (underWay) return next()
    await remember(key, validity, async () => {
      await next()
      return entryOf(c.res, { validity, madeAt: now().getTime() })
    })
    const made = entries.get(key)
    if (made && c.req.header('If-None-Match') === made.etag) c.res = answer(made, made.etag)
    return undefined
  })

  function fresh(key: string, validity: string): Entry | undefined {
    const entry = entries.get(key)
    return entry && entry.validity === validity && now().getTime() - entry.madeAt < MOST_AGE_MS ? entry : undefined
  }

  /** Makes a page once, however many ask for it meanwhile. */
  async function remember(key: string, validity: string, make: () => Promise<Entry | undefined>): Promise<void> {
    const flight = `${key} ${validity}`
    const result = make()
    making.set(
      flight,
      result.catch(() => undefined),
    )
    try {
      const entry = await result
      if (entry) keep(key, entry)
    } finally {
      making.delete(flight)
    }
  }

  function keep(key: string, entry: Entry): void {
    drop(key)
    entries.set(key, entry)
    bytes += entry.body.length
    for (const oldest of entries.keys()) {
      if (bytes <= MOST_BYTES) return
      drop(oldest)
    }
  }

  function drop(key: string): void {
    bytes -= entries.get(key)?.body.length ?? 0
    entries.delete(key)
  }
}

function keyOf(address: string, encoding: string | undefined): string {
  const url = new URL(address)
  const query = PARAMETERS.flatMap((name) => url.searchParams.getAll(name).map((value) => `${name}=${encodeURIComponent(value)}`))
  return `${encoding ?? 'plain'} ${url.host}${url.pathname}?${query.join('&')}`
}

async function entryOf(response: Response, made: Pick<Entry, 'validity' | 'madeAt'>): Promise<Entry | undefined> {
  const { headers } = response
  const isPublic = headers.get('Cache-Control')?.startsWith('public, no-cache')
  if (response.status !== 200 || !isPublic || headers.has('Set-Cookie')) return undefined
  const body = new Uint8Array(await response.clone().arrayBuffer())
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  headers.set('ETag', etag)
  return { ...made, body, etag, headers: [...headers] }
}

function answer({ body, headers, etag }: Entry, known: string | undefined): Response {
  if (known !== etag) return new Response(body, { headers })
  return new Response(null, { status: 304, headers: headers.filter(([name]) => !/^content-(?:length|encoding)$/i.test(name)) })
}
