import rules from './svg-rules.json' with { type: 'json' }

/** An allowlist: anything else is dropped. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = rules.elements
const REFUSED: Readonly<Record<string, string>> = rules.refused
const WORDS = new Set(rules.words)

const NUMBERS = /^(?:none|[\d\s.,eE+%-]{1,2000}(?:px)?)$/
const PATH = /^[MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]*$/
const WORD = /^[a-zA-Z-]{1,40}$/
const COLOUR = /^(?:#[\da-fA-F]{3,8}|[a-zA-Z]{1,30}|(?:rgb|rgba|hsl|hsla)\([\d\s.,%/-]{1,60}\))$/
const INNER = /^url\(\s*["']?#([\w.-]{1,100})["']?\s*\)$/
const NAME = /^[\w.-]{1,100}$/
const TRANSFORM = /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([\d\s.,eE+-]{1,200}\)[\s,]*){1,20}$/

type Judged = { type: 'kept'; value: string; refersTo?: string } | { type: 'dropped' } | { type: 'refused'; why: string }

export function refusalOf(element: string): string | undefined {
  return Object.hasOwn(REFUSED, element) ? REFUSED[element] : undefined
}

export function isElement(name: string): boolean {
  return Object.hasOwn(ELEMENTS, name)
}

export function checkAttribute(element: string, name: string, raw: string): Judged {
  const value = raw.trim()
  if (/^on/i.test(name)) return { type: 'refused', why: `it has a script in it (${name.slice(0, 30)})` }
  if (name === 'href') return judgeLink(element, value)
  if (!rules.shared.includes(name) && !ELEMENTS[element]?.includes(name)) return { type: 'dropped' }
  const inner = INNER.exec(value)?.[1]
  if (inner !== undefined && ['fill', 'stroke', 'clip-path', 'mask'].includes(name))
    return { type: 'kept', value: `url(#${inner})`, refersTo: inner }
  if (/url\s*\(/i.test(value)) return { type: 'refused', why: 'it refers to something outside of itself' }
  return patternOf(name).test(value) ? { type: 'kept', value } : { type: 'dropped' }
}

function judgeLink(element: string, value: string): Judged {
  if (!ELEMENTS[element]?.includes('href')) return { type: 'refused', why: 'it has a link in it' }
  const target = value.startsWith('#') ? value.slice(1) : ''
  return NAME.test(target)
    ? { type: 'kept', value: `#${target}`, refersTo: target }
    : { type: 'refused', why: 'it refers to something outside of itself' }
}

function patternOf(name: string): RegExp {
  if (name === 'd') return PATH
  if (name === 'id') return NAME
  if (name === 'points') return PATH
  if (name === 'transform' || name === 'gradientTransform') return TRANSFORM
  if (name === 'preserveAspectRatio') return /^[a-zA-Z ]{1,40}$/
  if (['fill', 'stroke', 'stop-color', 'color', 'clip-path', 'mask'].includes(name)) return COLOUR
  if (WORDS.has(name)) return WORD
  return NUMBERS
}
