import type { Services } from '#domain/ports/services.ts'
import type { DestinationKind } from './destination.ts'

export type UrlProblem = 'no-url' | 'not-https' | 'this-site' | 'not-slack'

const TAIL = 4

type Ports = { settings: Pick<Services['settings'], 'siteUrl'>; isNamedHost: (host: string) => boolean }

export function checkDestinationUrl({ settings, isNamedHost }: Ports, kind: DestinationKind, address: string): UrlProblem | URL {
  if (!URL.canParse(address) || address.length > 2048) return 'no-url'
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)) return 'no-url'
  if (isThisSite(settings, url)) return 'this-site'
  if (url.protocol !== 'https:' && !isNamedHost(url.host)) return 'not-https'
  if (kind === 'slack' && url.hostname !== 'hooks.slack.com' && !isNamedHost(url.host)) return 'not-slack'
  return url
}

/** On its own machine a site has neighbors at other ports. */
export function isThisSite({ siteUrl }: Ports['settings'], url: URL): boolean {
  const site = new URL(siteUrl)
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(site.hostname)
  const nameOf = ({ hostname, host }: URL) => (isLocal ? host : hostname).replace(/\.$/, '').replace(/^www\./, '')
  return nameOf(site) === nameOf(url)
}

export function shortened({ host, pathname, search }: URL): { host: string; tail: string } {
  const rest = `${pathname}${search}`.replace(/\/+$/, '')
  return { host, tail: rest.length >= TAIL * 4 ? rest.slice(-TAIL) : '' }
}
