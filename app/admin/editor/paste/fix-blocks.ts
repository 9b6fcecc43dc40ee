import { innerTextOf, renamed, styleOf, textsOf, unwrap, wrapContents } from './elements.ts'

const BLOCK = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, figure, hr, section, article, dl, details, li'
const HOLDER = 'body, p, div, li, td, th, blockquote, section, article, h2, h3, h4'
const HEADING = 'h2, h3, h4'
const LINE = `p, ${HEADING}`
/** Editors pad with no-break spaces; writers put one between two words. */
const PADDING = /(?<!\S)\u00a0+|\u00a0+(?!\S)|\u00a0{2,}/g
const HELD = 'img, hr, table, td, th, pre, iframe'

export function fixBlocks(body: HTMLElement): void {
  mendHeadings(body)
  for (const quote of body.querySelectorAll('p[class*="Quote"]')) wrapContents(renamed(quote, 'blockquote'), 'p')
  for (const lines of body.querySelectorAll('div[data-look]')) if (isCode(lines)) renamed(lines, 'pre')
  for (const code of body.querySelectorAll('pre')) code.textContent = linesOf(code)
  for (const term of body.querySelectorAll('dt, summary')) wrapContents(renamed(term, 'p'), 'strong')
  for (const table of [...body.querySelectorAll('table')].toReversed()) mendTable(table)
  for (const figure of body.querySelectorAll('figure')) mendFigure(figure)
  breakParagraphs(body)
  freePictures(body)
  for (const text of textsOf(body)) if (!text.parentElement?.closest('pre')) text.data = text.data.replace(PADDING, ' ')
  removeEmpty(body)
}

/** The page's title is the h1, so several of them move all levels down. */
function mendHeadings(body: HTMLElement): void {
  for (const heading of body.querySelectorAll('[role="heading"][aria-level]'))
    if (/^[DP]/.test(heading.tagName)) renamed(heading, `h${Math.min(6, Math.max(1, Number(heading.getAttribute('aria-level')) || 2))}`)
  const isShifted = body.querySelectorAll('h1, p.MsoTitle').length > 1
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6, p.MsoTitle')) {
    const level = heading.tagName === 'P' ? 1 : Number(heading.tagName.slice(1))
    const shown = Math.min(4, Math.max(2, isShifted ? level + 1 : level))
    if (shown !== level) renamed(heading, `h${shown}`)
  }
  // List items must start with a paragraph.
  for (const heading of body.querySelectorAll('li > :is(h2, h3, h4):first-child'))
    if (!heading.previousSibling || innerTextOf(heading.previousSibling) === '') wrapContents(renamed(heading, 'p'), 'strong')
}

/** Code editors paste lines in this form. */
function isCode(element: Element): boolean {
  const look = styleOf(element)
  return /white-space:\s*pre(?:;|$)/.test(look) && /(?:^|;)[^;:]*font-family:[^;]*(?:mono|consolas|courier|menlo)/.test(look)
}

function linesOf(code: Element): string {
  for (const end of code.querySelectorAll('br')) end.replaceWith('\n')
  for (const line of code.querySelectorAll('div, p, li, tr')) if (line.nextElementSibling) line.append('\n')
  return (code.textContent ?? '').replaceAll('\u00a0', ' ').replace(/^\n|(?<!\n)\n+$/g, '')
}

/** Tables with one cell or used for layout aren't data tables. */
function mendTable(table: Element): void {
  const cells = [...table.querySelectorAll('td, th')].filter((cell) => cell.closest('table') === table)
  const caption = table.querySelector(':scope > caption')
  if (caption) table.before(renamed(caption, 'p'))
  if (cells.length > 1 && table.getAttribute('role') !== 'presentation') return
  const inside = table.ownerDocument.createDocumentFragment()
  for (const cell of cells) inside.append(renamed(cell, 'div'))
  table.replaceWith(inside)
}

