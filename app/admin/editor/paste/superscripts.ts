import { innerTextOf, styleOf } from './elements.ts'

const SIGNS = '0123456789+-−'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₋'

/** Articles can't hold superscripts, and 10⁶ must not become 106. */
export function convertSuperscripts(body: HTMLElement): void {
  for (const element of body.querySelectorAll('sup, sub, span[data-look]')) {
    const signs = signsFor(element)
    const words = innerTextOf(element)
    if (signs && /^[\d+\-−]+$/.test(words) && !element.querySelector('a, img'))
      element.textContent = [...words].map((sign) => signs[SIGNS.indexOf(sign)]).join('')
  }
}

function signsFor(element: Element): string | undefined {
  const [, place] = /vertical-align:\s*(super|sub)/.exec(styleOf(element)) ?? []
  if (element.tagName === 'SUP' || place === 'super') return RAISED
  return element.tagName === 'SUB' || place === 'sub' ? LOWERED : undefined
}
