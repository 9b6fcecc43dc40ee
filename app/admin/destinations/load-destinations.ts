import { loadWebhooks } from '#app/admin/inbox/webhooks.tsx'
import { destinationPath } from '#app/admin/paths/admin-paths.ts'
import type { EntryRow } from '#app/admin/settings/settings-entry.tsx'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { type Destination, destinationKinds, listDestinations } from '#domain/destinations/destination.ts'
import { findSecrets } from '#domain/destinations/destination-secrets.ts'
import type { Services } from '#domain/ports/services.ts'

export type ChosenDestination = NonNullable<Awaited<ReturnType<typeof loadDestinations>>['chosen']>

type Ports = Pick<Services, 'store' | 'now' | 'settings'>

export async function loadDestinations(services: Ports, open: string) {
  const all = await listDestinations(services.store)
  const rows = await Promise.all(all.map((destination) => rowOf(services, destination)))
  const chosen = all.find(({ id }) => id === open) ?? all.at(-1)
  if (!chosen) return { rows, chosen }
  const { id, name, kind, host, is_on: isOn, replay_to } = chosen
  const { rows: deliveries } = await loadWebhooks(services, { field: 'channel', equals: id })
  return { rows, chosen: { id, name, kind, host, isOn, isReplaying: replay_to !== '', deliveries } }
}

async function rowOf(services: Ports, destination: Destination): Promise<EntryRow> {
  const { id, name, kind, is_on, failing_since } = destination
  const hasUrl = (await findSecrets(services, id)) !== undefined
  const about = hasUrl ? statusText(services, destination) : 'Its URL is missing, as backups don’t hold it. Enter it again.'
  const action = { label: 'Deliveries', name: `Deliveries to ${name}`, href: destinationPath(id) }
  const state = is_on ? (failing_since || !hasUrl ? 'failing' : 'on') : 'off'
  return { id, icon: 'leavesSite', name, about: `${destinationKinds[kind]}. ${about}`, state, action }
}

function statusText({ settings }: Ports, { name, failing_since, last_error, paused_until, last_sent_at, is_on }: Destination): string {
  const time = (moment: string) => formatClockTime(moment, settings.timeZone)
  if (failing_since === '') return last_sent_at ? `Last message at ${time(last_sent_at)}.` : 'Nothing sent yet.'
  const retry = paused_until ? `Next try: ${time(paused_until)}. We retry each for 72 hours.` : 'We don’t repeat what was refused.'
  const next = is_on ? retry : 'We switched it off. Check its URL, then switch it on.'
  return `${name} hasn’t taken messages since ${time(failing_since)}. ${last_error} ${next}`
}
