import '#domain/fields/zod-jitless.ts'
import { z } from 'zod'
import { imageFieldNames } from '#domain/kinds/item-tables.ts'
import { type ItemKind, kinds } from '#domain/kinds/kinds.ts'
import { newsTable } from '#domain/kinds/news.ts'
import type { HighlightFragment } from '#domain/ports/store.ts'
import { memoizeWeak } from '#lib/cache/memoize-weak.ts'
import { recordOf } from '#lib/objects/objects.ts'
import { truncate } from '#lib/text/html-to-text.ts'
import { type Day, parseDay } from '#lib/time/dates.ts'
import { detailsPath, isOwnPage } from './item-url.ts'
import { excerptOf, type FoundItem, type Item } from './items.ts'

export type ItemSummary = {
  id: string
  kind: ItemKind
  title: string
  source: string
  category: string
  author: string
  logo: string
  logoAlt: string
  posted: Day | undefined
  excerpt: string
  detailsPath: string
  link: string
  marked: Record<(typeof MARKED)[number], HighlightFragment[]>
}

const MARKED = ['title', 'category', 'excerpt', 'source', 'author'] as const

export function summarize({ item, highlights }: FoundItem, pictures: ReadonlySet<string>): ItemSummary {
  const plain = plainSummary(item)
  const logo = pictures.has(plain.logo) ? plain.logo : ''
  if (logo === plain.logo && Object.keys(highlights).length === 0) return plain
  const found = recordOf(MARKED, (name) => marked(plain[name], highlights[name]))
  // Excerpts too long to mark as a whole come back as the part around the match.
  const excerpt = mostTelling([highlights.content_excerpt, highlights.content]) ?? found.excerpt
  return { ...plain, logo, marked: { ...found, excerpt } }
}

const plainSummary = memoizeWeak((item: Item): ItemSummary => {
  const { id, kind, source, category, author } = item
  const texts = { title: item.title || 'Untitled', source, category, author, excerpt: excerptOf(item) }
  const path = detailsPath(item)
  return {
    id,
    kind,
    ...texts,
    logo: safeImageFile(item.logo),
    logoAlt: item.logo_alt,
    posted: parseDay(item.posted_date),
    detailsPath: path,
    link: linkElsewhere(item) ?? path,
    marked: recordOf(MARKED, (name) => unmarked(texts[name])),
  }
})

/** Old documents may hold links that are unsafe to follow. */
export function safeBlogLink({ blog_link }: Pick<Item, 'blog_link'>): string | undefined {
  return z.safeParse(newsTable.shape.blog_link, blog_link).data || undefined
}

export function authorImage(item: Item, pictures: ReadonlySet<string>): string {
  const { authorPicture: field } = kinds[item.kind]
  const name = field === undefined ? '' : safeImageFile(item[field])
  return pictures.has(name) ? name : ''
}

export function authorImageAlt(item: Item): string {
  const { authorPicture: field } = kinds[item.kind]
  return field === undefined ? '' : item[`${field}_alt`]
}

export const imageNames = memoizeWeak((item: Item): readonly string[] => namedImages(item).map(({ name }) => name))

export function namedImages(item: Item): { field: string; name: string }[] {
  return imageFieldNames[item.kind].map((field) => ({ field, name: safeImageFile(String(item[field])) })).filter(({ name }) => name !== '')
}

export type SearchTexts = { title: string; description: string; ownDescription: string }

export function searchTexts(item: Item): SearchTexts {
  const { title: own, meta_title, meta_description: ownDescription } = item
  const title = own || 'Untitled'
  return { title: meta_title || title, description: ownDescription || truncate(excerptOf(item) || title, 200), ownDescription }
}

/** Not every named image is stored. */
export function shareImageOf(item: Item): string {
  return safeImageFile(item.share_image)
}

export function sourceLink(item: Item): string | undefined {
  return item.content === '' ? linkElsewhere(item) : undefined
}

function linkElsewhere(item: Item): string | undefined {
  const link = safeBlogLink(item)
  return link === undefined || isOwnPage(item, link) ? undefined : link
}

function safeImageFile(file: string): string {
  return z.safeParse(newsTable.shape.logo, file).data ?? ''
}

function marked(text: string, fragments: HighlightFragment[] | undefined): HighlightFragment[] {
  const isWhole = fragments?.map((fragment) => fragment.text).join('') === text
  return fragments && isWhole ? fragments : unmarked(text)
}

function mostTelling(texts: readonly (HighlightFragment[] | undefined)[]): HighlightFragment[] | undefined {
  const wordsIn = (text: HighlightFragment[]) => new Set(text.filter(({ marked }) => marked).map((each) => each.text.toLowerCase())).size
  return texts.filter((text) => text !== undefined).sort((a, b) => wordsIn(b) - wordsIn(a))[0]
}

function unmarked(text: string): HighlightFragment[] {
  return text ? [{ text, marked: false }] : []
}
