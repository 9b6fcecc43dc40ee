import { MAX_HTML_DEPTH } from '#domain/kinds/blog.ts'
import { htmlToText } from '#lib/text/html-to-text.ts'

/** The editor may change these tags without visible effect. */
const HARMLESS = new Set(['p', 'tbody', 'thead', 'br', 'b', 'i', 'strong', 'em', 'del', 's', 'h1', 'h5', 'h6'])

export function hasSameMarkup(given: string, edited: string): boolean {
  if (words(given) !== words(edited)) return false
  const after = tagCounts(edited)
  return [...tagCounts(given)].every(([tag, count]) => HARMLESS.has(tag) || (after.get(tag) ?? 0) >= count)
}

/** Browsers hang on extremely deep nesting. */
export function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [tag] of html.matchAll(/<\/?[a-z][^<>]*/gi)) {
    if (tag.startsWith('</')) depth--
    else if (!/^<(?:br|hr|img)\b/i.test(tag)) depth++
    if (depth > MAX_HTML_DEPTH) return true
  }
  return false
}

function words(html: string): string {
  return htmlToText(html).replace(/\s+/g, '')
}

function tagCounts(html: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [, tag = ''] of html.matchAll(/<([a-z][a-z0-9]*)/gi)) counts.set(tag.toLowerCase(), (counts.get(tag.toLowerCase()) ?? 0) + 1)
  return counts
}
