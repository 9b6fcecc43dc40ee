import { NOT_TRASHED } from '#domain/email/delivery.ts'
import type { Filter, Store } from '#domain/ports/store.ts'
import { type Message, readMessage } from './messages.ts'
import { foldAddress } from './spam-senders.ts'

const MOST_SHOWN = 5
const MOST_OLD = 50

/** Newest first. Messages from before addresses were folded are found as they were typed, or in lower case. */
export async function findEarlierMessages(store: Store, { id, email, received_at }: Message): Promise<Message[]> {
  if (email === '') return []
  const sort = { field: 'received_at', order: 'descending' } as const
  const before: Filter[] = [NOT_TRASHED, { field: 'received_at', lte: received_at }]
  const [indexes, folded] = [['messages'] as const, foldAddress(email)]
  const pages = await Promise.all([
    store.find({ indexes, where: [{ field: 'sender', equals: folded }, ...before], sort, size: MOST_SHOWN + 1 }),
    ...[...new Set([email, folded])].map((typed) =>
      store.find({ indexes, where: [{ field: 'email', equals: typed }, ...before], size: MOST_OLD }),
    ),
  ])
  const found = new Map(pages.flatMap(({ documents }) => documents).map((document) => [document.id, readMessage(document)]))
  found.delete(id)
  return [...found.values()].sort((a, b) => b.received_at.localeCompare(a.received_at)).slice(0, MOST_SHOWN)
}
