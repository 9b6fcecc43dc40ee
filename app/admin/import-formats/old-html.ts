import { DomUtils, Parser, parseDocument } from 'htmlparser2'
import { MAX_HTML_DEPTH } from '#domain/kinds/blog.ts'
import { memoizeWeak } from '#lib/cache/memoize-weak.ts'
import { escapeAttribute } from '#lib/text/text-to-html.ts'
import { parseVideoUrl } from '#lib/text/video-url.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

const BLOCKS = /^(?:p|div|h[1-6]|ul|ol|li|table|blockquote|pre|figure|section|article|hr|img|iframe|video|audio)$/
const BOXES = /^(?:p|div|section|article|summary|dt|dd|address|figcaption)$/
const LINES = /^(?:div|p|h[1-6]|ul|ol|li|d[dlt]|t[dhr]|blockquote|pre|section|article|header|footer|figcaption)$/
const WORDLESS = /^(?:style|svg|math|template|noscript|option|xmp|noembed|noframes|iframe|video|audio|object)$/
const PLAYERS = /^(?:iframe|video|audio|embed|object)$/
const FORMS = /^(?:form|input|select|textarea)$/
/** The sanitizer removes the ids that these lead to. */
const FOOTNOTE = /^#(?:_?ft?n|user-content-fn|footnote|[\da-f]{8}-[\da-f]{4}-)/i
const HIDDEN = /display\s*:\s*none|visibility\s*:\s*hidden/i

/** As the editor stores it: images in figures, links instead of players, no hidden words. */
export function convertHtml(html: string, site: string): { html: string; notes: string[] } {
  // The sanitizer refuses these texts and says where they are.
  if (isTooDeep(html)) return { html, notes: [] }
  const root = parseDocument(html)
  const notes = new Set<string>()
  const { instead, moveToFigure, settled } = createRearrangement()
  const isFigure = (each: Element) => each.name === 'figure' && !instead.has(each)
  const isReplaced = (each: Element) => (instead.get(each) ?? each.children) !== each.children
  const isWordless = memoizeWeak((element: Element) => DomUtils.textContent(element).trim() === '')
  for (const element of elementsOf(root.children)) hide(element)
  root.children = settled(root.children)
  for (const element of elementsOf(root.children)) convert(element)
  root.children = settled(root.children)
  return { html: DomUtils.getInnerHTML(root), notes: [...notes] }

  function hide(element: Element): void {
    const { name, attribs } = element
    if (attribs.hidden !== undefined || HIDDEN.test(attribs.style ?? '')) leaveOut(element, 'Hidden text was left out.')
    else if (name === 'script') leaveOut(element, 'A script was left out.')
    else if (FORMS.test(name)) leaveOut(element, 'A form was left out.')
  }

  function convert(element: Element): void {
    const { name, attribs } = element
    if (PLAYERS.test(name)) replacePlayer(element)
    else if (name === 'img') frame(element)
    else if (name === 'a' && FOOTNOTE.test(attribs.href ?? '')) instead.set(element, element.children)
    else if (name === 'a' && attribs.href) toLine(element, absolute(attribs.href, site))
    else if (name === 'figure' && !holdsOneImage(element)) instead.set(element, element.children)
    else if (BOXES.test(name) && !elementsOf(element.children).some((each) => BLOCKS.test(each.name))) toParagraph(element)
  }

  function leaveOut(element: Element, note: string): undefined {
    notes.add(note)
    instead.set(element, [])
  }

  function replacePlayer(element: Element): undefined {
    const { src, data } = element.attribs
    const source = src ?? data ?? elementsOf(element.children).find(({ attribs }) => attribs.src)?.attribs.src
    if (!source) return leaveOut(element, `A player (${element.name}) without a URL was left out.`)
    const href = parseVideoUrl(source)?.href ?? absolute(source, site)
    notes.add(`The player of ${href.slice(0, 200)} became a link.`)
    instead.set(element, parseDocument(linkParagraph(href)).children)
  }

  function frame(image: Element): undefined {
    const { attribs } = image
    const source = attribs['data-src'] ?? attribs['data-lazy-src'] ?? attribs.src
    if (!source) return leaveOut(image, 'An image without a URL was left out.')
    image.attribs = { src: absolute(source, site), alt: attribs.alt ?? '' }
    if (inside(image, isFigure) || inside(image, isReplaced)) return undefined
    const link = inside(image, ({ name }) => name === 'a')
    const linked = link && isWordless(link) && !instead.has(link) ? link : image
    moveToFigure(linked, inside(linked, ({ name }) => name === 'p') ?? linked)
    return undefined
  }

  function toLine(link: Element, href: string): void {
    link.attribs.href = href
    if (!isCard(link)) return
    const lines = link.children.map(linesIn).join('').split('\n')
    const [first = escapeAttribute(href), ...others] = lines
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map(escapeAttribute)
    if (elementsOf(link.children).some(({ name }) => name === 'img')) notes.add(`The preview image of ${href.slice(0, 200)} was left out.`)
    const more = others.length > 0 ? `<br>${others.join(' · ')}` : ''
    instead.set(link, parseDocument(`<p><a href="${escapeAttribute(href)}">${first}</a>${more}</p>`).children)
  }

  function toParagraph(box: Element): void {
    const text = DomUtils.textContent(box).trim()
    if (box.name === 'figcaption' && inside(box, isFigure)) return
    box.name = 'p'
    if (text === '') instead.set(box, [])
    else if (/^https?:\/\/\S+$/.test(text) && elementsOf(box.children).length === 0)
      instead.set(box, parseDocument(linkParagraph(parseVideoUrl(text)?.href ?? text)).children)
  }
}