/** Figures hold one image and a caption only. */
function mendFigure(figure: Element): void {
  const caption = figure.querySelector('figcaption')
  const isPicture = figure.querySelectorAll('img').length === 1 && !figure.querySelector('table, pre, figcaption img')
  if (isPicture && innerTextOf(figure) === (caption ? innerTextOf(caption) : '')) return
  for (const caption of figure.querySelectorAll('figcaption')) renamed(caption, 'p')
  unwrap(figure)
}

/** Two line breaks start a paragraph; those at block edges are padding. */
function breakParagraphs(body: HTMLElement): void {
  const ends = [...body.querySelectorAll('br')].filter((end) => !end.closest('pre'))
  for (const holder of new Set(ends.map(({ parentElement }) => parentElement))) if (holder?.matches(HOLDER)) breakLines(holder)
}

function breakLines(holder: Element): void {
  const runs: Node[][] = [[]]
  for (const node of [...holder.childNodes]) {
    const isEnd = node instanceof HTMLBRElement
    const next = isEnd ? nextShown(node) : null
    if (isBlock(node)) runs.push([node], [])
    else if (!isEnd || (next && !isBlock(next) && !(next instanceof HTMLBRElement) && !isBlank(runs.at(-1)))) runs.at(-1)?.push(node)
    else if (next instanceof HTMLBRElement) runs.push([])
  }
  const shown = runs.filter((run) => !isBlank(run))
  const [first] = shown
  if (shown.length > 1) holder.replaceChildren(...shown.flatMap((run) => (isBlock(run[0] ?? null) ? run : [paragraphOf(holder, run)])))
  else holder.replaceChildren(...(first ?? []))
  if (holder.matches(`p, ${HEADING}`) && shown.length > 1) unwrap(holder)
}

function paragraphOf(holder: Element, run: Node[]): Element {
  const paragraph = holder.ownerDocument.createElement(holder.matches(HEADING) ? holder.tagName : 'p')
  paragraph.append(...run)
  return paragraph
}

function nextShown(node: Node): Node | null {
  let next = node.nextSibling
  while (next?.nodeType === Node.TEXT_NODE && innerTextOf(next) === '') next = next.nextSibling
  return next
}

function isBlank(run: Node[] | undefined): boolean {
  return (
    run?.every(
      (node) => !isBlock(node) && !hasWords(node) && !(node instanceof Element && (node.matches(HELD) || node.querySelector(HELD))),
    ) ?? true
  )
}

function isBlock(node: Node | null): boolean {
  return node instanceof Element && node.matches(BLOCK)
}

/** Images can't be inline, so move those at a line's edge out of it. */
function freePictures(body: HTMLElement): void {
  const pictures = [...body.querySelectorAll('img')].map((image) => image.closest('a') ?? image)
  for (const [way, list] of [['before', pictures] as const, ['after', pictures.toReversed()] as const])
    for (const picture of list) {
      const line = picture.closest(LINE)
      if (line && !picture.closest('figure') && wordsBeside(line, picture, way) === '') line[way](picture)
    }
}

function wordsBeside(line: Element, picture: Element, way: 'before' | 'after'): string {
  const range = line.ownerDocument.createRange()
  range.selectNodeContents(line)
  if (way === 'before') range.setEndBefore(picture)
  else range.setStartAfter(picture)
  return range.toString().trim()
}

function removeEmpty(body: HTMLElement): void {
  const elements = [...body.querySelectorAll('p, div, h2, h3, h4, li, ul, ol, blockquote, a, strong, b, em, i, u, s')].toReversed()
  for (const element of elements) {
    if (hasWords(element) || element.querySelector(HELD) || element.closest('pre')) continue
    if (isBlock(element)) element.remove()
    else unwrap(element)
  }
}

function hasWords(node: Node): boolean {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  for (let text: Node | null = node.nodeType === Node.TEXT_NODE ? node : walker.nextNode(); text; text = walker.nextNode())
    if (innerTextOf(text) !== '') return true
  return false
}
