const SHARED = [
  'id',
  'transform',
  'fill',
  'fill-rule',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-opacity',
  'opacity',
  'color',
  'clip-path',
  'clip-rule',
  'mask',
  'display',
  'visibility',
]
const BOX = ['x', 'y', 'width', 'height']
const GRADIENT = ['gradientUnits', 'gradientTransform', 'spreadMethod', 'href']

/** An allowlist: anything else is dropped. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  svg: ['viewBox', 'preserveAspectRatio', ...BOX],
  g: [],
  defs: [],
  symbol: ['viewBox', 'preserveAspectRatio'],
  use: ['href', ...BOX],
  path: ['d'],
  rect: ['rx', 'ry', ...BOX],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  line: ['x1', 'y1', 'x2', 'y2'],
  polyline: ['points'],
  polygon: ['points'],
  linearGradient: ['x1', 'y1', 'x2', 'y2', ...GRADIENT],
  radialGradient: ['cx', 'cy', 'r', 'fx', 'fy', 'fr', ...GRADIENT],
  stop: ['offset', 'stop-color', 'stop-opacity'],
  clipPath: ['clipPathUnits'],
  mask: ['maskUnits', 'maskContentUnits', 'mask-type', ...BOX],
}

const REFUSED: Readonly<Record<string, string>> = {
  script: 'it has a script in it, and a picture needs none',
  foreignObject: 'it has a part of a web page in it (foreignObject)',
  image: 'it has a picture of another kind in it: save it as PNG instead',
  feImage: 'it has a picture of another kind in it: save it as PNG instead',
  text: 'it has letters in it, which look different on each machine: turn them into outlines',
  style: 'its styles cannot be read: save it with styles as attributes',
  animate: 'it moves',
  animateTransform: 'it moves',
  animateMotion: 'it moves',
  set: 'it moves',
  filter: 'it has a filter in it: save it without effects',
  pattern: 'it has a pattern in it: save it without one',
  a: 'it has a link in it',
  iframe: 'it has a part of a web page in it (iframe)',
}

const NUMBERS = /^(?:none|[\d\s.,eE+%-]{1,2000}(?:px)?)$/
const PATH = /^[MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]*$/
const WORD = /^[a-zA-Z-]{1,40}$/
const COLOUR = /^(?:#[\da-fA-F]{3,8}|[a-zA-Z]{1,30}|(?:rgb|rgba|hsl|hsla)\([\d\s.,%/-]{1,60}\))$/
const INNER = /^url\(\s*["']?#([\w.-]{1,100})["']?\s*\)$/
const NAME = /^[\w.-]{1,100}$/
const TRANSFORM = /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\([\d\s.,eE+-]{1,200}\)[\s,]*){1,20}$/

const WORDS = new Set([
  'fill-rule',
  'clip-rule',
  'stroke-linecap',
  'stroke-linejoin',
  'display',
  'visibility',
  'gradientUnits',
  'spreadMethod',
  'clipPathUnits',
  'maskUnits',
  'maskContentUnits',
  'mask-type',
])

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
  if (!SHARED.includes(name) && !ELEMENTS[element]?.includes(name)) return { type: 'dropped' }
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
