import { looksIn } from '#domain/branding/branding.ts'
import type { Shared } from '#domain/branding/share-image.ts'
import type { ShareCard } from '#domain/ports/services.ts'
import { valueAt, type WordsTable } from '#domain/site-copy/page-copy.ts'
import { company } from './company.ts'
import { listing } from './listings.ts'
import { plainWordsOf, type WordsSent } from './resolve-copy.ts'

type About = { isArticle: boolean; sent: WordsSent }

/** The words of the picture that is drawn for a page. */
export function shareCard(title: string, { isArticle, sent }: About): ShareCard {
  const { facts, tagline } = plainWordsOf(company, sent)
  const looks = looksIn(sent.published)
  const brand = looks?.logo?.hasName ? '' : facts.company
  return { title, kind: isArticle ? plainWordsOf(listing, sent).name : tagline, brand, ...looks?.onCards }
}

/** What a page is shared with: the picture that was chosen for it, and the drawn one in case that is gone. */
export function sharedOf(table: WordsTable, about: About): Shared[] {
  const words = plainWordsOf(table, about.sent)
  const chosen = valueAt(words, 'sharePicture.file')
  const drawn: Shared = { card: shareCard(String(valueAt(words, 'title') ?? ''), about) }
  return typeof chosen === 'string' && chosen !== '' ? [{ chosen }, drawn] : [drawn]
}
