import assert from 'node:assert/strict'
import { readDelivery } from '#domain/email/delivery.ts'
import { HONEST } from '#domain/messages/messages.ts'
import type { StoredDocument } from '#domain/ports/store.ts'
import { type Day, listUnsent } from './day.ts'
import type { Receiver } from './receivers.ts'

const PAGE = 500

/** What must be so at the end, by ids: inbox, emails and destinations have each honest message, and no spam. */
export async function compareAll(day: Day, hours: number): Promise<string[]> {
  const { site, receivers, visitors, seconds, counts } = day
  assert.deepEqual(await listUnsent(site), [], 'unsent')
  assert.doesNotMatch(site.written(), /Store was restored or copied/)
  const inbox = await listInbox(day)
  const { promised, spam } = visitors
  assert.deepEqual(
    [...promised.keys()].filter((id) => !inbox.has(id)),
    [],
    'promised and not in the inbox',
  )
  assert.deepEqual(
    [...spam].filter((id) => inbox.has(id)),
    [],
    'spam in the inbox',
  )
  const subjects = new Map([...inbox.values()].map(({ id, body }) => [String(body.subject), id]))
  assert.equal(subjects.size, inbox.size, 'a form that was sent again made a second message')
  const honest = [...inbox.keys()]
  const emails = seconds.copies()
  assert.deepEqual(
    honest.filter((id) => !emails.has(id)),
    [],
    'no email of',
  )
  assert.deepEqual(
    [...spam].filter((id) => emails.has(id)),
    [],
    'an email of spam',
  )
  assert.deepEqual(seconds.unexplained(), [], 'second emails that no rule allows')
  for (const { id, body } of inbox.values()) assert.equal(readDelivery(body).delivery, 'sent', id)
  for (const { name, accepted, state } of receivers.destinations) {
    assert.deepEqual(
      honest.filter((id) => !accepted.has(id)),
      [],
      `${name} misses`,
    )
    assert.deepEqual(
      state.taken.filter(({ headers }) => spam.has(String(headers['webhook-id']))),
      [],
      `${name} got spam`,
    )
  }
  const own = honest.map((id) => emails.get(id) ?? [])
  const more = own.reduce((sum, copies) => sum + copies.length - 1, 0)
  const lost = own.flat().filter(({ isReplyLost }) => isReplyLost).length
  return [
    `${site.about}: ${hours} h, ${JSON.stringify(counts)}`,
    `${visitors.presses()} forms sent, ${honest.length} honest messages in the inbox (${promised.size} promised), ${spam.size} spam`,
    `${own.flat().length} emails: ${more} second ones, ${lost} with a lost answer; ${emails.size - honest.length} summaries`,
    ...receivers.destinations.map((receiver) => describeReceiver(receiver, honest)),
    `the healthy destination had each message ${describeDelays(day)}`,
  ]
}

async function listInbox({ site: { store } }: Day): Promise<Map<string, StoredDocument>> {
  const inbox = new Map<string, StoredDocument>()
  const sort = { field: 'received_at', order: 'ascending' } as const
  let cursor: string | undefined
  do {
    const page = await store.scan({ indexes: ['messages'], where: HONEST, sort, size: PAGE, ...(cursor && { cursor }) })
    for (const document of page.documents) inbox.set(document.id, document)
    cursor = page.cursor
  } while (cursor)
  return inbox
}

function describeReceiver({ name, accepted, state }: Receiver, honest: readonly string[]): string {
  const repeats = honest.reduce((sum, id) => sum + (accepted.get(id)?.length ?? 0) - 1, 0)
  return `${name}: ${state.taken.length} requests, ${accepted.size} messages taken, ${repeats} of them repeats`
}

/** From the answer to the visitor, in the machine's own time. */
function describeDelays({ receivers: { healthy }, visitors: { promised } }: Day): string {
  const all = [...promised.values()].map(({ id, at }) => Math.round((healthy.accepted.get(id)?.[0] ?? 0) - at)).sort((a, b) => a - b)
  const at = (share: number) => all[Math.min(all.length - 1, Math.floor(share * all.length))] ?? 0
  return `after ${at(0.5)} ms (half), ${at(0.99)} ms (99 %), ${all.at(-1) ?? 0} ms (all)`
}
