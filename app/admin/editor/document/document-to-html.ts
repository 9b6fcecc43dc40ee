import { type Node as Block, Fragment } from '@tiptap/pm/model'
import { type Editor, getHTMLFromFragment } from '@tiptap/react'
import { memoizeWeak } from '#lib/cache/memoize-weak.ts'

/** Blocks are immutable, so each keystroke serializes only one of them. */
const blockToHtml = memoizeWeak((block: Block) => getHTMLFromFragment(Fragment.from(block), block.type.schema))

const WAITING_FIGURE = /<figure data-waiting="">.*?<\/figure>/g

export function documentToHtml({ state: { doc }, isEmpty }: Editor): string {
  const html = blocksToHtml(doc)
  return isEmpty && !html.includes('<img ') ? '' : html
}

/** Images that are still uploading are left out. */
export function blocksToHtml(doc: Block): string {
  return tidyHtml(doc.children.map(blockToHtml).join('').replace(WAITING_FIGURE, ''))
}

/** The editor keeps an empty last paragraph for typing after tables. */
export function tidyHtml(html: string): string {
  return html.replace(/(?<!<p><\/p>)(?:<p><\/p>)+$/, '')
}
