import type { Services } from '#domain/ports/services.ts'
import type { DestinationKind } from './destination.ts'

const NO_URL = 'Enter a URL that starts with https, without a name or password in it.'
const NOT_HTTPS = 'Enter a URL that starts with https. Your IT team can allow others by name.'
const NOT_SLACK = 'Enter the URL of an incoming webhook. It starts with https://hooks.slack.com/.'

type Ports = { settings: Pick<Services['settings'], 'siteUrl'>; webhooks: Pick<Services['webhooks'], 'isNamedHost'> }

export function checkDestinationUrl({ settings, webhooks }: Ports, kind: DestinationKind, address: string): string | URL {
  if (!URL.canParse(address) || address.length > 2048) return NO_URL
  const url = new URL(address.trim())
  if (url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)) return NO_URL
  if (isThisSite(settings, url)) return 'That’s this site itself. Enter another URL.'
  if (url.protocol !== 'https:' && !webhooks.isNamedHost(url.host)) return NOT_HTTPS
  if (kind === 'slack' && url.hostname !== 'hooks.slack.com' && !webhooks.isNamedHost(url.host)) return NOT_SLACK
  return url
}

/** On its own machine a site has neighbors at other ports. */
export function isThisSite({ siteUrl }: Ports['settings'], url: URL): boolean {
  const site = new URL(siteUrl)
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(site.hostname)
  const nameOf = ({ hostname, host }: URL) => (isLocal ? host : hostname).replace(/\.$/, '').replace(/^www\./, '')
  return nameOf(site) === nameOf(url)
}
