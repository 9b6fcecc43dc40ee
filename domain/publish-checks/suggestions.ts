import { isBlank } from '#domain/fields/filled-values.ts'
import { type ItemKind, kinds } from '#domain/kinds/kinds.ts'
import { parseLinkUrl, parseWebUrl } from '#lib/text/link-url.ts'
import { parseDay } from '#lib/time/dates.ts'
import { imageTagsIn, linkTagsIn, visibleTextOf } from './html-parts.ts'

export type PublishSuggestion = { field: string; text: string }

export type Size = { width: number; height: number }

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
    ...titles.slice(0, 1).map((other) => ({ field: 'title', text: `There is ${aKind(other.kind)} with this title already.` })),
  ]
}

function linkAdvice(link: string, { links, dead, missing }: CheckContext): PublishSuggestion[] {
  if (isBlank(link)) return []
  const field = 'blog_link'
  const address = parseWebUrl(link.trim())
  if (address === undefined) return [{ field, text: `The link “${link.trim()}” leads nowhere.` }]
  const same = links.slice(0, 1).map(({ title }) => ({ field, text: `“${title || 'Untitled'}” has this link already.` }))
  return [
    ...same,
    ...(dead.includes(address) || missing.includes(address) ? [{ field, text: 'The link leads to nothing that is there.' }] : []),
  ]
}

function categoryAdvice(category: string, { categories: [other] }: CheckContext): PublishSuggestion[] {
  if (isBlank(category) || other === undefined) return []
  return [{ field: 'category', text: `“${other}” is a category as well, spelled otherwise: readers see two.` }]
}

function articleAdvice(html: string, { dead, missing, sizes, gone }: CheckContext): PublishSuggestion[] {
  const field = 'content'
  const pictures = imageTagsIn(html)
  const hasWords = visibleTextOf(html) !== ''
  const advice: PublishSuggestion[] = []
  if (!hasWords) advice.push({ field, text: pictures.length > 0 ? 'The article is nothing but a picture.' : 'The article is empty.' })
  // Empty alt text marks a decorative image.
  const unsaid = pictures.filter(({ alt }) => alt === undefined).length
  if (unsaid > 0) advice.push({ field, text: `${counted(unsaid, 'picture')} in the text ${unsaid === 1 ? 'has' : 'have'} no description.` })
  const lost = pictures.filter(({ file }) => gone.includes(file)).length
  if (lost > 0)
    advice.push({
      field,
      text: `${counted(lost, 'picture')} in the text ${lost === 1 ? 'is' : 'are'} not stored any more: readers see none.`,
    })
  const small = pictures.filter(({ file, width }) => (sizes[file]?.width ?? width ?? LEAST_WIDTH) < LEAST_WIDTH).length
  if (small > 0)
    advice.push({
      field,
      text: `${counted(small, 'picture')} in the text ${small === 1 ? 'is' : 'are'} narrower than ${LEAST_WIDTH} pixels.`,
    })
  const links = linkTagsIn(html)
  for (const href of links.filter((each) => isMalformed(each)))
    advice.push({ field, text: `The link “${href}” in the text leads nowhere.` })
  for (const href of links.filter((each) => dead.includes(each) || missing.includes(each)))
    advice.push({ field, text: `The link “${href}” in the text leads to nothing that is there.` })
  return advice
}

function dayAdvice({ posted_date = '', expiry_date = '' }: Texts): PublishSuggestion[] {
  const [posted, expiry] = [parseDay(posted_date.trim()), parseDay(expiry_date.trim())]
  return posted && expiry && expiry < posted ? [{ field: 'expiry_date', text: 'It expires before it is posted.' }] : []
}

function sizeAdvice(field: string, size: Size | undefined): PublishSuggestion[] {
  if (!size || size.width >= CARD.width || size.height >= CARD.height) return []
  return [
    { field, text: `This picture is small (${size.width} × ${size.height} pixels); cards show it in ${CARD.width} × ${CARD.height}.` },
  ]
}

function isMalformed(href: string): boolean {
  const address = parseLinkUrl(href)
  return address === undefined || (address.leads === 'beside' && !href.startsWith('#'))
}

function counted(count: number, thing: string): string {
  return count === 1 ? `One ${thing}` : `${count} ${thing}s`
}

function aKind(kind: ItemKind): string {
  return `a ${kinds[kind].words.one}`
}
