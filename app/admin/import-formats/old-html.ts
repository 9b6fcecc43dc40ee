import { DomUtils, parseDocument } from 'htmlparser2'
import { escapeAttribute } from '#lib/text/text-to-html.ts'
import { parseVideoUrl } from '#lib/text/video-url.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

const BLOCKS = /^(?:p|div|h[1-6]|ul|ol|li|table|blockquote|pre|figure|section|article|hr)$/
const PLAYERS = /^(?:iframe|video|audio|embed|object)$/
const FORMS = /^(?:form|input|select|textarea)$/
const HIDDEN = /display:\s*none|visibility:\s*hidden/i

/** As the editor stores it: images in figures, links instead of players, no hidden words. */
export function convertHtml(html: string, site: string): { html: string; notes: string[] } {
  const root = parseDocument(html)
  const notes = new Set<string>()
  for (const element of elementsOf(root.children)) {
    const { name, attribs } = element
    if (attribs.hidden !== undefined || HIDDEN.test(attribs.style ?? '')) leaveOut(element, 'Hidden text was left out.')
    else if (FORMS.test(name)) leaveOut(element, 'A form was left out.')
    else if (PLAYERS.test(name)) replacePlayer(element)
    else if (name === 'img') frame(element)
    else if (name === 'a' && attribs.href) attribs.href = absolute(attribs.href, site)
    else if (name === 'figure') unframe(element)
    else if (name === 'div' && !holdsBlocks(element)) element.name = 'p'
  }
  return { html: DomUtils.getInnerHTML(root), notes: [...notes] }

  function leaveOut(element: Element, note: string): undefined {
    notes.add(note)
    DomUtils.removeElement(element)
  }

  function replacePlayer(element: Element): undefined {
    const source =
      element.attribs.src ?? element.attribs.data ?? elementsOf(element.children).find(({ attribs }) => attribs.src)?.attribs.src
    if (!source) return leaveOut(element, `A player (${element.name}) without a URL was left out.`)
    const href = parseVideoUrl(source)?.href ?? absolute(source, site)
    notes.add(`The player of ${href.slice(0, 200)} became a link.`)
    replace(element, linkParagraph(href))
  }

  function frame(image: Element): undefined {
    const { attribs } = image
    const source = attribs['data-src'] ?? attribs['data-lazy-src'] ?? attribs.src
    if (!source) return leaveOut(image, 'An image without a URL was left out.')
    image.attribs = { src: absolute(source, site), alt: attribs.alt ?? '' }
    if (inside(image, 'figure')) return undefined
    const linked = image.parent && 'name' in image.parent && image.parent.name === 'a' ? image.parent : image
    const figure = `<figure>${DomUtils.getOuterHTML(linked)}</figure>`
    const paragraph = inside(linked, 'p')
    if (!paragraph) return replace(linked, figure)
    DomUtils.removeElement(linked)
    for (const node of parseDocument(figure).children) DomUtils.append(paragraph, node)
    if (DomUtils.textContent(paragraph).trim() === '' && elementsOf(paragraph.children).length === 0) DomUtils.removeElement(paragraph)
  }

  /** Galleries hold figures in figures, and embeds hold a URL. */
  function unframe(figure: Element): void {
    const inner = elementsOf(figure.children).filter(({ name }) => name === 'figure')
    const text = DomUtils.textContent(figure).trim()
    const isUrl = /^https?:\/\/\S+$/.test(text)
    if (inner.length > 0) replace(figure, inner.map((each) => DomUtils.getOuterHTML(each)).join(''))
    else if (isUrl) replace(figure, linkParagraph(parseVideoUrl(text)?.href ?? text))
  }
}

export function linkParagraph(href: string): string {
  return `<p><a href="${escapeAttribute(href)}">${escapeAttribute(href)}</a></p>`
}

export function figureOf({ url, alt = '', caption = '' }: { url: string; alt?: string | undefined; caption?: string | undefined }): string {
  const words = caption === '' ? '' : `<figcaption>${caption}</figcaption>`
  return `<figure><img src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}">${words}</figure>`
}

function elementsOf(nodes: Node[]): Element[] {
  return DomUtils.filter((node) => 'attribs' in node, nodes) as Element[]
}

function inside(element: Element, name: string): Element | undefined {
  for (let { parent } = element; parent; parent = parent.parent) if ('name' in parent && parent.name === name) return parent
  return undefined
}

function holdsBlocks(element: Element): boolean {
  return elementsOf(element.children).some(({ name }) => BLOCKS.test(name) || name === 'img')
}

function replace(element: Element, html: string): undefined {
  for (const node of parseDocument(html).children) DomUtils.prepend(element, node)
  DomUtils.removeElement(element)
}

function absolute(url: string, site: string): string {
  return site === '' || /^(?:data|mailto|tel):|^#/i.test(url) ? url : (URL.parse(url, site)?.href ?? url)
}