/** Takes effect all at once, because moving nodes one by one takes the square of their number. */
function createRearrangement() {
  const instead = new Map<Node, Node[]>()
  const figures = new Map<Node, Element[]>()
  return { instead, moveToFigure, settled }

  function moveToFigure(linked: Element, block: Element): void {
    const [figure] = elementsOf(parseDocument('<figure></figure>').children)
    if (!figure) return
    figure.children = [linked]
    instead.set(linked, [])
    const beside = figures.get(block)
    if (beside) beside.push(figure)
    else figures.set(block, [figure])
  }

  function settled(nodes: readonly Node[]): Node[] {
    return nodes.flatMap((node) => {
      const others = instead.get(node)
      const beside = figures.get(node) ?? []
      for (const linked of beside.flatMap(({ children }) => children)) settleInside(linked)
      if (others) return [...settled(others), ...beside]
      settleInside(node)
      return beside.length > 0 && DomUtils.textContent(node).trim() === '' ? beside : [node, ...beside]
    })
  }

  function settleInside(node: Node): void {
    if ('children' in node) node.children = settled(node.children)
  }
}

export function linkParagraph(href: string): string {
  return `<p><a href="${escapeAttribute(href)}">${escapeAttribute(href)}</a></p>`
}

/** Others hold galleries, tables, code or players. */
function holdsOneImage(figure: Element): boolean {
  const inner = elementsOf(figure.children)
  const names = inner.map(({ name }) => name)
  const isOne = names.filter((name) => name === 'img').length === 1 && !names.some((name) => name === 'figure' || name === 'table')
  return isOne && !inner.some(isCard)
}

function elementsOf(nodes: Node[]): Element[] {
  return DomUtils.filter((node) => 'attribs' in node, nodes) as Element[]
}

/** The parser's cost grows with depth, so this stops at the limit. */
function isTooDeep(html: string): boolean {
  let depth = 0
  const parser = new Parser({
    onopentagname: () => void (++depth > MAX_HTML_DEPTH && parser.pause()),
    onclosetag: () => void depth--,
  })
  parser.write(html)
  return depth > MAX_HTML_DEPTH
}

/** The words that one sees, in lines as its blocks and Ghost's bookmarks have them. */
function linesIn(node: Node): string {
  if (node.type === 'text') return node.data.replace(/\s+/g, ' ')
  if (!('attribs' in node) || WORDLESS.test(node.name)) return ''
  if (node.name === 'br') return ' '
  const words = node.children.map(linesIn).join('')
  return LINES.test(node.name) || node.attribs.class?.startsWith('kg-bookmark') ? `\n${words}\n` : words
}

/** A link around blocks with words. */
function isCard(link: Element): boolean {
  const isAroundBlocks = link.name === 'a' && elementsOf(link.children).some(({ name }) => /^(?:div|p|h[1-6])$/.test(name))
  return isAroundBlocks && DomUtils.textContent(link).trim() !== ''
}

function inside(node: Node, isIt: (parent: Element) => boolean): Element | undefined {
  for (let { parent } = node; parent; parent = parent.parent) if ('attribs' in parent && isIt(parent)) return parent
  return undefined
}

function absolute(url: string, site: string): string {
  return site === '' || /^(?:data|mailto|tel|zip):|^#/i.test(url) ? url : (URL.parse(url, site)?.href ?? url)
}
