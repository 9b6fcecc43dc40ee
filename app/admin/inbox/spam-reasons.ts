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
export function spamReasons(message: Message, markedOn?: string): string[] {
  const signs = parseSpamSignals(message.set_aside_for)
  if (signs.length === 0) return ['It looked like spam to an earlier version of this site.']
  const reasons = signs.map((sign) => (sign === 'address' && markedOn ? `You marked this address as spam on ${markedOn}.` : REASONS[sign]))
  return isMailedSpam(message) ? [...reasons, 'Other checks passed, so you were emailed.'] : reasons
}

export function isMailedSpam({ set_aside_for, delivery }: Message): boolean {
  return parseSpamSignals(set_aside_for).join() === 'address' && delivery !== 'none'
}
