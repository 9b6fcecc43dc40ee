import { type EditorState, Selection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import type { Token } from 'marked'
import { useRef, useState } from 'react'
import { readInertHtml } from '#app/inert-html.ts'
import { innerTextOf, unwrap } from './elements.ts'

/** Another reading of what was just pasted. */
type PasteOffer = { reason: string; label: string; html: string }

const BLOCKS = ['heading', 'table', 'blockquote']
const SIGNS = ['strong', 'em', 'codespan', 'del', 'image']
const FRONT_MATTER = /^---\r?\n.*?\r?\n---\r?\n/s

/** The library loads for texts with Markdown's own signs only. */
async function offerMarkdown(text: string): Promise<PasteOffer | undefined> {
  if (!/[#*_`~>[|]|^\s*(?:[-+]|\d+[.)])\s/m.test(text)) return undefined
  const { marked } = await import('marked')
  const tokens = marked.lexer(text.replace(FRONT_MATTER, ''))
  if (!tokens.some(isMarkdown)) return undefined
  return { reason: 'This looks like Markdown.', label: 'Paste as Markdown', html: marked.parser(tokens) }
}

function isMarkdown(token: Token): boolean {
  const inside: Token[] = 'tokens' in token ? (token.tokens ?? []) : []
  return (
    [...BLOCKS, ...SIGNS].includes(token.type) ||
    (token.type === 'list' && token.items.length > 1) ||
    (token.type === 'code' && /^\s*[`~]{3}/.test(token.raw)) ||
    (token.type === 'link' && token.raw.startsWith('[')) ||
    inside.some(isMarkdown)
  )
}

function offerHeaderCells(html: string): PasteOffer | undefined {
  if (!html.includes('<table')) return undefined
  const { body } = readInertHtml(html)
  const rows = [...body.querySelectorAll('table')].flatMap((table) =>
    isBoldRow(table.rows[0]) && table.rows.length > 1 ? [table.rows[0]] : [],
  )
  if (rows.length === 0) return undefined
  for (const cell of rows.flatMap((row) => [...row.cells])) {
    for (const bold of cell.querySelectorAll('strong, b')) unwrap(bold)
    const header = body.ownerDocument.createElement('th')
    for (const { name, value } of cell.attributes) header.setAttribute(name, value)
    header.append(...cell.childNodes)
    cell.replaceWith(header)
  }
  return { reason: 'The first row of the table is bold.', label: 'Make it a header row', html: body.innerHTML }
}

function isBoldRow(row: HTMLTableRowElement | undefined): row is HTMLTableRowElement {
  const cells = [...(row?.cells ?? [])]
  return cells.length > 1 && cells.every((cell) => cell.tagName === 'TD' && isBold(cell)) && cells.some((cell) => innerTextOf(cell) !== '')
}

function isBold(cell: Element): boolean {
  return [...cell.querySelectorAll('strong, b')].map(innerTextOf).join(' ').replaceAll(' ', '') === innerTextOf(cell).replaceAll(' ', '')
}

/** Undoing would also take what was typed in the same breath. */
function pasteInstead(view: EditorView, before: EditorState, { html }: PasteOffer): void {
  const back: Transaction = view.state.tr.replaceWith(0, view.state.doc.content.size, before.doc.content)
  view.dispatch(back.setSelection(Selection.fromJSON(back.doc, before.selection.toJSON())))
  view.pasteHTML(html)
  view.focus()
}

/** An offer stands until the text changes otherwise. */
export function usePasteOffer() {
  const [offer, setOffer] = useState<PasteOffer>()
  const before = useRef<EditorState>(null)

  function offerForHtml({ state }: Editor, html: string): void {
    before.current = state
    setOffer(offerHeaderCells(html))
  }

  function offerForText({ state }: Editor, text: string): void {
    before.current = state
    if (state.selection.$from.parent.type.spec.code) return
    void offerMarkdown(text).then((found) => before.current === state && setOffer(found))
  }

  function dropOffer(transaction?: Transaction): void {
    if (transaction?.getMeta('paste')) return
    before.current = null
    setOffer(undefined)
  }

  function accept(editor: Editor): void {
    const earlier = before.current
    dropOffer()
    if (offer && earlier) pasteInstead(editor.view, earlier, offer)
  }

  return { offer, accept, offerForHtml, offerForText, dropOffer }
}
