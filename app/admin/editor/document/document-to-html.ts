import { type Editor, getHTMLFromFragment } from '@tiptap/react'

type Block = Editor['state']['doc']

/** What a block of the text was written as. Blocks never change, so a key costs the block that it changes. */
const known = new WeakMap<Block, string>()

const WAITING_FIGURE = /<figure data-waiting="">.*?<\/figure>/g

/** The HTML of what was written; nothing where there is no word and no picture. Pictures that are still on their way are left out. */
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

/** The editor keeps an empty line at the end, to write on after a table. */
export function tidyHtml(html: string): string {
  return html.replace(/(?<!<p><\/p>)(?:<p><\/p>)+$/, '')
}
