import { publishedBranding } from '#domain/branding/branding.ts'
import type { ShareImageSource } from '#domain/branding/share-image.ts'
import type { ShareCard } from '#domain/ports/services.ts'
import { type PageCopy, valueAtPath } from '#domain/site-copy/page-copy.ts'
import { company } from './company.ts'
import { listing } from './listings.ts'
import { type CopyData, resolvePlainCopy } from './resolve-copy.ts'

type About = { isArticle: boolean; sent: CopyData }

export function shareCard(title: string, { isArticle, sent }: About): ShareCard {
  const { facts, tagline } = resolvePlainCopy(company, sent)
  const looks = publishedBranding(sent.published)
  const brand = looks?.logo?.hasName ? '' : facts.company
  return { title, kind: isArticle ? resolvePlainCopy(listing, sent).name : tagline, brand, ...looks?.onCards }
}

/** The drawn image comes second in case the chosen file is gone. */
export function shareImageSources(table: PageCopy, about: About): ShareImageSource[] {
  const words = resolvePlainCopy(table, about.sent)
  const chosen = valueAtPath(words, 'sharePicture.file')
  const drawn: ShareImageSource = { card: shareCard(String(valueAtPath(words, 'title') ?? ''), about) }
  return typeof chosen === 'string' && chosen !== '' ? [{ chosen }, drawn] : [drawn]
}
