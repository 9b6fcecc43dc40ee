export function unwrap(element: Element): void {
  const inside = element.ownerDocument.createDocumentFragment()
  while (element.firstChild) inside.append(element.firstChild)
  element.replaceWith(inside)
}

export function renamed(element: Element, tag: string): HTMLElement {
  const other = element.ownerDocument.createElement(tag)
  const look = element.getAttribute('data-look')
  if (look) other.setAttribute('data-look', look)
  while (element.firstChild) other.append(element.firstChild)
  element.replaceWith(other)
  return other
}

export function wrapContents(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag)
  while (element.firstChild) wrapper.append(element.firstChild)
  element.append(wrapper)
}

/** The original `style` attribute is kept as `data-look`. */
export function styleOf(element: Element): string {
  return element.getAttribute('data-look')?.toLowerCase() ?? ''
}

export function innerTextOf(node: Node): string {
  return (node.textContent ?? '').replace(/[\s\u00a0\u200b]+/g, ' ').trim()
}

export function textsOf(body: HTMLElement, shown: number = NodeFilter.SHOW_TEXT): CharacterData[] {
  const walker = body.ownerDocument.createTreeWalker(body, shown)
  const texts: CharacterData[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as CharacterData)
  return texts
}
