import { parseSpamSignals, type SpamSignal } from '#domain/messages/spam-signals.ts'

const REASONS: Record<SpamSignal, string> = {
  trap: 'It fills in a field that visitors don’t see.',
  form: 'Its form isn’t from this site or is over 7 days old, and its browser did no spam check.',
  fast: 'It was sent less than 3 seconds after its page was opened.',
  links: 'It has more than 3 links.',
  proof: 'Its browser’s spam check was wrong, too late, for another form, or used before.',
}

export function spamReasons(setAsideFor: string): string[] {
  const signs = parseSpamSignals(setAsideFor)
  return signs.length > 0 ? signs.map((sign) => REASONS[sign]) : ['It looked like spam to an earlier version of this site.']
}
