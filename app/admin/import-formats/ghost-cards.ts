import { readAt, textAt } from '#lib/objects/objects.ts'
import { escapeAttribute, escapeHtml } from '#lib/text/text-to-html.ts'
import { figureOf, linkParagraph } from './old-html.ts'

const FORMATS = ['strong', 'em', 's', 'u', 'code', 'sub', 'sup']
const TAGS: Record<string, string> = { paragraph: 'p', quote: 'blockquote', aside: 'blockquote', listitem: 'li', linebreak: 'br' }

/** Ghost keeps drafts without HTML, as trees of its editors. */
export function lexicalHtml(lexical: string, mobiledoc: string): { html: string; notes: string[] } {
  const notes = new Set<string>()
  try {
    if (lexical !== '') return { html: nodesHtml(readAt(JSON.parse(lexical), 'root', 'children'), notes), notes: [...notes] }
    if (mobiledoc !== '') return { html: mobiledocHtml(JSON.parse(mobiledoc), notes), notes: [...notes] }
  } catch {
    notes.add('Its text is broken in the file and was left out.')
  }
  return { html: '', notes: [...notes] }
}

function nodesHtml(nodes: unknown, notes: Set<string>): string {
  return Array.isArray(nodes) ? nodes.map((node) => nodeHtml(node, notes)).join('') : ''
}

function nodeHtml(node: unknown, notes: Set<string>): string {
  const type = (textAt(node, 'type') ?? '').replace(/^extended-/, '')
  const inner = () => nodesHtml(readAt(node, 'children'), notes)
  if (type === 'text') return formatted(escapeHtml(textAt(node, 'text') ?? ''), Number(readAt(node, 'format') ?? 0))
  if (type === 'heading') return `<${textAt(node, 'tag') ?? 'h2'}>${inner()}</${textAt(node, 'tag') ?? 'h2'}>`
  if (type === 'list') return textAt(node, 'listType') === 'number' ? `<ol>${inner()}</ol>` : `<ul>${inner()}</ul>`
  if (type === 'link') return `<a href="${escapeAttribute(textAt(node, 'url') ?? '')}">${inner()}</a>`
  const tag = TAGS[type]
  return tag === undefined ? cardHtml(type, node, notes) : tag === 'br' ? '<br>' : `<${tag}>${inner()}</${tag}>`
}

function formatted(text: string, format: number): string {
  return FORMATS.reduce((html, tag, bit) => ((format >> bit) & 1 ? `<${tag}>${html}</${tag}>` : html), text)
}

function cardHtml(type: string, card: unknown, notes: Set<string>): string {
  const own = (...names: string[]) => names.map((name) => textAt(card, name)).find((text) => text) ?? ''
  const image = (each: unknown) => figureOf({ url: textAt(each, 'src') ?? '', alt: textAt(each, 'alt'), caption: textAt(each, 'caption') })
  const images = readAt(card, 'images')
  if (type === 'image') return image(card)
  if (type === 'gallery' && Array.isArray(images)) return images.map(image).join('')
  if (type === 'html' || type === 'embed') return own('html')
  if (type === 'code' || type === 'codeblock') return `<pre><code>${escapeHtml(own('code'))}</code></pre>`
  if (type === 'horizontalrule' || type === 'hr') return '<hr>'
  if (type === 'callout') return `<blockquote>${own('calloutText')}</blockquote>`
  if (type === 'toggle') return `<h3>${own('heading')}</h3>${own('content')}`
  if (/^(?:bookmark|video|audio|file|button|product)$/.test(type) && own('url', 'src', 'buttonUrl', 'productUrl'))
    return linkParagraph(own('url', 'src', 'buttonUrl', 'productUrl'))
  notes.add(`The card ${type} was left out.`)
  return ''
}

function mobiledocHtml(document: unknown, notes: Set<string>): string {
  const [markups, cards, sections] = ['markups', 'cards', 'sections'].map((name) => list(readAt(document, name)))
  const open: string[] = []
  const words = (markers: unknown) =>
    list(markers)
      .map((marker) => {
        const [type, opened, closes, text] = list(marker)
        const opens = list(opened).map((at) => {
          const markup = markups?.[Number(at)]
          const tag = String(readAt(markup, 0))
          open.push(tag)
          return tag === 'a' ? `<a href="${escapeAttribute(String(readAt(markup, 1, 1)))}">` : `<${tag}>`
        })
        const shut = Array.from({ length: Number(closes) }, () => `</${open.pop()}>`)
        return opens.join('') + (type === 0 ? escapeHtml(String(text)) : '<br>') + shut.join('')
      })
      .join('')
  return (sections ?? [])
    .map((section) => {
      const [type, second, third] = list(section)
      if (type === 1) return `<${second}>${words(third)}</${second}>`
      if (type === 3)
        return `<${second}>${list(third)
          .map((item) => `<li>${words(item)}</li>`)
          .join('')}</${second}>`
      if (type === 2) return figureOf({ url: String(second) })
      const card = cards?.[Number(second)]
      if (/markdown/.test(String(readAt(card, 0))))
        return `<p>${escapeHtml(String(readAt(card, 1, 'markdown'))).replace(/\n{2,}/g, '</p><p>')}</p>`
      return cardHtml(String(readAt(card, 0)), readAt(card, 1), notes)
    })
    .join('')
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
