import type { IncomingMessage } from 'node:http'
import PQueue from 'p-queue'
import type { FetchErrorReason, FetchOptions, FetchResult, SafeFetch } from '#domain/ports/services.ts'
import { createGuardedRequest, type Guard, requestError } from './guarded-request.ts'
import { ACCEPTED_ENCODINGS, readBody } from './read-body.ts'

const MOST_REDIRECTS = 5
const MOST_MS = 5000
const AT_ONCE = 2
const LARGE = { bytes: 1024 * 1024, atOnce: 1 }
const WAITING = 20
const REDIRECTS = [301, 302, 303, 307, 308]

export function createGuardedFetch({ userAgent, ...guard }: Guard & { userAgent: string }): SafeFetch['fetch'] {
  const request = createGuardedRequest(guard)
  const [small, large] = [new PQueue({ concurrency: AT_ONCE }), new PQueue({ concurrency: LARGE.atOnce })]
  return async (address, order) => {
    const queue = order.mostBytes > LARGE.bytes ? large : small
    if (queue.size >= WAITING) return fault('busy')
    const ending = new AbortController()
    const { signal } = ending
    const timer = setTimeout(() => ending.abort(), order.mostMs ?? MOST_MS)
    try {
      const fetched = await queue.add(() => follow(address, order, signal), { signal })
      // Aborting a body that ends with its connection looks like completion.
      return signal.aborted ? fault('slow') : fetched
    } catch (error) {
      return fault(signal.aborted ? 'slow' : requestError(error))
    } finally {
      clearTimeout(timer)
      ending.abort()
    }
  }

  async function follow(address: string, order: FetchOptions, signal: AbortSignal): Promise<FetchResult> {
    let url = readUrl(address)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      if (!url) return fault('address')
      const response = await request(url, { method: order.method ?? 'GET', headers: headersOf(order), signal })
      if (typeof response === 'string') return fault(response)
      const next = redirectOf(response)
      if (next === undefined) return answerOf(response, url, order)
      response.destroy()
      url = readUrl(next, url)
    }
    return fault('redirects')
  }

  function headersOf({ accept = '*/*' }: FetchOptions): Record<string, string> {
    return { 'User-Agent': userAgent, Accept: accept, 'Accept-Language': 'en, *;q=0.5', 'Accept-Encoding': ACCEPTED_ENCODINGS }
  }
}

function readUrl(address: string, base?: URL): URL | undefined {
  if (!URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.hostname !== '' && url.username === '' && url.password === '' ? url : undefined
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  if (!REDIRECTS.includes(statusCode) || headers.location === undefined) return undefined
  // Node decodes headers as Latin-1, but URLs in them are UTF-8.
  return Buffer.from(headers.location, 'latin1').toString()
}

async function answerOf(response: IncomingMessage, { href }: URL, order: FetchOptions): Promise<FetchResult> {
  const { statusCode: status = 0, headers } = response
  try {
    if (status < 200 || status > 299) return { ok: false, reason: 'status', status }
    const type = headers['content-type'] ?? ''
    if (order.method === 'HEAD') return { ok: true, url: href, type, bytes: new Uint8Array(), isCut: false }
    const body = await readBody(response, { mostBytes: order.mostBytes, cut: order.cut ?? false })
    return body.ok ? { ok: true, url: href, type, bytes: body.bytes, isCut: body.isCut } : fault(body.reason)
  } finally {
    response.destroy()
  }
}

function fault(reason: FetchErrorReason): FetchResult {
  return { ok: false, reason }
}
