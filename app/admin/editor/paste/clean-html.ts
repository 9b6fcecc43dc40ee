import { clampSpans } from '#app/admin/editor/document/clamp-spans.ts'
import { isTooDeep } from '#app/admin/editor/document/compare-markup.ts'
import { isOwnHtml, restoreOwn } from '#app/admin/editor/document/copied-html.ts'
import { readInertHtml } from '#app/inert-html.ts'
import { isLinkUrl } from '#lib/text/link-url.ts'
import { unwrap } from './elements.ts'
import { extractImages, extractVideos, type PendingImage } from './extract-media.ts'
import { fixBlocks } from './fix-blocks.ts'
import { fixLists } from './fix-lists.ts'
import { applyInlineStyles } from './inline-styles.ts'
import { type Omissions, recordOmission } from './omissions.ts'
import { removeHidden } from './remove-hidden.ts'

const EMOJI =
  /^(?:[\d#*]\ufe0f?\u20e3|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u200d|[\u{e0020}-\u{e007f}])+$|^:[\w+-]+:$/u

const WIDEST = 128

const MOST_SIGNS = 20_000_000
const MOST_TAGS = 200_000

const KEPT = new Set(['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'start', 'type'])

type Cleaned = { ok: true; html: string; pictures: PendingImage[]; leftOut: Omissions } | { ok: false; problem: string }

/** This is no security boundary: the server sanitizes what it saves. */
export function cleanHtml(html: string, files: () => readonly File[]): Cleaned {
  if (html.length > MOST_SIGNS || hasMoreTags(html)) return refused('it has too much formatting')
  const { body } = readInertHtml(withoutStyles(html))
  const leftOut: Omissions = new Map()
  const videos = extractVideos(body)
  const isOwn = isOwnHtml(html)
  if (isOwn) restoreOwn(body)
  else {
    applyClassStyles(body, readClassStyles(html))
    removeHidden(body, leftOut)
    replaceEmojiImages(body)
    fixLists(body)
    applyInlineStyles(body)
    fixBlocks(body)
    fixLinks(body, leftOut)
  }
  const pictures = [...videos, ...extractImages(body, body.querySelector('img') ? files() : [], leftOut)]
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (!KEPT.has(name) && !(isOwn && name === 'data-pm-slice')) element.removeAttribute(name)
  clampSpans(body)
  const cleaned = body.innerHTML
  return isTooDeep(cleaned) ? refused('it has too many elements inside one another') : { ok: true, html: cleaned, pictures, leftOut }
}

function refused(why: string): Cleaned {
  return { ok: false, problem: `Nothing was pasted: ${why}. Paste it in parts, or as plain text with Ctrl+Shift+V.` }
}

/** The CSP blocks parsing of inline styles and handlers, so rename them. */
function withoutStyles(html: string): string {
  return html
    .replace(/<(\/?)style\b/gi, '<$1template')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/(\s|["'])style\s*=/gi, '$1 data-look=').replace(/\son\w+\s*=/gi, ' data-dropped='))
}

function hasMoreTags(html: string): boolean {
  let count = 0
  for (let at = html.indexOf('<'); at !== -1 && count <= MOST_TAGS; at = html.indexOf('<', at + 1)) count++
  return count > MOST_TAGS
}

/** Gmail, WordPress and Slack paste emoji as images, which would split the sentence. */
function replaceEmojiImages(body: HTMLElement): void {
  for (const image of body.querySelectorAll('img')) {
    const isPhotograph = Number(image.getAttribute('width')) > WIDEST
    if (!isPhotograph && EMOJI.test(image.alt.trim())) image.replaceWith(image.alt.trim())
  }
}

/** Relative and fragment links belong to the source document, because clipboards hold our URLs in full. */
function fixLinks(body: HTMLElement, leftOut: Omissions): void {
  for (const link of body.querySelectorAll('a')) {
    const href = wayOf(link.getAttribute('href') ?? '')
    if (isLinkUrl(href) && !href.startsWith('/')) link.setAttribute('href', href)
    else {
      if (href !== '' && !href.startsWith('#')) recordOmission(leftOut, 'link')
      unwrap(link)
    }
  }
}

/** Google wraps links in its own redirect. */
function wayOf(href: string): string {
  if (!/^https?:\/\/www\.google\.[a-z.]+\/url\?/i.test(href) || !URL.canParse(href)) return href
  const { searchParams } = new URL(href)
  return searchParams.get('q') ?? searchParams.get('url') ?? href
}

const CLASS = /^\s*[\w-]*\.([\w-]+)\s*$/

/** Excel writes the look of its cells as classes. Maps each class to its declarations. */
function readClassStyles(html: string): ReadonlyMap<string, string> {
  const styles = new Map<string, string>()
  for (const part of html.split(/<style\b/i).slice(1))
    for (const rule of (part.split(/<\/style/i, 1)[0] ?? '').split('}')) {
      const [selectors = '', declarations] = rule.split('{', 2)
      if (declarations === undefined) continue
      for (const selector of selectors.replace(/^[^>]*<!--|-->/g, '').split(',')) {
        const [, name] = CLASS.exec(selector) ?? []
        if (name) styles.set(name, `${styles.get(name) ?? ''}${declarations.trim()};`)
      }
    }
  return styles
}

/** An element's own style comes last, and wins. */
function applyClassStyles(body: HTMLElement, styles: ReadonlyMap<string, string>): void {
  if (styles.size === 0) return
  for (const element of body.querySelectorAll('[class]')) {
    const given = [...element.classList].flatMap((name) => styles.get(name) ?? [])
    if (given.length > 0) element.setAttribute('data-look', `${given.join('')}${element.getAttribute('data-look') ?? ''}`)
  }
}
