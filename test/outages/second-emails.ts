import { readDelivery } from '#domain/email/delivery.ts'
import type { StoredDocument } from '#domain/ports/store.ts'
import type { OutageSite } from './outage-site.ts'
import type { Receivers } from './receivers.ts'

const NEAR_MS = 1000
const SENDING = [{ field: 'delivery', equals: 'sending' }] as const

export type SecondEmails = ReturnType<typeof openSecondEmails>

/**
 * By SMTP a second email may come under the same Message-ID if the service died before it answered, or if the site did
 * before it noted the answer. For each message this counts how often that may have been so.
 */
export function openSecondEmails(site: OutageSite, { smtp, takenAt }: Receivers) {
  const abandoned = new Map<string, Set<number>>()
  const interruptions: { from: number; to: number }[] = []
  return { interrupt, isQuiet, copies, unexplained }

  async function underWay(): Promise<StoredDocument[]> {
    await site.found()
    return (await site.store.find({ indexes: ['messages'], where: SENDING, size: 1000 })).documents
  }

  /** What was under way before, meanwhile or after may never be concluded by those who began it. */
  async function interrupt(work: () => Promise<unknown> | undefined): Promise<void> {
    const from = performance.now()
    await noteAbandoned()
    await work()
    await noteAbandoned()
    interruptions.push({ from, to: performance.now() })
  }

  async function noteAbandoned(): Promise<void> {
    for (const { id, body } of await underWay()) abandoned.set(id, new Set([...(abandoned.get(id) ?? []), readDelivery(body).attempts]))
  }

  async function isQuiet(): Promise<boolean> {
    return (await underWay()).every(({ id, body }) => abandoned.get(id)?.has(readDelivery(body).attempts))
  }

  function copies() {
    return Map.groupBy(smtp.state.taken, ({ messageId }) => idOf(messageId))
  }

  function unexplained(): string[] {
    return [...copies()].flatMap(([id, taken]) => {
      const whens = taken.map((email) => takenAt.get(email) ?? 0)
      const isLost = taken.map(({ isReplyLost }, at) => isReplyLost || interruptions.some(({ from, to }) => isBetween(whens[at], from, to)))
      const most = 1 + isLost.filter(Boolean).length + (abandoned.get(id)?.size ?? 0)
      const when = (at: number, isReplyLost: boolean | undefined) => `${Math.round(at)}${isReplyLost ? ' (lost)' : ''}`
      const near = interruptions.filter(({ from, to }) => whens.some((at) => isBetween(at, from - NEAR_MS, to + NEAR_MS)))
      const copies = `${taken.length} emails at ${whens.map((at, number) => when(at, isLost[number]))}, ${most} at most`
      const why = `${abandoned.get(id)?.size ?? 0} abandoned; interrupted ${near.map(({ from, to }) => `${when(from, false)}–${when(to, false)}`)}`
      const said = site
        .written()
        .split('\n')
        .filter((line) => line.includes(id))
      return taken.length > most ? [`${id}: ${copies}; ${why}; ${said.join(' ')}`] : []
    })
  }
}

function isBetween(time: number | undefined, from: number, to: number): boolean {
  return time !== undefined && time >= from && time <= to
}

function idOf(messageId: string): string {
  return /^<([^@]+)@/.exec(messageId)?.[1] ?? messageId
}
