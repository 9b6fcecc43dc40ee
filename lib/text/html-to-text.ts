// Excluding `<` keeps this linear on texts with many unclosed tags.
const BREAKING_TAGS = /<\/?(?:p|div|h[1-6]|li|ul|ol|blockquote|pre|table|tr|td|th|br|hr|figure|figcaption)\b[^<>]*>/gi
const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }))

const RAISED = /<(sup|sub)>([\d+−-]{1,12})<\/\1>/g
const SIGNS = '0123456789+-−'
const SMALL = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₋' }

function toSmall(_whole: string, tag: 'sup' | 'sub', signs: string): string {
  return signs.replace(/./g, (sign) => SMALL[tag].charAt(SIGNS.indexOf(sign)))
}

export function htmlToText(html: string): string {
  return html
    .replace(RAISED, toSmall)
    .replace(BREAKING_TAGS, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES.get(name) ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
}

export function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).replace(/[\s,;:.!?–—-]+$/, '')}…`
}

/** Much longer than any excerpt, and short enough that unclosed tags can't slow it. */
const MOST_READ = 6000
const NOT_PROSE = /<(h[1-6]|pre|table|figure)\b[^<>]*>.*?<\/\1\s*>/gis
const SENTENCES = /^.*(?<!\p{Lu})[.!?।؟。]['"”’)]*(?=\s|$)/su

const ITEM_ENDS = /(?<=[\p{L}\p{N}\p{M})"”’])((?:<\/\w+>)*<\/li>)(\s*<\/[ou]l>)?/gu

function punctuated(_whole: string, item: string, list = ''): string {
  return `${list === '' ? ';' : '.'}${item}${list}`
}

export function excerptFromHtml(html: string, max: number): string {
  const start = html.slice(0, MOST_READ).replace(/<[^<>]*$/, '')
  const text = htmlToText(start.replace(NOT_PROSE, ' ').replace(ITEM_ENDS, punctuated)) || htmlToText(start)
  if (text.length <= max) return text
  const [sentences = ''] = SENTENCES.exec(text.slice(0, max)) ?? []
  return sentences.length >= max / 3 ? sentences : truncate(text, max)
}
