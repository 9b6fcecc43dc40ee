import { updateWithRetry } from '#domain/documents/documents.ts'
import { checkFields } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Store } from '#domain/ports/store.ts'
import { newId } from '#lib/crypto/ids.ts'
import { toBase64 } from '#lib/text/base64.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import { destinationTable, isDestinationKind, NO_REPLAY, NO_TRIES } from './destination.ts'

const NO_URL = 'Enter a URL that starts with https, without a name or password in it.'
const NOT_HTTPS = 'Enter a URL that starts with https. Your IT team can allow others by name.'

type SiteSettings = Pick<Services['settings'], 'siteUrl'>

type Ports = Pick<Services, 'store' | 'now'> & UrlPorts

type UrlPorts = { settings: SiteSettings; webhooks: Pick<Services['webhooks'], 'isNamedHost'> }

type Added = { ok: true; id: string; secret: string } | { ok: false; problem: string }

export async function addDestination(services: Ports, sent: { name: string; kind: string; url: string }): Promise<Added> {
  const { store, now } = services
  const named = checkFields(destinationTable, { name: sent.name }, { required: ['name'] })
  if (!named.ok) return { ok: false, problem: 'Enter a name of up to 60 characters.' }
  if (!isDestinationKind(sent.kind)) return { ok: false, problem: 'Choose a kind.' }
  const url = checkDestinationUrl(services, sent.url)
  if (typeof url === 'string') return { ok: false, problem: url }
  const [id, secret] = [newId(now()), webhookSecret()]
  const body = { name: named.values.name, kind: sent.kind, url: url.href, secret, is_on: true, created_at: now().toISOString() }
  await store.create({ index: 'destinations', id, body })
  return { ok: true, id, secret: sent.kind === 'webhook' ? secret : '' }
}

export function checkDestinationUrl({ settings, webhooks }: UrlPorts, address: string): string | URL {
  if (!URL.canParse(address) || address.length > 2048) return NO_URL
  const url = new URL(address.trim())
  if (url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)) return NO_URL
  if (isThisSite(settings, url)) return 'That’s this site itself. Enter another URL.'
  if (url.protocol !== 'https:' && !webhooks.isNamedHost(url.host)) return NOT_HTTPS
  return url
}

export function isThisSite({ siteUrl }: SiteSettings, url: URL): boolean {
  const nameOf = ({ hostname }: URL) => hostname.replace(/\.$/, '').replace(/^www\./, '')
  return nameOf(new URL(siteUrl)) === nameOf(url)
}

function webhookSecret(): string {
  return `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(32)))}`
}

export async function renewSecret({ store, now }: Pick<Ports, 'store' | 'now'>, id: string): Promise<string> {
  const [secret, rotated_at] = [webhookSecret(), now().toISOString()]
  const changed = await changeDestination(store, id, (body) =>
    isWithinLast(String(body.rotated_at), now(), DAY_MS) ? undefined : { ...body, secret, former_secret: body.secret, rotated_at },
  )
  return changed === 'changed' ? secret : ''
}

export function switchDestination(store: Store, id: string, isOn: boolean) {
  return changeDestination(store, id, (body) => (body.is_on === isOn ? undefined : { ...body, ...NO_TRIES, ...NO_REPLAY, is_on: isOn }))
}

export function stopReplay(store: Store, id: string) {
  return changeDestination(store, id, (body) => (body.replay_to ? { ...body, ...NO_REPLAY } : undefined))
}

export function changeDestination(store: Store, id: string, change: (body: DocumentBody) => DocumentBody | undefined) {
  return updateWithRetry(store, { index: 'destinations', id, refresh: false }, change)
}

/** Gives the problem. What waits goes to the new URL, with the same secret. */
export async function moveDestination(services: Omit<Ports, 'now'>, id: string, address: string) {
  const url = checkDestinationUrl(services, address)
  if (typeof url === 'string') return url
  await changeDestination(services.store, id, (body) => ({ ...body, ...NO_TRIES, url: url.href }))
  return undefined
}
