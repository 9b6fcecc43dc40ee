import { z } from 'zod'
import { everyDocument } from '#domain/documents/every-document.ts'
import { flag, moment, readFields, text } from '#domain/fields/fields.ts'
import type { Services } from '#domain/ports/services.ts'
import type { DocumentBody, Store } from '#domain/ports/store.ts'
import { isWithinLast } from '#lib/time/clock-skew.ts'
import { NO_TRIES, statusFields } from './destination-status.ts'

export const destinationKinds = { webhook: 'Signed webhook', slack: 'Slack', teams: 'Microsoft Teams' } as const

export type DestinationKind = keyof typeof destinationKinds

/** All but its URL and secrets, which backups and exports leave out. */
export const destinationTable = z.object({
  name: text(60, { label: 'Name' }),
  kind: text(20, { label: 'Kind' }),
  host: text(260, { label: 'Host' }),
  is_on: flag({ label: 'On' }),
  created_at: moment({ label: 'Added' }),
  ...statusFields,
  replay_from: moment({ label: 'Replay from' }),
  replay_to: moment({ label: 'Replay to' }),
  replay_cursor: text(1000, { label: 'Replayed to' }),
})

export type Destination = Omit<z.infer<typeof destinationTable>, 'kind'> & { id: string; kind: DestinationKind }

export function isDestinationKind(kind: string): kind is DestinationKind {
  return Object.hasOwn(destinationKinds, kind)
}

export function readDestination({ id, body }: { id: string; body: DocumentBody }): Destination {
  const fields = readFields(destinationTable, body)
  return { id, ...fields, kind: isDestinationKind(fields.kind) ? fields.kind : 'webhook' }
}

export async function findDestination(store: Pick<Store, 'get'>, id: string): Promise<Destination | undefined> {
  if (id === '' || id.length > 200) return undefined
  const stored = await store.get('destinations', id)
  return stored && readDestination(stored)
}

const PATIENCE_MS = 15 * 60_000

export async function listTroubled({ store, now }: Pick<Services, 'store' | 'now'>): Promise<Destination[]> {
  const isTroubled = ({ is_on, failing_since }: Destination) =>
    failing_since !== '' && !(is_on && isWithinLast(failing_since, now(), PATIENCE_MS))
  return (await listDestinations(store)).filter(isTroubled)
}

export async function listDestinations(store: Store): Promise<Destination[]> {
  const found: Destination[] = []
  for await (const document of everyDocument(store, { indexes: ['destinations'] })) found.push(readDestination(document))
  return found.sort((one, other) => one.created_at.localeCompare(other.created_at))
}

export const NO_REPLAY = { replay_from: '', replay_to: '', replay_cursor: '' }

export const FRESH = { ...NO_TRIES, ...NO_REPLAY }
