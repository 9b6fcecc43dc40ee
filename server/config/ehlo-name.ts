import { isIP } from 'node:net'

const LABEL = /^[a-z\d-]{1,63}$/i

export function ehloName(url: string, siteUrl: string): string | undefined {
  const given = new URL(url).searchParams.get('name')
  const host = (given ?? new URL(siteUrl).hostname).replace(/\.$/, '')
  const address = host.replace(/^\[(?:IPv6:)?(.*)\]$/i, '$1')
  const version = isIP(address)
  if (version !== 0) return version === 6 ? `[IPv6:${address}]` : `[${address}]`
  return isHostName(host) ? host : undefined
}

export function isSmtpQuery(url: URL): boolean {
  const names = [...url.searchParams.keys()]
  return names.length === 0 ? url.search === '' : names.join() === 'name' && ehloName(url.href, '') !== undefined
}

function isHostName(host: string): boolean {
  return host.length <= 253 && host.split('.').every((label) => LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-'))
}
