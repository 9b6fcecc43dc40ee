import { type Editor, getHTMLFromFragment } from '@tiptap/react'

/** Blocks are immutable, so each keystroke serializes only one of them. */
const known = new WeakMap<Editor['state']['doc'], string>()

const WAITING_FIGURE = /<figure data-waiting="">.*?<\/figure>/g

/** Images that are still uploading are left out. */
export function documentToHtml({ state: { doc }, schema, isEmpty }: Editor): string {
  const blocks: string[] = []
  doc.forEach((block, offset) => {
    const html = known.get(block) ?? getHTMLFromFragment(doc.content.cut(offset, offset + block.nodeSize), schema)
    known.set(block, html)
    blocks.push(html)
  })
  const html = tidyHtml(blocks.join('').replace(WAITING_FIGURE, ''))
  return isEmpty && !html.includes('<img ') ? '' : html
}

/** The editor keeps an empty last paragraph for typing after tables. */
export function tidyHtml(html: string): string {
  return html.replace(/(?<!<p><\/p>)(?:<p><\/p>)+$/, '')
}
