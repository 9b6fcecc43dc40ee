import type { Message } from '#domain/messages/messages.ts'
import { parseSpamSignals, type SpamSignal } from '#domain/messages/spam-signals.ts'

const REASONS: Record<SpamSignal, string> = {
  trap: 'It fills in a field that visitors don’t see.',
  form: 'Its form isn’t from this site or is over 7 days old, and its browser did no spam check.',
  fast: 'It was sent less than 3 seconds after its page was opened.',
  links: 'It has more than 3 links.',
  proof: 'Its browser’s spam check was wrong, too late, for another form, or used before.',
  address: 'From an address you marked as spam.',
  marked: 'You marked it as spam.',
}

/** `markedOn` is the day on which the address was marked. */
export function spamReasons({ set_aside_for, delivery }: Message, markedOn?: string): string[] {
  const signs = parseSpamSignals(set_aside_for)
  if (signs.length === 0) return ['It looked like spam to an earlier version of this site.']
  const reasons = signs.map((sign) => (sign === 'address' && markedOn ? `You marked this address as spam on ${markedOn}.` : REASONS[sign]))
  const isEmailed = signs.join() === 'address' && delivery !== 'none'
  return isEmailed ? [...reasons, 'Other checks passed, so you were emailed.'] : reasons
}
