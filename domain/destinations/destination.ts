import { z } from 'zod'
import { everyDocument } from '#domain/documents/documents.ts'
import { pauseAfter } from '#domain/email/delivery.ts'
import { choice, flag, moment, number, readFields, text } from '#domain/fields/fields.ts'
import errors from '#domain/ports/fetch-errors.json' with { type: 'json' }
import type { MailResult, Services, WebhookAnswer } from '#domain/ports/services.ts'
import type { DocumentBody, Store } from '#domain/ports/store.ts'
import { isWithinLast, remainingMs } from '#lib/time/clock-skew.ts'
import { DAY_MS } from '#lib/time/dates.ts'

/** In no backup, export or import: whoever has a URL or a secret can forge messages. */
export const destinationTable = z.object({
  name: text(60, { label: 'Name' }),
  kind: choice(['webhook', 'slack', 'teams'], { label: 'Kind' }),
  url: text(2048, { label: 'URL' }),
  secret: text(100, { label: 'Secret' }),
  former_secret: text(100, { label: 'Former secret' }),
  rotated_at: moment({ label: 'Rotated' }),
  is_on: flag({ label: 'On' }),
  created_at: moment({ label: 'Added' }),
  failing_since: moment({ label: 'Failing since' }),
  last_error: text(200, { label: 'Last error' }),
  paused_until: moment({ label: 'Paused until' }),
  last_sent_at: moment({ label: 'Last sent' }),
  failures: number({ label: 'Failures in a row' }),
  replay_from: moment({ label: 'Replay from' }),
  replay_to: moment({ label: 'Replay to' }),
  replay_cursor: text(1000, { label: 'Replayed to' }),
})

export type DestinationKind = z.infer<typeof destinationTable>['kind']

export const destinationKinds: Record<DestinationKind, string> = { webhook: 'Signed webhook', slack: 'Slack', teams: 'Microsoft Teams' }

export type Destination = z.infer<typeof destinationTable> & { id: string }

export function isDestinationKind(kind: string): kind is DestinationKind {
  return Object.hasOwn(destinationKinds, kind)
}

export function readDestination({ id, body }: { id: string; body: DocumentBody }): Destination {
  return { id, ...readFields(destinationTable, body) }
}

export async function findDestination(store: Pick<Store, 'get'>, id: string): Promise<Destination | undefined> {
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
  const found = await Array.fromAsync(everyDocument(store, { indexes: ['destinations'] }), readDestination)
  return found.sort((one, other) => one.created_at.localeCompare(other.created_at))
}

export const NO_TRIES = { failing_since: '', failures: 0, last_error: '', paused_until: '' }

export const NO_REPLAY = { replay_from: '', replay_to: '', replay_cursor: '' }

type Failing = typeof NO_TRIES

const INSIDE = 'The address is on a private network that your IT team hasn’t allowed.'

export type Judged = MailResult & { isGone?: boolean; waitMs?: number }

const TRANSIENT = [401, 403, 404, 405, 408, 409, 425, 429]
const REASONS: Readonly<Record<number, string>> = { 410: 'It answered that it’s gone', 429: 'It asked us to slow down' }

export function judgeAnswer(answer: WebhookAnswer, now: Date): Judged {
  if (!answer.ok) return { outcome: 'retry', detail: answer.reason === 'inside' ? INSIDE : errors[answer.reason] }
  const { status, retryAfter } = answer
  if (status >= 200 && status < 300) return { outcome: 'sent', detail: '' }
  const isAnswered = status >= 400 && status < 500
  const isRefused = isAnswered && !TRANSIENT.includes(status)
  const usual = isAnswered ? 'It refused the message' : status < 400 ? 'It redirects, and we don’t follow' : 'The service had an error'
  const detail = `${REASONS[status] ?? usual} (${status}).`
  return { outcome: isRefused ? 'failed' : 'retry', detail, isGone: status === 410, waitMs: waitOf(retryAfter, now) }
}

function waitOf(retryAfter: string, now: Date): number {
  const ms = /^\d{1,9}$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  return ms > 0 ? Math.min(ms, DAY_MS) : 0
}

/** The pause belongs to the whole destination, so a dead one costs one attempt an hour. */
export function statusAfter(known: Failing, { outcome, detail: last_error, waitMs = 0 }: Judged, now: Date) {
  if (outcome === 'sent') return { ...NO_TRIES, last_sent_at: now.toISOString() }
  const failures = known.failures + 1
  const pauseMs = outcome === 'failed' ? waitMs : waitMs || pauseAfter(failures)
  const paused_until = pauseMs > 0 ? new Date(now.getTime() + pauseMs).toISOString() : ''
  return { failing_since: known.failing_since || now.toISOString(), failures, last_error, paused_until }
}

export function isPaused({ paused_until }: Failing, now: Date): boolean {
  return remainingMs(Date.parse(paused_until), now, DAY_MS) > 0
}
