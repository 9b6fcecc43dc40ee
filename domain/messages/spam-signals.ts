import { MAX_CLOCK_SKEW_MS } from '#lib/time/clock-skew.ts'
import { DAY_MS } from '#lib/time/dates.ts'

export const HONEYPOT_FIELD = 'website'
export const PROOF_FIELD = 'proof'

export const SPAM_RETENTION_DAYS = 30
/** People need longer than this to write a message. */
const FASTEST_MS = 3000
/** Older forms were copied, not left open, unless a fresh proof of work says otherwise. */
const OLDEST_MS = 7 * DAY_MS
const MOST_LINKS = 3
const LINK = /https?:\/\/(?:www\.)?|\bwww\./gi

const signs = ['trap', 'form', 'fast', 'links', 'proof', 'address', 'marked'] as const

export type SpamSignal = (typeof signs)[number]

export type ProofOfWork = 'good' | 'bad' | 'none'

type Sent = {
  isTrapped: boolean
  madeAt: Date | undefined
  text: string
  proof: ProofOfWork
}

export function findSpamSignals({ isTrapped, madeAt, text, proof }: Sent, now: Date): SpamSignal[] {
  const age = madeAt && now.getTime() - madeAt.getTime()
  const found: Record<string, boolean> = {
    trap: isTrapped,
    form: age === undefined || age <= -MAX_CLOCK_SKEW_MS || (age > OLDEST_MS && proof !== 'good'),
    fast: age !== undefined && age >= 0 && age < FASTEST_MS,
    links: (text.match(LINK)?.length ?? 0) > MOST_LINKS,
    proof: proof === 'bad',
  }
  return signs.filter((sign) => found[sign])
}

export function parseSpamSignals(written: string): SpamSignal[] {
  const names = written.split(' ')
  return signs.filter((sign) => names.includes(sign))
}

/** Earlier versions marked messages as spam for these limits. */
const FULL_LIMITS: readonly string[] = ['sender', 'unproven', 'many']

export function isDelayedAlone(written: string): boolean {
  return written.split(' ').every((reason) => FULL_LIMITS.includes(reason))
}
