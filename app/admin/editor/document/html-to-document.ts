import { DOMParser, type Node } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import { getHTMLFromFragment, getSchema, type JSONContent } from '@tiptap/react'
import { extensions } from '#app/admin/editor/extensions/editor-extensions.ts'
import { readInertHtml } from '#app/inert-html.ts'
import { clampSpans } from './clamp-spans.ts'
import { tidyHtml } from './document-to-html.ts'

export const schema = getSchema(extensions)

/** Given an HTML string, TipTap would parse it in a way that our CSP blocks. */
export function htmlToDocument(html: string): JSONContent {
  return read(html).toJSON()
}

export function positionAfter(html: string): number {
  return Selection.atEnd(read(html)).to
}

export function normalizeHtml(html: string): string {
  return tidyHtml(getHTMLFromFragment(read(html).content, schema))
}

function read(html: string): Node {
  const { body } = readInertHtml(html)
  clampSpans(body)
  return DOMParser.fromSchema(schema).parse(body)
}
