import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import PQueue from 'p-queue'
import type { FetchErrorReason, FetchOptions, FetchResult, SafeFetch } from '#domain/ports/services.ts'
import { proxyFor } from '#server/config/proxies.ts'
import { isPublicAddress } from './public-address.ts'
import { ACCEPTED_ENCODINGS, readBody } from './read-body.ts'
import { isPrivateName, type ResolveName, resolveName } from './resolve-name.ts'

type GuardOptions = {
  userAgent: string
  mayConnect?: (address: string, port: number) => boolean
  resolve?: ResolveName
}

const MOST_REDIRECTS = 5
const MOST_MS = 5000
const MOST_HEADER_BYTES = 16 * 1024
const AT_ONCE = 2
/** Large bodies take twice their size in memory. */
const LARGE = { bytes: 1024 * 1024, atOnce: 1 }
const WAITING = 20
const REDIRECTS = [301, 302, 303, 307, 308]

const ONE_ADDRESS_MS = 1000

/** Each name resolves once and the connection goes to the checked address, which defeats DNS rebinding. */
export function createGuardedFetch({ userAgent, mayConnect = isPublicService, resolve = resolveName }: GuardOptions): SafeFetch['fetch'] {
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
      return fault(signal.aborted ? 'slow' : faultOf(error))
    } finally {
      clearTimeout(timer)
      ending.abort()
    }
  }

  async function follow(address: string, order: FetchOptions, signal: AbortSignal): Promise<FetchResult> {
    let url = readUrl(address)
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      if (!url) return fault('address')
      const addresses = await addressesOf(url, signal)
      if (addresses.length === 0) return fault(isPrivateName(url.hostname) ? 'inside' : 'unknown')
      if (!addresses.every((each) => mayConnect(each, portOf(url as URL)))) return fault('inside')
      const response = await ask(url, { order, addresses, signal })
      const next = redirectOf(response)
      if (next === undefined) return answerOf(response, url, order)
      response.destroy()
      url = readUrl(next, url)
    }
    return fault('redirects')
  }

  async function addressesOf({ hostname }: URL, signal: AbortSignal): Promise<string[]> {
    const bare = unbracketed(hostname)
    return isIP(bare) ? [bare] : resolve(bare, signal)
  }

  async function ask(url: URL, { order, addresses, signal }: Asking): Promise<IncomingMessage> {
    const [isSecure, host] = [url.protocol === 'https:', unbracketed(url.hostname)]
    // Node would give a proxy of plain HTTP the name instead of the checked address.
    const proxy = isSecure ? proxyFor({ host, port: portOf(url) }) : undefined
    const way = proxy
      ? { agent: new https.Agent({ proxyEnv: { HTTPS_PROXY: proxy } }), hostname: addresses[0], servername: isIP(host) ? '' : host }
      : { agent: false, lookup: lookupOf(addresses), autoSelectFamilyAttemptTimeout: ONE_ADDRESS_MS }
    return new Promise((resolve, reject) => {
      const request = (isSecure ? https : http).request(url, {
        method: order.method ?? 'GET',
        signal,
        ...way,
        maxHeaderSize: MOST_HEADER_BYTES,
        headers: {
          Host: url.host,
          'User-Agent': userAgent,
          Accept: order.accept ?? '*/*',
          'Accept-Language': 'en, *;q=0.5',
          'Accept-Encoding': ACCEPTED_ENCODINGS,
          Connection: 'close',
        },
      } as https.RequestOptions)
      request.once('response', resolve)
      request.on('error', reject)
      request.once('close', () => reject(new Error('closed without an answer')))
      request.end()
    })
  }
}

type Asking = { order: FetchOptions; addresses: string[]; signal: AbortSignal }

function isPublicService(address: string, port: number): boolean {
  return (port === 80 || port === 443) && isPublicAddress(address)
}

function readUrl(address: string, base?: URL): URL | undefined {
  if (!URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && url.hostname !== '' && url.username === '' && url.password === '' ? url : undefined
}

function unbracketed(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

function lookupOf(addresses: string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, { all }, tell) => {
    const [first] = known
    if (all || !first) tell(null, known)
    else tell(null, first.address, first.family)
  }
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

const NO_WAY = new Set(['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'])

function faultOf(error: unknown): FetchErrorReason {
  if (error instanceof AggregateError && error.errors.length > 0) return faultOfAll(error.errors)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'HPE_HEADER_OVERFLOW') return 'too-large'
  if (NO_WAY.has(code)) return 'no-way'
  return code.startsWith('HPE_') || code.startsWith('Z_') ? 'broken' : 'unreachable'
}

function faultOfAll(errors: readonly unknown[]): FetchErrorReason {
  return errors.map(faultOf).find((fault) => fault !== 'no-way') ?? 'no-way'
}
