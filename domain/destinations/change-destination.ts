import { removeLatest } from '#domain/documents/remove-latest.ts'
import { putWithRetry, updateWithRetry } from '#domain/documents/update-with-retry.ts'
import { checkFields } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Store } from '#domain/ports/store.ts'
import { newId } from '#lib/crypto/ids.ts'
import { destinationTable, FRESH, isDestinationKind, listDestinations, NO_REPLAY, readDestination } from './destination.ts'
import { renewSecret } from './destination-secrets.ts'
import { type Judged, statusAfter } from './destination-status.ts'
import { checkDestinationUrl } from './destination-url.ts'

const MOST_DESTINATIONS = 20

type Ports = Pick<Services, 'store' | 'now' | 'settings' | 'webhooks'>

type Saved = { ok: true; id: string; secret: string } | { ok: false; problem: string }

type Sent = { id?: string; name: string; kind: string; url: string }

export async function saveDestination(services: Ports, sent: Sent): Promise<Saved> {
  const { store, now } = services
  const named = checkFields(destinationTable, { name: sent.name }, { required: ['name'] })
  if (!named.ok) return { ok: false, problem: 'Enter a name of up to 60 characters.' }
  if (!isDestinationKind(sent.kind)) return { ok: false, problem: 'Choose a kind.' }
  const url = checkDestinationUrl(services, sent.kind, sent.url)
  if (typeof url === 'string') return { ok: false, problem: url }
  if (!sent.id && (await listDestinations(store)).length >= MOST_DESTINATIONS)
    return { ok: false, problem: `There are ${MOST_DESTINATIONS} destinations. Delete one first.` }
  const id = sent.id || newId(now())
  const secret = await renewSecret(services, id, url.href)
  const given = { name: named.values.name, kind: sent.kind, host: url.host, ...FRESH }
  const added = { is_on: true, created_at: now().toISOString() }
  await putWithRetry(store, { index: 'destinations', id }, (body = added) => ({ ...body, ...given }))
  return { ok: true, id, secret: sent.kind === 'webhook' ? secret : '' }
}

export function switchDestination(store: Store, id: string, isOn: boolean) {
  return changeDestination(store, id, (body) => (body.is_on === isOn ? undefined : { ...body, ...FRESH, is_on: isOn }))
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
    const off = judged.isGone ? { ...NO_REPLAY, is_on: false } : {}
    return isNews ? { ...body, ...statusAfter(known, judged, now()), ...off } : undefined
  })
}
