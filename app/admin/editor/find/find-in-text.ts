import { closeHistory } from '@tiptap/pm/history'
import type { Editor } from '@tiptap/react'
import { escapeRegExp } from '#lib/text/escape-reg-exp.ts'

type Doc = Editor['state']['doc']

export type FindQuery = { text: string; matchCase: boolean }
/** A place in the text, in the editor's own count. */
export type TextMatch = { from: number; to: number }

/** Every place where these signs stand within one block, whatever formatting they have. */
export function findInText(doc: Doc, { text, matchCase }: FindQuery): TextMatch[] {
  if (text === '') return []
  const pattern = new RegExp(escapeRegExp(text), matchCase ? 'gu' : 'giu')
  const found: TextMatch[] = []
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true
    // What is no text in a line, such as a line break, is one sign long.
    const line = node.textBetween(0, node.content.size, undefined, '\ufffc')
    for (const { index, 0: match } of line.matchAll(pattern)) found.push({ from: at + 1 + index, to: at + 1 + index + match.length })
    return false
  })
  return found
}

/** Puts other words in these places, with the formatting of the old ones, as one change that is undone by itself. */
export function replaceInText({ state, view }: Editor, places: readonly TextMatch[], words: string): void {
  const tr = closeHistory(state.tr)
  for (const { from, to } of places.toReversed()) {
    if (words === '') tr.delete(from, to)
    else tr.insertText(words, from, to)
  }
  view.dispatch(tr)
  view.dispatch(closeHistory(view.state.tr))
}
