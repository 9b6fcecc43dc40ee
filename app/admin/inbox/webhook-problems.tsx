import { messagePath } from '#app/admin/paths/admin-paths.ts'
import { listDestinations } from '#domain/destinations/destination.ts'
import { findMessage } from '#domain/messages/messages.ts'
import type { Store } from '#domain/ports/store.ts'
import { formatCount } from '#lib/text/format-count.ts'

const MOST_SHOWN = 20

/** Those of destinations that are still there. */
export async function loadWebhookProblems(store: Store) {
  const names = new Map((await listDestinations(store)).map(({ id, name }) => [id, name]))
  const where = [
    { field: 'delivery', equals: 'failed' },
    { field: 'channel', in: [...names.keys()] },
  ]
  const sort = { field: 'created_at', order: 'descending' } as const
  const { total, documents } = await store.find({ indexes: ['outgoing'], where, sort, size: MOST_SHOWN })
  const rows = documents.map(async ({ id, body }) => {
    const message = String(body.message)
    const subject = (await findMessage(store, message))?.subject || 'No subject'
    return { id, message, subject, about: `${names.get(String(body.channel))}: ${body.last_error}.` }
  })
  return { total, rows: await Promise.all(rows) }
}

export function WebhookProblems({ total, rows }: Awaited<ReturnType<typeof loadWebhookProblems>>) {
  return (
    <section aria-labelledby="webhook-problems" className="panel below">
      <h2 id="webhook-problems">{`${formatCount(total, 'webhook')} failed`}</h2>
      <ul className="ruled rows">
        {rows.map(({ id, message, subject, about }) => (
          <li key={id}>
            <a href={messagePath(message)}>{subject}</a>
            <span className="note">{about}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
