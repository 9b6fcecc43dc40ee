import { parseSpamSignals, type SpamSignal } from '#domain/messages/spam-signals.ts'

const REASONS: Record<SpamSignal, string> = {
  trap: 'A field was filled in that people do not see.',
  form: 'Its form was not made by this site, or more than 7 days before, with no work of a browser for it.',
  fast: 'It was sent less than 3 seconds after its page was opened.',
  links: 'It has more than 3 links.',
  proof: 'The work that its browser was given was done wrongly, too late, for another form, or sent before.',
}

export function spamReasons(setAsideFor: string): string[] {
  const signs = parseSpamSignals(setAsideFor)
  return signs.length > 0 ? signs.map((sign) => REASONS[sign]) : ['It looked like spam to an earlier version of this site.']
}
