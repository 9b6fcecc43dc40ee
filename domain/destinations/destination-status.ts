import { moment, number, text } from '#domain/fields/fields.ts'
import { remainingMs } from '#lib/time/clock-skew.ts'
import { DAY_MS } from '#lib/time/dates.ts'
import type { Judged } from './judge-answer.ts'

export const statusFields = {
  failing_since: moment({ label: 'Failing since' }),
  failures: number({ label: 'Failures in a row' }),
  last_error: text(200, { label: 'Last error' }),
  paused_until: moment({ label: 'Paused until' }),
  last_sent_at: moment({ label: 'Last sent' }),
}

type DestinationStatus = { failing_since: string; failures: number; last_error: string; paused_until: string; last_sent_at: string }

export const NO_TRIES = { failing_since: '', failures: 0, last_error: '', paused_until: '' }

const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 60 * MINUTE_MS

/** The pause belongs to the whole destination, so a dead one costs one attempt an hour. */
export function statusAfter(known: DestinationStatus, { outcome, detail, waitMs }: Judged, now: Date): DestinationStatus {
  if (outcome === 'sent') return { ...NO_TRIES, last_sent_at: now.toISOString() }
  const failures = known.failures + 1
  const pauseMs = outcome === 'failed' ? waitMs : waitMs || Math.min(MINUTE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS)
  return {
    failing_since: known.failing_since || now.toISOString(),
    failures,
    last_error: detail,
    paused_until: pauseMs > 0 ? new Date(now.getTime() + pauseMs).toISOString() : '',
    last_sent_at: known.last_sent_at,
  }
}

export function isPaused({ paused_until }: DestinationStatus, now: Date): boolean {
  return remainingMs(Date.parse(paused_until), now, DAY_MS) > 0
}
