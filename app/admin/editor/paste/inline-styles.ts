import { innerTextOf, renamed, styleOf, textsOf, unwrap, wrapContents } from './elements.ts'

type Look = Record<'strong' | 'em' | 'u' | 's', boolean> & { place: 'sup' | 'sub' | undefined }

const PLAIN: Look = { strong: false, em: false, u: false, s: false, place: undefined }
const CODE = /(?:^|;)[^;:]*font-family:[^;]*(?:courier|consolas|menlo|monaco|monospace|cascadia|roboto mono|source code)/

const MARKS = 'b, strong, i, em, u, s, del, strike, sup, sub, ins'
const INLINE = `span, font, a, code, mark, small, ${MARKS}`
const BOLD_ALREADY = 'h1, h2, h3, h4, h5, h6, th'

/** Each text gets the marks of what's around it, since any element may bring them by style. */
export function applyInlineStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll('tt, kbd, samp')) renamed(element, 'code')
  for (const element of body.querySelectorAll('span, font'))
    if (CODE.test(styleOf(element)) && innerTextOf(element) !== '' && !element.closest('pre, code')) wrapContents(element, 'code')
  const known = new Map<Element, Look>([[body, PLAIN]])
  for (const text of textsOf(body)) {
    const around = text.parentElement
    if (around && !around.closest('pre') && (innerTextOf(text) !== '' || around.matches(INLINE))) mark(text, lookOf(around, known))
  }
  for (const element of body.querySelectorAll(MARKS)) if (!element.hasAttribute('data-mark')) unwrap(element)
}

function mark(text: CharacterData, { place, ...look }: Look): void {
  const isBold = look.strong && !text.parentElement?.closest(BOLD_ALREADY)
  const isUnderlined = look.u && !isOfLink(text)
  const marks = { ...look, strong: isBold, u: isUnderlined, ...(place ? { [place]: true } : {}) }
  for (const [tag, isOn] of Object.entries(marks)) {
    if (!isOn) continue
    const wrapper = text.ownerDocument.createElement(tag)
    wrapper.setAttribute('data-mark', '')
    text.replaceWith(wrapper)
    wrapper.append(text)
  }
}

function lookOf(element: Element, known: Map<Element, Look>): Look {
  const found = known.get(element)
  if (found || !element.parentElement) return found ?? PLAIN
  const above = lookOf(element.parentElement, known)
  const style = styleOf(element)
  const line = last(style, /(?:^|;)\s*text-decoration(?:-line)?:([^;]*)/g) ?? ''
  const look: Look = {
    strong: readWeight(last(style, /(?:^|;)\s*font-weight:\s*(\w+)/g)) ?? (element.matches('b, strong, [class~="bold" i]') || above.strong),
    em: readSlant(last(style, /(?:^|;)\s*font-style:\s*(\w+)/g)) ?? (element.matches('i, em, [class~="italic" i]') || above.em),
    u: line.includes('underline') || (element.matches('u') && !line.includes('none')) || above.u,
    s:
      line.includes('line-through') || (element.matches('s, del, strike, [class~="strikethrough" i]') && !line.includes('none')) || above.s,
    place: placeOf(element, style) ?? above.place,
  }
  known.set(element, look)
  return look
}

function placeOf(element: Element, style: string): Look['place'] {
  if (element.matches('sup, sub')) return element.tagName === 'SUP' ? 'sup' : 'sub'
  const place = last(style, /(?:^|;)\s*vertical-align:\s*(super|sub)\b/g)
  if (place === undefined) return undefined
  return place === 'super' ? 'sup' : 'sub'
}

function readWeight(value: string | undefined): boolean | undefined {
  if (value === undefined || /^(?:inherit|initial|unset|revert)$/.test(value)) return undefined
  return value === 'bold' || value === 'bolder' || Number(value) >= 600
}

function readSlant(value: string | undefined): boolean | undefined {
  return value === undefined || value === 'inherit' ? undefined : /^(?:italic|oblique)/.test(value)
}

function last(style: string, pattern: RegExp): string | undefined {
  return [...style.matchAll(pattern)].at(-1)?.[1]
}

/** Links are already underlined. */
function isOfLink(text: CharacterData): boolean {
  return text.parentElement?.closest('a[href]') !== null
}
