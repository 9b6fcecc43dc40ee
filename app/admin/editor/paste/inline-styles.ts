import { innerTextOf, renamed, styleOf, unwrap, wrapContents } from './elements.ts'

const BOLD = /font-weight:\s*(?:bold|bolder|[6-9]00)/
const NOT_BOLD = /font-weight:\s*(?:normal|lighter|[1-5]00)/
const ITALIC = /font-style:\s*(?:italic|oblique)/
const NOT_ITALIC = /font-style:\s*normal/
const UNDERLINE = /(?:^|;)[^;:]*text-decoration(?:-line)?:[^;]*underline/
const STRIKE = /(?:^|;)[^;:]*text-decoration(?:-line)?:[^;]*line-through/
const NO_LINE = /text-decoration(?:-line)?:\s*none/
const CODE = /(?:^|;)[^;:]*font-family:[^;]*(?:courier|consolas|menlo|monaco|monospace|cascadia|roboto mono|source code)/

const BOLD_ALREADY = 'h1, h2, h3, h4, h5, h6, th'

export function applyInlineStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll('tt, kbd, samp')) renamed(element, 'code')
  for (const element of body.querySelectorAll('b, strong, i, em, u')) if (isDenied(element)) unwrap(element)
  for (const element of body.querySelectorAll('span, font, p')) addMarks(element)
  for (const element of body.querySelectorAll('b, strong')) if (element.closest(BOLD_ALREADY)) unwrap(element)
  for (const element of body.querySelectorAll('u')) if (isOfLink(element)) unwrap(element)
}

function isDenied(element: Element): boolean {
  const look = styleOf(element)
  if (element.matches('b, strong')) return NOT_BOLD.test(look)
  return element.matches('i, em') ? NOT_ITALIC.test(look) : NO_LINE.test(look)
}

function addMarks(element: Element): void {
  const look = styleOf(element)
  if (look === '' || innerTextOf(element) === '') return
  if (BOLD.test(look)) wrapContents(element, 'strong')
  if (ITALIC.test(look)) wrapContents(element, 'em')
  if (UNDERLINE.test(look)) wrapContents(element, 'u')
  if (STRIKE.test(look)) wrapContents(element, 's')
  if (CODE.test(look) && element.tagName !== 'P' && !element.closest('pre, code')) wrapContents(element, 'code')
}

/** Links are already underlined. */
function isOfLink(element: Element): boolean {
  const [only] = element.children
  return element.closest('a[href]') !== null || (only?.tagName === 'A' && innerTextOf(only) === innerTextOf(element))
}
