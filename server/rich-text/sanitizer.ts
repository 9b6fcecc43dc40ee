import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import { MAX_HTML_DEPTH } from '#domain/kinds/blog.ts'
import type { RichText } from '#domain/ports/services.ts'
import { createBoundedCache } from '#lib/cache/bounded-cache.ts'
import { htmlToText } from '#lib/text/html-to-text.ts'
import { parseLinkUrl } from '#lib/text/link-url.ts'
import { textToHtml } from '#lib/text/text-to-html.ts'
import { withImageSources } from './image-sources.ts'
import tags from './tags.json' with { type: 'json' }

const FROM_RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const require = createRequire(import.meta.url)
/** Loading takes a tenth of a second, so it waits for the first article. */
const sanitizer = (): typeof sanitizeHtml => require('sanitize-html')

const RULES: sanitizeHtml.IOptions = {
  allowedTags: tags.allowed,
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start', { name: 'type', values: ['a', 'A', 'i', 'I'] }],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: tags.dropped,
  enforceHtmlBoundary: false,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    del: 's',
    img: keptPicture,
    a: keptLink,
  },
}

const scrollStop = (tagName: string): sanitizeHtml.Tag => ({ tagName, attribs: { tabindex: '0' } })

const RULES_FOR_READING: sanitizeHtml.IOptions = {
  ...RULES,
  allowedAttributes: { ...RULES.allowedAttributes, table: ['tabindex'], pre: ['tabindex'] },
  transformTags: { ...RULES.transformTags, table: scrollStop, pre: scrollStop },
}

/** Removing these afterwards is linear; the sanitizer's own filter copies the text each time. */
const NO_PICTURE = '<img />'

const KEPT = new Set([...(RULES.allowedTags || []), ...Object.keys(RULES.transformTags ?? {})])

export const richText: RichText = {
  sanitize: knownOnceMade((html) => sanitizeBy(RULES, html)),
  sanitizeForReading: knownOnceMade((stored) => withImageSources(withDirections(sanitizeBy(RULES_FOR_READING, stored)))),
  findError(html) {
    const settled = settle(RULES, html)
    if (settled.ok) return undefined
    const place = settled.lastWords ? `after “${settled.lastWords}”` : 'at its beginning'
    return `has more than ${MAX_HTML_DEPTH} elements inside one another, ${place}; close or remove some of them`
  },
}

function knownOnceMade(make: (html: string) => string): (html: string) => string {
  const known = createBoundedCache<string>({ entries: 500, bytes: 2 * 1024 * 1024, bytesOf: (made) => 3 * made.length })
  return (html) => {
    const found = known.get(html)
    if (found !== undefined) return found
    const made = make(html)
    known.set(html, made)
    return made
  }
}

function sanitizeBy(rules: sanitizeHtml.IOptions, html: string): string {
  const settled = settle(rules, html)
  return settled.ok ? withoutEmptyCaptions(settled.html) : textToHtml(htmlToText(html))
}

type Sanitized = { ok: true; html: string; hasDropped: boolean } | { ok: false; lastWords: string }

/** Dropping elements can merge their neighbors, so a second pass settles the result. */
function settle(rules: sanitizeHtml.IOptions, html: string): Sanitized {
  const sanitized = sanitizeOnce(rules, html)
  return sanitized.ok && sanitized.hasDropped ? sanitizeOnce(rules, sanitized.html) : sanitized
}

/** The parser's cost grows with depth, so this stops at the limit. */
function sanitizeOnce(rules: sanitizeHtml.IOptions, html: string): Sanitized {
  const tooDeep = Symbol('too deep')
  let depth = 0
  let lastWords = ''
  let hasDropped = false
  const watching: sanitizeHtml.IOptions = {
    ...rules,
    onOpenTag: (name) => {
      depth++
      hasDropped ||= !KEPT.has(name)
      if (depth > MAX_HTML_DEPTH) throw tooDeep
    },
    onCloseTag: () => {
      depth--
    },
    textFilter: (text) => {
      if (text.trim() !== '') lastWords = text
      return text
    },
  }
  try {
    return { ok: true, html: sanitizer()(html, watching).replaceAll(NO_PICTURE, ''), hasDropped }
  } catch (error) {
    if (error !== tooDeep) throw error
    return { ok: false, lastWords: htmlToText(lastWords.slice(-200)).slice(-60).trim() }
  }
}

function keptPicture(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  if (!attributes.src?.startsWith('/assets/img/')) return { tagName, attribs: {} }
  const kept = Object.entries(attributes).filter(([name, value]) => !/^(?:width|height)$/.test(name) || /^[1-9]\d{0,4}$/.test(value))
  return { tagName, attribs: Object.fromEntries(kept) }
}

function keptLink(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { href = '', ...others } = attributes
  const address = parseLinkUrl(href)
  if (!address) return { tagName, attribs: others }
  const attribs = { ...attributes, href: address.href }
  return { tagName, attribs: address.leads === 'outside' ? { ...attribs, rel: 'noopener noreferrer' } : attribs }
}

function withDirections(html: string): string {
  return FROM_RIGHT_TO_LEFT.test(html) ? html.replace(/<(?:ul|ol|blockquote|table)(?=[ >])/g, '$& dir="auto"') : html
}

function withoutEmptyCaptions(html: string): string {
  if (!html.includes('<figcaption>')) return html
  const kept: string[] = []
  const open: { at: number; hasContent: boolean }[] = []
  for (const piece of html.split(/(<\/?figcaption>)/)) {
    if (piece === '</figcaption>') {
      kept.push(piece)
      const caption = open.pop()
      if (caption && !caption.hasContent) kept.length = caption.at
    } else if (piece === '<figcaption>') {
      open.push({ at: kept.length, hasContent: false })
      kept.push(piece)
    } else {
      kept.push(piece)
      if (hasContent(piece)) for (const caption of open) caption.hasContent = true
    }
  }
  return kept.join('')
}

function hasContent(html: string): boolean {
  return html.includes('<img ') || html.replace(/<[^<>]*>/g, '').trim() !== ''
}
