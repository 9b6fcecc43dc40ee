/** Runs in the page: the text of an element, each block of it behind the one before. */
export function readWritten(html: string | Element): string {
  const root = typeof html === 'string' ? new DOMParser().parseFromString(html, 'text/html').body : html
  const blocks = root.querySelectorAll('p, h2, h3, h4, pre')
  return Array.from(blocks, (block) => wordsOf(block)).join('¶')

  function wordsOf(node: Node): string {
    if (node instanceof HTMLBRElement) return node.classList.contains('ProseMirror-trailingBreak') ? '' : '\n'
    if (!(node instanceof Element)) return node.nodeValue ?? ''
    return Array.from(node.childNodes, wordsOf).join('')
  }
}

/** Runs in the page: selects from one place to another, both as UTF-16 offsets in what `readWritten` says. */
export function selectWritten(root: Element, [anchor, head]: [number, number]): void {
  const blocks = [...root.querySelectorAll('p, h2, h3, h4, pre')]
  const selection = getSelection()
  selection?.setBaseAndExtent(...placeOf(anchor), ...placeOf(head))

  function placeOf(offset: number): [Node, number] {
    let left = offset
    for (const block of blocks) {
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node instanceof Text) {
          if (left <= node.data.length) return [node, left]
          left -= node.data.length
        } else if (node instanceof HTMLBRElement && !node.classList.contains('ProseMirror-trailingBreak')) {
          const at = [...(node.parentNode?.childNodes ?? [])].indexOf(node)
          if (left === 0) return [node.parentNode ?? block, at]
          left--
          if (left === 0 && !(node.nextSibling instanceof Text)) return [node.parentNode ?? block, at + 1]
        }
      }
      if (left === 0) return [block, 0]
      left--
    }
    return [root, root.childNodes.length]
  }
}
