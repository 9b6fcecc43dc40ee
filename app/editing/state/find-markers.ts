import { hasMarker, splitAtMarkers, stripMarkers } from '#domain/site-copy/copy-markers.ts'
import type { CopyRef } from './editor-store.ts'

/** Attributes such as alt text carry markers too. */
export function refsIn(root: Element): Set<CopyRef> {
  const attributes = [...root.querySelectorAll('*')].flatMap((element) => [...element.attributes].map(({ value }) => value))
  const marked = [root.textContent ?? '', ...attributes].filter(hasMarker)
  return new Set(marked.flatMap((text) => stripMarkers(text).places))
}

/** Each found text gets its own text node, with markers removed. */
export function extractMarkers(root: Element, valueIn: (at: CopyRef) => unknown): { at: CopyRef; node: Text }[] {
  for (const element of root.querySelectorAll('*')) {
    for (const attribute of element.attributes) if (hasMarker(attribute.value)) attribute.value = stripMarkers(attribute.value).text
  }
  return markedIn(root).flatMap((node) => takeApart(node, valueIn))
}

/** A page loaded from the browser's history can predate the last save. */
export function isOutdated(root: Element, valueIn: (at: CopyRef) => unknown): boolean {
  const parts = markedIn(root).flatMap(({ data }) => splitAtMarkers(data))
  return parts.some(({ place, text }) => {
    const value = place === undefined ? '' : valueIn(place)
    return typeof value !== 'string' || !text.startsWith(value)
  })
}

function markedIn(root: Element): Text[] {
  const nodes: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (walker.currentNode instanceof Text && hasMarker(walker.currentNode.data)) nodes.push(walker.currentNode)
  return nodes
}

function takeApart(node: Text, valueIn: (at: CopyRef) => unknown): { at: CopyRef; node: Text }[] {
  const found: { at: CopyRef; node: Text }[] = []
  const parts = splitAtMarkers(node.data)
  const pieces = parts.flatMap(({ place, text }) => {
    const value = place === undefined ? undefined : valueIn(place)
    if (place === undefined || typeof value !== 'string' || !text.startsWith(value)) return [document.createTextNode(text)]
    const own = document.createTextNode(value)
    found.push({ at: place, node: own })
    return text === value ? [own] : [own, document.createTextNode(text.slice(value.length))]
  })
  node.replaceWith(...pieces)
  return found
}
