import { useMay } from '#app/admin/navigation/current-role.ts'
import { DESTINATIONS_PATH, messagePath, pathWith } from '#app/admin/paths/admin-paths.ts'
import { listDestinations } from '#domain/destinations/destination.ts'
import { readDelivery } from '#domain/email/delivery.ts'
import { readFields } from '#domain/fields/fields.ts'
import { findMessage } from '#domain/messages/messages.ts'
import { outgoingTable } from '#domain/outgoing/outgoing.ts'
import type { Filter, Store } from '#domain/ports/store.ts'
import { DeliveryBadge } from './delivery-badge.tsx'

const MOST_SHOWN = 20

/** Without a message: what failed on the way to destinations that are still there. */
export async function loadWebhooks(store: Store, message?: string) {
  const failed = async (): Promise<Filter[]> => [
    { field: 'delivery', equals: 'failed' },
    { field: 'channel', in: (await listDestinations(store)).map(({ id }) => id) },
  ]
  const where: Filter[] = [
    { field: 'kind', equals: 'webhook' },
    ...(message === undefined ? await failed() : [{ field: 'message', equals: message } as const]),
  ]
  const sort = { field: 'created_at', order: 'descending' } as const
  const { total, documents } = await store.find({ indexes: ['outgoing'], where, sort, size: MOST_SHOWN })
  const rows = documents.map(async ({ id, body }) => {
    const { message: about, channel, to_name, last_error } = readFields(outgoingTable, body)
    const subject = message === undefined ? (await findMessage(store, about))?.subject || 'No subject' : undefined
    return { id, message: about, subject, channel, name: to_name, error: last_error, state: readDelivery(body).delivery }
  })
  return { total, rows: await Promise.all(rows) }
}

export function Webhooks({ title, rows }: Pick<Awaited<ReturnType<typeof loadWebhooks>>, 'rows'> & { title: string }) {
  const mayOpen = useMay('settings')
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="webhooks" className="panel stack below above">
      <h2 id="webhooks">{title}</h2>
      <ul className="ruled rows">
        {rows.map(({ id, message, subject, channel, name, error, state }) => (
          <li key={id}>
            {subject && <a href={messagePath(message)}>{subject}</a>}
            <p>
              {mayOpen ? <a href={pathWith(DESTINATIONS_PATH, { open: channel })}>{name}</a> : name}
              <DeliveryBadge state={state} of={name} />
            </p>
            {error && <p className="note">{`${error}.`}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
