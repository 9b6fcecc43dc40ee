import http from 'node:http'
import { z } from 'zod'
import { decodeComponent } from '#lib/text/decode-component.ts'
import { isLoopback } from './cleartext.ts'

export const proxyShape = {
  HTTPS_PROXY: proxyUrl().optional(),
  NO_PROXY: z.string().optional(),
}

export type Proxies = { HTTPS_PROXY?: string | undefined; NO_PROXY?: string | undefined }

/** Machines set NO_PROXY globally, so it only matters if there's a proxy. */
export function proxyProblem({ HTTPS_PROXY, NO_PROXY = '' }: Proxies): string | undefined {
  return HTTPS_PROXY && !/^[\w.*:[\]\s,-]*$/.test(NO_PROXY)
    ? 'NO_PROXY must be names, domains such as .example.com, and addresses, with commas between'
    : undefined
}

/** Local traffic never crosses a network, so it needs no TLS. */
const LOCAL = 'localhost,127.0.0.1,[::1],::1'

let current: Proxies = {}

export function useProxies({ HTTPS_PROXY, NO_PROXY = '' }: Proxies): string | undefined {
  if (!HTTPS_PROXY) return undefined
  if (typeof http.setGlobalProxyFromEnv !== 'function')
    return `HTTPS_PROXY needs a newer Node than ${process.version}: start by npm, which takes the pinned one`
  current = { HTTPS_PROXY, NO_PROXY: NO_PROXY === '' ? LOCAL : `${NO_PROXY.replaceAll(/\s+/g, ',')},${LOCAL}` }
  http.setGlobalProxyFromEnv({ ...current })
  return undefined
}

export function currentProxies(): Proxies {
  return { ...current }
}

export function proxyFor({ host, port }: { host: string; port: number }): string | undefined {
  const { HTTPS_PROXY, NO_PROXY = '' } = current
  const entries = NO_PROXY.toLowerCase().split(',')
  return isLoopback(host) || entries.some((entry) => isMatch(entry.trim(), host.toLowerCase(), port)) ? undefined : HTTPS_PROXY
}

function isMatch(entry: string, host: string, port: number): boolean {
  if (entry === '*') return true
  const [, named = entry, ofPort] = /^([^:]+|\[.+\]):(\d+)$/.exec(entry) ?? []
  if (ofPort !== undefined && Number(ofPort) !== port) return false
  const bare = named.replaceAll(/[[\]]/g, '')
  return bare !== '' && (bare === host || (/^\*?\./.test(bare) && host.endsWith(bare.replace(/^\*/, ''))))
}

function proxyUrl() {
  return z
    .string()
    .refine(isProxyUrl, 'must be http:// or https:// with the host and port of a proxy, and name:password@ before it where needed')
}

function isProxyUrl(value: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(value) || !URL.canParse(value)) return false
  const { username, password, pathname, search, hash } = new URL(value)
  return decodeComponent(username + password) !== undefined && pathname === '/' && search === '' && hash === ''
}
