const BOLD = /font-weight:\s*(?:bold|[6-9]00)/i
const NOT_BOLD = /font-weight:\s*(?:normal|[1-5]00)/i
const ITALIC = /font-style:\s*italic/i

/** `data-pm-slice` is the editor's own note about what was copied from it. */
const KEPT = new Set(['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'start', 'data-pm-slice'])

/**
 * What other programs put on the clipboard, with bold and italic as elements and without styles, which the page's policy
 * would not let the editor read. Safety is not decided here: the server sanitises what is saved.
 */
export function tidyPastedHtml(html: string): string {
  const renamed = html.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/\sstyle\s*=/gi, ' data-look=').replace(/\son\w+\s*=/gi, ' data-dropped='),
  )
  const { body } = new DOMParser().parseFromString(renamed, 'text/html')
  for (const element of body.querySelectorAll('*')) {
    const look = element.getAttribute('data-look') ?? ''
    for (const { name } of [...element.attributes]) if (!KEPT.has(name)) element.removeAttribute(name)
    if (element.matches('b, strong') && NOT_BOLD.test(look)) element.replaceWith(...element.childNodes)
    else if (element.matches('span')) {
      if (BOLD.test(look)) wrapContents(element, 'strong')
      if (ITALIC.test(look)) wrapContents(element, 'em')
    }
  }
  return body.innerHTML
}

function wrapContents(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}
