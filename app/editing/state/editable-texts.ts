import { isBlank } from '#domain/fields/filled-values.ts'
import type { CopyTextField } from '#domain/site-copy/page-copy.ts'
import { type CopyRef, type EditorStore, fieldOf, knownAsServed, valueIn } from './editor-store.ts'
import { extractMarkers } from './find-markers.ts'

export const TEXT = '[data-words]'
/** Text inside these can't be edited or isn't visible. */
const CLOSED = 'button, select, option, textarea, svg, [aria-hidden="true"], .visually-hidden, .skip-link'

const SVG = 'http://www.w3.org/2000/svg'

export function makeEditable(desk: EditorStore, root: Element): void {
  for (const details of root.querySelectorAll('details')) layOpen(details)
  for (const { at, node } of extractMarkers(root, (place) => knownAsServed(desk, place))) {
    const closed = node.parentElement?.closest(CLOSED)
    if (closed) {
      following(node).setAttribute('data-follows', at)
      closed.closest('button')?.setAttribute('data-words-inside', at)
    } else {
      const text = document.createElement('span')
      text.dataset.words = at
      node.replaceWith(text)
      text.append(node)
      makeSelectable(desk, text)
    }
  }
}

/** SVG texts and options render only one text node each. */
function following(node: Text): Element {
  const around = node.parentElement
  if (around?.childNodes.length === 1) return around
  const own = document.createElementNS(around?.namespaceURI ?? null, around?.namespaceURI === SVG ? 'tspan' : 'span')
  node.replaceWith(own)
  own.append(node)
  return own
}

/** All answers must be visible, and a summary can't contain another control. */
function layOpen(details: HTMLDetailsElement): void {
  const open = document.createElement('div')
  details.open = true
  for (const { name, value } of details.attributes) open.setAttribute(name, value)
  for (const child of [...details.childNodes]) open.append(child)
  for (const summary of open.querySelectorAll('summary')) summary.role = 'group'
  details.replaceWith(open)
}

export function makeSelectable(desk: EditorStore, text: HTMLElement): void {
  const field = fieldOf(desk, atOf(text))
  // An empty text must not leave blank space.
  if (isBlank(text.textContent ?? '')) text.textContent = ''
  text.removeAttribute('contenteditable')
  text.removeAttribute('aria-multiline')
  text.tabIndex = 0
  text.role = 'button'
  text.dataset.label = labelOf(field)
  text.ariaLabel = `Edit ${text.dataset.label}: ${text.textContent || 'empty'}`
  const link = text.closest('a')
  // Tab stops once per text; the link keeps its target.
  if (link) link.tabIndex = -1
}

export function labelOf(field: ReturnType<typeof fieldOf>): string {
  return field && 'label' in field ? field.label : 'Text'
}

export function atOf(text: HTMLElement): CopyRef {
  return text.dataset.words ?? text.dataset.follows ?? ''
}

export function textAt(at: CopyRef): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(TEXT)].find((text) => text.dataset.words === at)
}

export function textIn(place: CopyRef): HTMLElement | undefined {
  const texts = [...document.querySelectorAll<HTMLElement>(TEXT)]
  return textAt(place) ?? texts.find((text) => atOf(text).startsWith(`${place}.`))
}

export function focusIn(place: CopyRef): void {
  const text = textIn(place)
  const stop = text?.checkVisibility() ? text : document.querySelector<HTMLElement>('.editing-menu-button')
  stop?.focus()
}

export function showText(desk: EditorStore, at: CopyRef, except?: HTMLElement): void {
  const value = valueIn(desk, at)
  if (typeof value !== 'string') return
  for (const text of document.querySelectorAll<HTMLElement>('[data-words], [data-follows]')) {
    if (atOf(text) !== at || text === except) continue
    text.textContent = value
    if (text.dataset.words) makeSelectable(desk, text)
  }
}

export function showIssues(desk: EditorStore): void {
  const { issues } = desk.state.get()
  for (const text of document.querySelectorAll<HTMLElement>(TEXT)) text.classList.toggle('editing-issue', issues.has(atOf(text)))
}

/** Line breaks are allowed only if the page's style shows them. */
export function isMultiline(field: CopyTextField, text: HTMLElement): boolean {
  const around = text.parentElement
  return field.isLong === true && around !== null && getComputedStyle(around).whiteSpace.startsWith('pre')
}
