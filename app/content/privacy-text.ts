import { MAX_COUNTED_CHARS, ZERO_RESULT_DAYS } from '#domain/analytics/zero-results.ts'
import { SPAM_RETENTION_DAYS } from '#domain/messages/spam-signals.ts'
import type { Settings } from '#domain/ports/services.ts'
import { fillTemplate } from './fill-template.ts'
import type { privacy } from './privacy.ts'
import { site } from './site.ts'

type Block = readonly string[] | { points: readonly string[] }

type Section = { heading: string; blocks: readonly Block[] }

type Words = (typeof privacy)['defaults']

type PrivacyFacts = Pick<Settings, 'messageRetentionDays' | 'mailBy' | 'pageViewsTo'> & { hasGoogleSignIn: boolean }

export function privacyText(words: Words, facts: PrivacyFacts): { lead: string; sections: Section[] } {
  const { lead, reasons, rights, questions } = words
  return {
    lead: facts.pageViewsTo ? lead.passingOn : lead.counting,
    sections: saying([
      { heading: words.collected.heading, blocks: collected(words, facts) },
      { heading: reasons.heading, blocks: [[reasons.text]] },
      { heading: words.cookies.heading, blocks: cookiesAndScripts(words, facts) },
      { heading: words.readers.heading, blocks: [...readers(words, facts), ...analytics(words, facts), [words.readers.authorities]] },
      { heading: words.kept.heading, blocks: [kept(words, facts), countsKept(words, facts)] },
      { heading: rights.heading, blocks: [[rights.what], [rights.how]] },
      { heading: questions.heading, blocks: [[questions.how], [questions.changes]] },
    ]),
  }
}

function saying(sections: Section[]): Section[] {
  return sections.filter(({ blocks }) => blocks.some((block) => ('points' in block ? block.points : block).some((text) => text !== '')))
}

function collected({ collected }: Words, { mailBy, pageViewsTo }: PrivacyFacts): Block[] {
  const { form, noted, notedAndMailed, origin, spam, pages, visits, searches, addresses, addressesPassedOn } = collected
  return [
    [form],
    [mailBy ? notedAndMailed : noted, fillTemplate(spam, { asideDays: String(SPAM_RETENTION_DAYS) })],
    [origin],
    [pages],
    [visits],
    [fillTemplate(searches, { longestCounted: String(MAX_COUNTED_CHARS) })],
    pageViewsTo ? [addresses, addressesPassedOn] : [addresses],
  ]
}

function cookiesAndScripts({ cookies }: Words, { hasGoogleSignIn }: PrivacyFacts): Block[] {
  return [[cookies.none], [hasGoogleSignIn ? cookies.googleSignIn : cookies.noOthers], [cookies.links]]
}

function readers({ readers }: Words, { mailBy }: PrivacyFacts): Block[] {
  const { people, hosting, notPassedOn, notMailed } = readers
  if (!mailBy) return [[people, hosting, notPassedOn]]
  return [
    [people, hosting],
    [readers[mailBy], notMailed],
  ]
}

function analytics({ google, readers }: Words, { pageViewsTo }: PrivacyFacts): Block[] {
  if (!pageViewsTo) return [[readers.countsStay]]
  const points = google.what.map((point) => fillTemplate(point, { pageViewTitle: site.analyticsTitle }))
  return [[google.receives], { points }, [google.number], [google.limits]]
}

function kept({ kept }: Words, { messageRetentionDays, mailBy }: PrivacyFacts): Block {
  if (messageRetentionDays === undefined) return [kept.forGood, kept.sooner]
  const time = messageRetentionDays === 1 ? kept.oneDay : fillTemplate(kept.days, { number: String(messageRetentionDays) })
  const deleted = fillTemplate(mailBy ? kept.deletedOrMailed : kept.deleted, { time })
  return mailBy ? [deleted, kept.backups, kept.copies, kept.sooner] : [deleted, kept.backups, kept.sooner]
}

function countsKept({ kept }: Words, { pageViewsTo }: PrivacyFacts): Block {
  const ours = [kept.counts, fillTemplate(kept.searches, { searchDays: String(ZERO_RESULT_DAYS) })]
  return pageViewsTo ? [...ours, kept.google] : ours
}
