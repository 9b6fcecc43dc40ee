import { styleOf } from './elements.ts'
import { type Omissions, recordOmission } from './omissions.ts'

const UNSEEN =
  'script, style, meta, link, title, base, template, noscript, xml, colgroup, col, source, track, map, param, rp, [hidden], [aria-hidden="true"]'
const HIDDEN = /display:\s*none|visibility:\s*hidden|mso-hide:\s*all/
/** Word comments are for authors, not readers. */
const REMARKS = '.MsoCommentReference, .msocomanchor, [data-look*="mso-element:comment-list" i]'

const NOT_TEXT = [
  ['video', 'video'],
  ['audio', 'sound'],
  ['iframe, object, embed', 'page'],
  ['svg, canvas', 'drawing'],
  ['math', 'formula'],
  ['button, input, select, textarea', 'control'],
] as const

export function removeHidden(body: HTMLElement, leftOut: Omissions): void {
  removeComments(body)
  for (const element of body.querySelectorAll(`${UNSEEN}, ${REMARKS}`)) element.remove()
  for (const element of body.querySelectorAll('[data-look]')) if (HIDDEN.test(styleOf(element))) element.remove()
  for (const box of body.querySelectorAll<HTMLInputElement>('li input[type="checkbox"]')) box.replaceWith(markOf(box.checked))
  for (const item of body.querySelectorAll('li[role="checkbox"]')) writeMark(item)
  // Quill draws checkboxes with styles.
  for (const item of body.querySelectorAll('li[data-list$="checked"]')) item.prepend(markOf(item.matches('[data-list="checked"]')))
  for (const [selector, kind] of NOT_TEXT)
    for (const element of body.querySelectorAll(selector)) {
      if (!body.contains(element)) continue
      element.remove()
      recordOmission(leftOut, kind)
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

function removeComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}
