import { isBlank } from '#domain/fields/filled-values.ts'
import { type ItemKind, kinds } from '#domain/kinds/kinds.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { htmlToText } from '#lib/text/html-to-text.ts'
import { parseLinkUrl, parseWebUrl } from '#lib/text/link-url.ts'
import { parseDay } from '#lib/time/dates.ts'
import { imageTagsIn, linkTagsIn } from './html-parts.ts'

export type PublishSuggestion = { field: string; text: string }

type Size = { width: number; height: number }

export type CheckContext = {
  titles: readonly { id: string; kind: ItemKind; title: string }[]
  links: readonly { id: string; kind: ItemKind; title: string }[]
  categories: readonly string[]
  missing: readonly string[]
  dead: readonly string[]
  sizes: Readonly<Record<string, Size>>
  /** Browsers may still show a removed image from their cache. */
  gone: readonly string[]
}

export const EMPTY_CHECK_CONTEXT: CheckContext = { titles: [], links: [], categories: [], missing: [], dead: [], sizes: {}, gone: [] }

const LONGEST_TITLE = 70
/** Pixels of a card, and the least width that isn't blurry in an article. */
const CARD: Size = { width: 352, height: 330 }
const LEAST_WIDTH = 320

type Texts = Readonly<Record<string, string | undefined>>

export function findSuggestions(
  kind: ItemKind,
  texts: Texts,
  { known = EMPTY_CHECK_CONTEXT, pictures = [] }: { known?: CheckContext; pictures?: readonly string[] } = {},
): PublishSuggestion[] {
  return [
    ...titleAdvice(texts, known),
    ...(isBlank(texts.content_excerpt) ? [{ field: 'content_excerpt', text: 'The excerpt is empty.' }] : []),
    ...(kinds[kind].isArticle ? articleAdvice(texts.content ?? '', known) : []),
    ...linkAdvice(texts.blog_link ?? '', known),
    ...categoryAdvice(texts.category ?? '', known),
    ...dayAdvice(texts),
    ...pictures.flatMap((field) => sizeAdvice(field, known.sizes[field] ?? known.sizes[texts[field] ?? ''])),
  ]
}

function titleAdvice({ title = '' }: Texts, { titles }: CheckContext): PublishSuggestion[] {
  const length = [...title.trim()].length
  const long =
    length > LONGEST_TITLE
      ? [{ field: 'title', text: `The title has ${length} characters; lists and search engines show about ${LONGEST_TITLE}.` }]
      : []
  return [
    ...long,
    ...titles.slice(0, 1).map((other) => ({ field: 'title', text: `There is a ${kinds[other.kind].words.one} with this title already.` })),
  ]
}

function linkAdvice(link: string, { links, dead, missing }: CheckContext): PublishSuggestion[] {
  if (isBlank(link)) return []
  const field = 'blog_link'
  const address = parseWebUrl(link.trim())
  if (address === undefined) return [{ field, text: `The link “${link.trim()}” is broken.` }]
  const same = links.slice(0, 1).map(({ title }) => ({ field, text: `“${title || 'Untitled'}” has this link already.` }))
  return [...same, ...(dead.includes(address) || missing.includes(address) ? [{ field, text: 'The link leads to a missing page.' }] : [])]
}

function categoryAdvice(category: string, { categories: [other] }: CheckContext): PublishSuggestion[] {
  if (isBlank(category) || other === undefined) return []
  return [{ field: 'category', text: `“${other}” is a category too. Visitors see both spellings.` }]
}

function articleAdvice(html: string, { dead, missing, sizes, gone }: CheckContext): PublishSuggestion[] {
  const field = 'content'
  const pictures = imageTagsIn(html)
  const hasWords = htmlToText(html) !== ''
  const advice: PublishSuggestion[] = []
  if (!hasWords) advice.push({ field, text: pictures.length > 0 ? 'The text is only an image.' : 'The text is empty.' })
  // Empty alt text marks a decorative image.
  const unsaid = pictures.filter(({ alt }) => alt === undefined).length
  if (unsaid > 0) advice.push({ field, text: `${formatCount(unsaid, 'image')} in the text ${unsaid === 1 ? 'has' : 'have'} no alt text.` })
  const lost = pictures.filter(({ file }) => gone.includes(file)).length
  if (lost > 0)
    advice.push({
      field,
      text: `${formatCount(lost, 'image')} in the text ${lost === 1 ? 'is' : 'are'} missing.`,
    })
  const small = pictures.filter(({ file, width }) => (sizes[file]?.width ?? width ?? LEAST_WIDTH) < LEAST_WIDTH).length
  if (small > 0)
    advice.push({
      field,
      text: `${formatCount(small, 'image')} in the text ${small === 1 ? 'is' : 'are'} narrower than ${LEAST_WIDTH} pixels.`,
    })
  const links = linkTagsIn(html)
  for (const href of links.filter((each) => isMalformed(each))) advice.push({ field, text: `The link “${href}” in the text is broken.` })
  for (const href of links.filter((each) => dead.includes(each) || missing.includes(each)))
    advice.push({ field, text: `The link “${href}” in the text leads to a missing page.` })
  return advice
}

function dayAdvice({ posted_date = '', expiry_date = '' }: Texts): PublishSuggestion[] {
  const [posted, expiry] = [parseDay(posted_date.trim()), parseDay(expiry_date.trim())]
  return posted && expiry && expiry < posted ? [{ field: 'expiry_date', text: 'It expires before its posted date.' }] : []
}

function sizeAdvice(field: string, size: Size | undefined): PublishSuggestion[] {
  if (!size || size.width >= CARD.width || size.height >= CARD.height) return []
  return [{ field, text: `This image is small (${size.width} × ${size.height} pixels). Cards show it at ${CARD.width} × ${CARD.height}.` }]
}

function isMalformed(href: string): boolean {
  const address = parseLinkUrl(href)
  return address === undefined || (address.leads === 'beside' && !href.startsWith('#'))
}
