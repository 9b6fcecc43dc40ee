import type { PageMetadata } from '#domain/ports/page-metadata.ts'
import { htmlToText, truncate } from '#lib/text/html-to-text.ts'
import { type Day, parseDay } from '#lib/time/dates.ts'
import { monthOf } from '#lib/time/written-days.ts'
import DATES from './date-names.json' with { type: 'json' }
import { parseJsonLd } from './json-ld.ts'

export type LinkMetadata = {
  texts: { title?: string; source?: string; posted_date?: Day; content_excerpt?: string }
  picture?: string
}

const LONGEST = { title: 300, source: 200, excerpt: 400 }

export function extractMetadata({ title, metas, picture, jsonLd, time }: PageMetadata, url: string): LinkMetadata {
  const linked = parseJsonLd(jsonLd)
  const meta = (...names: string[]) => names.map((name) => metas.get(name) ?? '')
  const named = first(LONGEST.source, ...meta('og:site_name'), linked.source, ...meta('application-name'))
  const ownTitle = first(LONGEST.title, ...meta('og:title'), linked.title, ...meta('twitter:title', 'dc.title'))
  const day = [...meta(...DATES.slice(0, 2)), linked.date, ...meta(...DATES.slice(2)), time]
    .map(parsePublishedDay)
    .find((each) => each !== undefined)
  const excerpt = first(LONGEST.excerpt, ...meta('og:description'), linked.excerpt, ...meta('description', 'twitter:description'))
  const pictures = [
    ...meta('og:image:secure_url', 'og:image', 'og:image:url'),
    linked.picture,
    ...meta('twitter:image', 'twitter:image:src'),
    picture,
  ]
  return found(
    {
      title: ownTitle || withoutSource(first(LONGEST.title, title), named),
      source: named || new URL(url).hostname.replace(/^www\./, ''),
      posted_date: day,
      content_excerpt: excerpt,
    },
    pictures.map((address) => pictureAddress(address, url)).find((address) => address !== ''),
  )
}

type Texts = {
  title?: string | undefined
  source?: string | undefined
  posted_date?: Day | undefined
  content_excerpt?: string | undefined
}

function found(texts: Texts, picture: string | undefined): LinkMetadata {
  const said = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text !== ''))
  return { texts: said, ...(picture ? { picture } : {}) }
}

function first(most: number, ...texts: string[]): string {
  return texts.map((text) => clean(text, most)).find((text) => text !== '') ?? ''
}

function clean(text: string, most: number): string {
  const words = htmlToText(text.replace(/\p{C}+/gu, ' '))
  return truncate(words, most - 1).toWellFormed()
}

/** Page titles often end with the site's name. */
function withoutSource(title: string, source: string): string {
  const bare = / [|–—·-] ([^|–—·]+)$/.exec(title)
  return bare && source !== '' && bare[1]?.trim().toLowerCase() === source.toLowerCase() ? title.slice(0, bare.index).trim() : title
}

function pictureAddress(address: string, url: string): string {
  const bare = address.trim()
  if (bare === '' || bare.length > 2048 || !URL.canParse(bare, url)) return ''
  const { href, protocol } = new URL(bare, url)
  return protocol === 'https:' || protocol === 'http:' ? href : ''
}

/** Undefined for ambiguous dates such as 3/4/2026. */
export function parsePublishedDay(text: string): Day | undefined {
  const bare = text.trim().slice(0, 100)
  const [, year, month, date] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(bare) ?? []
  if (year) return parseDay(`${year}-${month}-${date}`)
  const inWords =
    /^(?:[a-z]+,? )?(?:(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3})[a-z]*\.?|([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?),? (\d{4})(?!\d)/i.exec(
      bare,
    )
  if (!inWords) return undefined
  const [, before, name, nameFirst, after, inYear] = inWords
  const place = monthOf(name ?? nameFirst)
  return place === 0 ? undefined : parseDay(`${Number(before ?? after)}/${place}/${inYear}`)
}
