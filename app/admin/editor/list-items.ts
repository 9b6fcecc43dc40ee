import type { AnyExtension } from '@tiptap/react'

const NO_LINE = 'h1, h2, h3, h4, h5, h6, blockquote, pre, table, figure, img, ul, ol, hr'

/** Items begin with a line of words. Of others, which begin with a heading or a picture, the list would fall apart: they are given an empty line. */
export function beginningWithLines(extension: AnyExtension): AnyExtension {
  return extension.name === 'listItem' ? extension.extend({ parseHTML: () => [{ tag: 'li', contentElement: withLine }] }) : extension
}

function withLine(item: Node): HTMLElement {
  const given = item as HTMLElement
  // What was copied here may begin in the middle of an item.
  if (beginsWithLine(given) || given.closest('[data-pm-slice]')) return given
  const changed = given.cloneNode(true) as HTMLElement
  changed.prepend(given.ownerDocument.createElement('p'))
  return changed
}

function beginsWithLine(element: Element): boolean {
  const first = [...element.childNodes].find((part) => part instanceof Element || part.textContent?.trim() !== '')
  if (!(first instanceof Element) || first.matches('p')) return true
  return !first.matches(NO_LINE) && beginsWithLine(first)
}
