import { DOMParser, type Node } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import { getHTMLFromFragment, getSchema, type JSONContent } from '@tiptap/react'
import { extensions } from '#app/admin/editor/extensions/editor-extensions.ts'
import { readInertHtml } from '#app/inert-html.ts'
import { tidyHtml } from './document-to-html.ts'

const schema = getSchema(extensions)

/** The HTML as the editor takes it. Given HTML, it would read it in a way that the page's policy does not allow. */
export function htmlToDocument(html: string): JSONContent {
  return read(html).toJSON()
}

/** The place in the editor's document behind so much of its HTML. */
export function positionAfter(html: string): number {
  return Selection.atEnd(read(html)).to
}

/** The HTML as the editor would give it back. */
export function normalizeHtml(html: string): string {
  return tidyHtml(getHTMLFromFragment(read(html).content, schema))
}

function read(html: string): Node {
  return DOMParser.fromSchema(schema).parse(readInertHtml(html).body)
}
