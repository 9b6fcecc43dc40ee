import { Resolver } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { FetchErrorReason } from '#domain/ports/services.ts'
import { errorCode } from '#lib/objects/objects.ts'
import { proxyFor } from '#server/config/proxies.ts'
import { isPublicAddress } from './public-address.ts'

export type Guard = {
  mayConnect?: ((address: string, port: number, host: string) => boolean) | undefined
  resolve?: typeof resolveName | undefined
}

type Order = { method: string; headers: Readonly<Record<string, string>>; body?: string; signal: AbortSignal }

const MOST_HEADER_BYTES = 16 * 1024
const ONE_ADDRESS_MS = 1000
const THIS_MACHINE = /(?:^|\.)localhost\.?$/i
const PRIVATE = /^[^.]+\.?$|\.(?:localhost|local|internal|lan|home|intranet|corp)\.?$/i

/** Each name resolves once and the connection goes to the checked address, which defeats DNS rebinding. */
export function createGuardedRequest({ mayConnect = isPublicService, resolve = resolveName }: Guard) {
  return async (url: URL, order: Order): Promise<IncomingMessage | FetchErrorReason> => {
    const addresses = await addressesOf(url, order.signal)
    if (addresses.length === 0) return PRIVATE.test(url.hostname) ? 'inside' : 'unknown'
    if (!addresses.every((each) => mayConnect(each, portOf(url), url.host))) return 'inside'
    return ask(url, addresses, order)
  }

  async function addressesOf({ hostname }: URL, signal: AbortSignal): Promise<string[]> {
    const bare = unbracketed(hostname)
    return isIP(bare) ? [bare] : resolve(bare, signal)
  }
}

async function ask(url: URL, addresses: string[], { method, headers, body, signal }: Order): Promise<IncomingMessage> {
  const [isSecure, host] = [url.protocol === 'https:', unbracketed(url.hostname)]
  // Node would give a proxy of plain HTTP the name instead of the checked address.
  const proxy = isSecure ? proxyFor({ host, port: portOf(url) }) : undefined
  const way = proxy
    ? { agent: new https.Agent({ proxyEnv: { HTTPS_PROXY: proxy } }), hostname: addresses[0], servername: isIP(host) ? '' : host }
    : { agent: false, lookup: lookupOf(addresses), autoSelectFamilyAttemptTimeout: ONE_ADDRESS_MS }
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, {
      ...{ method, signal, maxHeaderSize: MOST_HEADER_BYTES },
      ...way,
      headers: { Host: url.host, ...headers, Connection: 'close' },
    } as https.RequestOptions)
    request.once('response', resolve)
    request.on('error', reject)
    request.once('close', () => reject(new Error('closed without an answer')))
    request.end(body)
  })
}

export function isPublicService(address: string, port: number): boolean {
  return (port === 80 || port === 443) && isPublicAddress(address)
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

const NO_WAY = new Set(['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'])

export function requestError(error: unknown): FetchErrorReason {
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.map(requestError).find((fault) => fault !== 'no-way') ?? 'no-way'
  const code = errorCode(error)
  if (code === 'HPE_HEADER_OVERFLOW') return 'too-large'
  if (NO_WAY.has(code)) return 'no-way'
  return code.startsWith('HPE_') || code.startsWith('Z_') ? 'broken' : 'unreachable'
}

/** Skips /etc/hosts and getaddrinfo, which would tie up Node's few file threads. */
async function resolveName(name: string, signal: AbortSignal): Promise<string[]> {
  if (THIS_MACHINE.test(name)) return []
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return found.flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
