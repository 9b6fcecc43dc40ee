import { findAuthor } from '#domain/authors/authors.ts'
import { storedImages } from '#domain/images/images.ts'
import {
  authorImage,
  authorImageAlt,
  type ItemSummary,
  type SearchTexts,
  searchTexts,
  shareImageOf,
  sourceLink,
  summarize,
} from '#domain/items/item-summary.ts'
import { changedAt, postedAt } from '#domain/items/item-times.ts'
import { detailsPath, publicId } from '#domain/items/item-url.ts'
import { firstItems, type Item, publicFilters, siteMinute } from '#domain/items/items.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Filter } from '#domain/ports/store.ts'
import { attempt } from '#lib/async/attempt.ts'
import { htmlToText } from '#lib/text/html-to-text.ts'
import { formatTimestamp } from '#lib/time/dates.ts'

export type Article = ItemSummary & {
  avatar: string
  avatarAlt: string
  profile: { role: string; isTeam: boolean; isPictured: boolean } | undefined
  published: string | undefined
  changed: string | undefined
  html: string
  sections: Contents['sections']
  minutes: number
  /** Empty if the excerpt repeats the article's beginning. */
  lead: string
  fullText: string | undefined
  search: SearchTexts
  shareImage: string
}

export type ShownArticle = { id: string; path: string; article: Article; related: ItemSummary[] }

type Ports = Pick<Services, 'store' | 'settings' | 'now' | 'richText' | 'log'>

export async function readArticle(services: Ports, item: Item): Promise<ShownArticle> {
  const [related, author] = await Promise.all([relatedTo(services, item), findAuthor(services, item.author)])
  const pictures = await storedImages(services, [item, ...related], author?.photo)
  const [ownAvatar, photo] = [authorImage(item, pictures), author && pictures.has(author.photo) ? author.photo : '']
  const summary = (shown: Item) => summarize({ item: shown, highlights: {} }, pictures)
  const { timeZone } = services.settings
  const posted = postedAt(item, timeZone)
  const article = {
    ...summary(item),
    avatar: ownAvatar || photo,
    avatarAlt: ownAvatar && authorImageAlt(item),
    profile: author && { role: author.role, isTeam: author.team, isPictured: photo !== '' && ownAvatar === '' },
    published: posted && formatTimestamp(timeZone, posted),
    changed: posted && changedAt(item, posted).toISOString(),
    lead: item.content_excerpt,
    minutes: minutesToRead(item.content),
    ...withContents(services.richText.sanitizeForReading(item.content)),
    fullText: sourceLink(item),
    search: searchTexts(item),
    shareImage: pictures.has(shareImageOf(item)) ? shareImageOf(item) : '',
  }
  return { id: publicId(item), path: detailsPath(item), article, related: related.map(summary) }
}

const WORDS_A_MINUTE = 220

function minutesToRead(html: string): number {
  return Math.ceil((htmlToText(html).match(/\S+/g) ?? []).length / WORDS_A_MINUTE)
}

function relatedTo(services: Ports, item: Item): Promise<Item[]> {
  return attempt(services, 'Related items failed', () => listRelatedItems(services, item), [], { id: item.id })
}

export async function listRelatedItems(services: Pick<Services, 'store' | 'settings' | 'now'>, item: Item, most = 3): Promise<Item[]> {
  const isPublic = publicFilters(siteMinute(services))
  const related = item.category ? await newest([...isPublic, { field: 'category', equals: item.category }]) : []
  if (related.length < most) related.push(...(await newest(isPublic)).filter((other) => !related.some((known) => isSame(known, other))))
  return related.slice(0, most)

  async function newest(where: Filter[]): Promise<Item[]> {
    const found = await firstItems(services, { kinds: itemKinds, order: 'newest', size: 2 * most }, where)
    return found.filter((other) => !isSame(other, item))
  }
}

function isSame(a: Item, b: Item): boolean {
  return a.kind === b.kind && a.id === b.id
}

const LEAST = 3

type Contents = { html: string; sections: { id: string; heading: string }[] }

/** Gives the main headings of a long article anchors. Pass sanitized HTML only. */
export function withContents(sanitized: string): Contents {
  const sections: Contents['sections'] = []
  const html = sanitized.replace(/<h2>(.*?)<\/h2>/gs, (whole, inner: string) => {
    const heading = htmlToText(inner).trim()
    if (heading === '') return whole
    const id = `section-${sections.length + 1}`
    sections.push({ id, heading })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return sections.length < LEAST ? { html: sanitized, sections: [] } : { html, sections }
}
