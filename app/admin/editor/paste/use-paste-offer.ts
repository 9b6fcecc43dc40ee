import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { offerHeaderCells, offerMarkdown, type PasteOffer, pasteInstead } from './paste-offers.ts'

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
