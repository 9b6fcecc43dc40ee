import { removeLatest } from '#domain/documents/remove-latest.ts'
import { updateWithRetry } from '#domain/documents/update-with-retry.ts'
import { checkFields } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Store } from '#domain/ports/store.ts'
import { newId } from '#lib/crypto/ids.ts'
import {
  type Destination,
  destinationTable,
  FRESH,
  isDestinationKind,
  listDestinations,
  NO_REPLAY,
  readDestination,
} from './destination.ts'
import { renewSecret } from './destination-secrets.ts'
import { type Judged, NO_TRIES, statusAfter } from './destination-status.ts'
import { checkDestinationUrl, shortened, type UrlProblem } from './destination-url.ts'

const MOST_DESTINATIONS = 20

type Ports = Pick<Services, 'store' | 'now' | 'settings' | 'webhooks'>

type Added = { ok: true; id: string; secret: string } | { ok: false; problem: UrlProblem | 'no-name' | 'no-kind' | 'too-many' }

export async function addDestination(services: Ports, sent: { name: string; kind: string; url: string; by: string }): Promise<Added> {
  const { store, now } = services
  const named = checkFields(destinationTable, { name: sent.name }, { required: ['name'] })
  if (!named.ok) return { ok: false, problem: 'no-name' }
  if (!isDestinationKind(sent.kind)) return { ok: false, problem: 'no-kind' }
  const url = checked(services, sent.kind, sent.url)
  if (typeof url === 'string') return { ok: false, problem: url }
  if ((await listDestinations(store)).length >= MOST_DESTINATIONS) return { ok: false, problem: 'too-many' }
  const at = now().toISOString()
  const id = newId(now())
  const switched = { is_on: true, switched_at: at, switched_by: sent.by, created_at: at }
  const secret = await renewSecret(services, id, url.href)
  const body = { name: named.values.name, kind: sent.kind, ...shortened(url), ...switched, ...FRESH }
  await store.create({ index: 'destinations', id, body })
  return { ok: true, id, secret: sent.kind === 'webhook' ? secret : '' }
}

export async function changeUrl(services: Ports, { id, kind }: Destination, address: string): Promise<Added> {
  const url = checked(services, kind, address)
  if (typeof url === 'string') return { ok: false, problem: url }
  const secret = await renewSecret(services, id, url.href)
  await changeDestination(services.store, id, (body) => ({ ...body, ...shortened(url), ...FRESH }))
  return { ok: true, id, secret: kind === 'webhook' ? secret : '' }
}

function checked({ settings, webhooks }: Ports, kind: Destination['kind'], address: string): URL | UrlProblem {
  return checkDestinationUrl({ settings, isNamedHost: webhooks.isNamedHost }, kind, address.trim())
}

export function switchDestination({ store, now }: Pick<Ports, 'store' | 'now'>, id: string, to: { isOn: boolean; by: string }) {
  return changeDestination(store, id, (body) =>
    body.is_on === to.isOn
      ? undefined
      : { ...body, ...NO_TRIES, ...NO_REPLAY, is_on: to.isOn, switched_at: now().toISOString(), switched_by: to.by },
  )
}

export function changeDestination(store: Store, id: string, change: (body: DocumentBody) => DocumentBody | undefined) {
  return updateWithRetry(store, { index: 'destinations', id, refresh: false }, change)
}

export function stopReplay(store: Store, id: string) {
  return changeDestination(store, id, (body) => (body.replay_to ? { ...body, ...NO_REPLAY } : undefined))
}

export async function removeDestination(store: Store, id: string): Promise<boolean> {
  await removeLatest(store, { index: 'destination-secrets', id })
  return removeLatest(store, { index: 'destinations', id })
}

export async function recordStatus({ store, now }: Pick<Ports, 'store' | 'now'>, id: string, judged: Judged): Promise<void> {
  await changeDestination(store, id, (body) => {
    const known = readDestination({ id, body })
    const isNews = judged.outcome !== 'sent' || known.failures > 0 || Date.parse(known.last_sent_at || '1970') < now().getTime() - 60_000
    const off = judged.isGone ? { ...NO_REPLAY, is_on: false, switched_at: now().toISOString(), switched_by: '' } : {}
    return isNews ? { ...body, ...statusAfter(known, judged, now()), ...off } : undefined
  })
}
