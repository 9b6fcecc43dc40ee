import { pauseAfter } from '#domain/email/delivery.ts'
import { moment, number, text } from '#domain/fields/fields.ts'
import errors from '#domain/ports/fetch-errors.json' with { type: 'json' }
import type { MailResult, WebhookAnswer } from '#domain/ports/services.ts'
import { remainingMs } from '#lib/time/clock-skew.ts'
import { DAY_MS } from '#lib/time/dates.ts'

export const statusFields = {
  failing_since: moment({ label: 'Failing since' }),
  last_error: text(200, { label: 'Last error' }),
  paused_until: moment({ label: 'Paused until' }),
  last_sent_at: moment({ label: 'Last sent' }),
  failures: number({ label: 'Failures in a row' }),
}

type Failing = typeof NO_TRIES

export const NO_TRIES = { failing_since: '', failures: 0, last_error: '', paused_until: '' }

const INSIDE = 'The address is on a private network that your IT team hasn’t allowed.'

export type Judged = MailResult & { isGone?: boolean; waitMs?: number }

const TRANSIENT = [408, 409, 425, 429]

export function judgeAnswer(answer: WebhookAnswer, now: Date): Judged {
  if (!answer.ok) return { outcome: 'retry', detail: answer.reason === 'inside' ? INSIDE : errors[answer.reason] }
  const { status, retryAfter } = answer
  const waitMs = waitOf(retryAfter, now)
  const detail = (why: string) => `${why} (${status}).`
  if (status >= 200 && status < 300) return { outcome: 'sent', detail: '' }
  if (status === 410) return { outcome: 'failed', detail: detail('It answered that it’s gone'), isGone: true }
  if (status >= 400 && status < 500 && !TRANSIENT.includes(status))
    return { outcome: 'failed', detail: detail('It refused the message'), waitMs }
  if (status >= 300 && status < 400) return { outcome: 'retry', detail: detail('It redirects, and we don’t follow'), waitMs }
  return { outcome: 'retry', detail: detail(status === 429 ? 'It asked us to slow down' : 'The service had an error'), waitMs }
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
