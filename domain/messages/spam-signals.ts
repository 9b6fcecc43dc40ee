import { MAX_CLOCK_SKEW_MS } from '#lib/time/clock-skew.ts'
import { DAY_MS } from '#lib/time/dates.ts'

/** The contact form's hidden field, which only programs fill in. */
export const HONEYPOT_FIELD = 'website'
/** The contact form's field for what its script has worked out. */
export const PROOF_FIELD = 'proof'

/** What is set aside is deleted after so long. */
export const SPAM_RETENTION_DAYS = 30
/** People need longer than this to write a message. */
const FASTEST_MS = 3000
/** A form that was made longer ago was copied rather than left open, unless a browser has just worked for it. */
const OLDEST_MS = 7 * DAY_MS
const MOST_LINKS = 3
const LINK = /https?:\/\/(?:www\.)?|\bwww\./gi

/** Why a message is set aside. */
const signs = ['trap', 'form', 'fast', 'links', 'proof'] as const

export type SpamSignal = (typeof signs)[number]

/** What a form's proof of work says. `none`: where no script runs, there is none. */
export type ProofOfWork = 'good' | 'bad' | 'none'

type Sent = {
  isTrapped: boolean
  /** When its form was made, undefined where this site has not made it. */
  madeAt: Date | undefined
  /** All that its sender wrote. */
  text: string
  proof: ProofOfWork
}

/** What makes a message look as if a program had sent it. That is a guess: such messages are kept, and set aside. */
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

/** The signs that a stored message names. */
export function parseSpamSignals(written: string): SpamSignal[] {
  const names = written.split(' ')
  return signs.filter((sign) => names.includes(sign))
}

/** Limits that earlier versions set messages aside for. */
const FULL_LIMITS: readonly string[] = ['sender', 'unproven', 'many']

/** An earlier version set the message aside for a full limit alone: it is no spam. */
export function isDelayedAlone(written: string): boolean {
  return written.split(' ').every((reason) => FULL_LIMITS.includes(reason))
}
