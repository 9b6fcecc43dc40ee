import type { Message } from '#domain/messages/messages.ts'
import { parseSpamSignals, type SpamSignal } from '#domain/messages/spam-signals.ts'
import texts from './inbox-texts.json' with { type: 'json' }

const REASONS: Record<SpamSignal, string> = texts.spam

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
