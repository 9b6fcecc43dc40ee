import type { Node as Block } from '@tiptap/pm/model'
import { type Editor, getHTMLFromFragment } from '@tiptap/react'

/** Blocks are immutable, so each keystroke serializes only one of them. */
const known = new WeakMap<Editor['state']['doc'], string>()

const WAITING_FIGURE = /<figure data-waiting="">.*?<\/figure>/g

export function documentToHtml({ state: { doc }, isEmpty }: Editor): string {
  const html = blocksToHtml(doc)
  return isEmpty && !html.includes('<img ') ? '' : html
}

/** Images that are still uploading are left out. */
export function blocksToHtml(doc: Block): string {
  const { schema } = doc.type
  const blocks: string[] = []
  doc.forEach((block, offset) => {
    const html = known.get(block) ?? getHTMLFromFragment(doc.content.cut(offset, offset + block.nodeSize), schema)
    known.set(block, html)
    blocks.push(html)
  })
  return tidyHtml(blocks.join('').replace(WAITING_FIGURE, ''))
}

/** The editor keeps an empty last paragraph for typing after tables. */
export function tidyHtml(html: string): string {
  return html.replace(/(?<!<p><\/p>)(?:<p><\/p>)+$/, '')
}
