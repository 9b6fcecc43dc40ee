import { innerTextOf, styleOf, textsOf, unwrap } from './elements.ts'
import { type LeftOutKind, type Omissions, recordOmission } from './omissions.ts'

const MACHINERY =
  'script, style, meta, link, title, base, template, noscript, xml, colgroup, col, source, track, map, param, rp, [aria-hidden="true"]'
const HIDDEN =
  /display:\s*none|visibility:\s*(?:hidden|collapse)|mso-hide:\s*all|(?:^|;)\s*(?:opacity|font-size):\s*0(?:\.0+)?(?:%|pt|px|em)?\s*(?:;|$)/
/** Comments of Word and Google Docs are for authors, not readers: their marks, and what they say. */
const REMARKS = '.MsoCommentReference, .msocomanchor, :is(sup, span):has(> a[href^="#cmnt"])'
const SAID = '[data-look*="mso-element:comment-list" i], :is(p, div):has(> a[href^="#cmnt_ref"])'
/** A plain `del` is a writer's strikethrough; a revision says when, by whom or of what kind it is. */
const DELETIONS =
  'del[datetime], del[cite], .msoDel, [class*="deletion" i], [data-suggestion-type="delete"], [data-suggestion-type="deletion"], [data-type="deletion"]'

const NOT_TEXT = [
  ['video', 'video'],
  ['audio', 'sound'],
  ['iframe, object, embed', 'page'],
  ['svg, canvas', 'drawing'],
  ['math', 'formula'],
  ['button, input, select, textarea', 'control'],
] as const

export function removeHidden(body: HTMLElement, leftOut: Omissions): void {
  for (const comment of textsOf(body, NodeFilter.SHOW_COMMENT)) comment.remove()
  for (const element of body.querySelectorAll(`${MACHINERY}, ${SAID}`)) element.remove()
  removeWords(body.querySelectorAll(DELETIONS), 'deletion', leftOut)
  removeWords(body.querySelectorAll(REMARKS), 'comment', leftOut)
  const unseen = [...body.querySelectorAll('[hidden], [data-look]')].filter(
    (element) => element.hasAttribute('hidden') || HIDDEN.test(styleOf(element)),
  )
  removeWords(unseen, 'hidden', leftOut)
  for (const box of body.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]')) replaceBox(box)
  for (const item of body.querySelectorAll('li[role="checkbox"]')) writeMark(item)
  // Quill draws checkboxes with styles.
  for (const item of body.querySelectorAll('li[data-list$="checked"]')) item.prepend(markOf(item.matches('[data-list="checked"]')))
  for (const [selector, kind] of NOT_TEXT)
    for (const element of body.querySelectorAll(selector)) {
      if (!body.contains(element)) continue
      if (element.matches('button, object, canvas') && innerTextOf(element) !== '') {
        unwrap(element)
        continue
      }
      element.remove()
      recordOmission(leftOut, kind)
    }
}

function removeWords(elements: Iterable<Element>, kind: LeftOutKind, leftOut: Omissions): void {
  for (const element of elements) {
    if (element.isConnected && innerTextOf(element) !== '') recordOmission(leftOut, kind)
    element.remove()
  }
}

/** Some editors put the box in a label beside the words' own paragraph. */
function replaceBox(box: HTMLInputElement): void {
  const item = box.closest('li')
  const label = box.closest('label')
  const mark = markOf(box.checked)
  const line = [...(item?.querySelectorAll('p') ?? [])].find((paragraph) => paragraph.closest('li') === item)
  if (!label || !line || innerTextOf(label) !== '') box.replaceWith(mark)
  else {
    label.remove()
    line.prepend(mark)
  }
}

/** Google Docs draws checkboxes as images. */
function writeMark(item: Element): void {
  for (const box of item.querySelectorAll(':scope > img')) box.remove()
  const words = item.querySelector(':scope > p') ?? item
  words.prepend(markOf(item.getAttribute('aria-checked') === 'true'))
}

function markOf(isChecked: boolean): string {
  return isChecked ? '☑ ' : '☐ '
}
