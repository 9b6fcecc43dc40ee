import { closeHistory } from '@tiptap/pm/history'
import type { Editor } from '@tiptap/react'
import { patternOfAlike } from '#lib/text/alike.ts'

export type FindQuery = { text: string; matchCase: boolean }
export type TextMatch = { from: number; to: number }

export function findInText(doc: Editor['state']['doc'], { text, matchCase }: FindQuery): TextMatch[] {
  const alike = patternOfAlike(text)
  if (alike === '') return []
  const pattern = new RegExp(alike, matchCase ? 'gu' : 'giu')
  const found: TextMatch[] = []
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true
    // Inline nodes such as line breaks count as one character.
    const line = node.textBetween(0, node.content.size, undefined, '\ufffc')
    for (const { index, 0: match } of line.matchAll(pattern)) found.push({ from: at + 1 + index, to: at + 1 + index + match.length })
    return false
  })
  return found
}

/** A closed history group lets people undo only this. */
export function replaceInText({ state, view }: Editor, places: readonly TextMatch[], words: string): void {
  const tr = closeHistory(state.tr)
  for (const { from, to } of places.toReversed()) {
    if (words === '') tr.delete(from, to)
    else tr.insertText(words, from, to)
  }
  view.dispatch(tr)
  view.dispatch(closeHistory(view.state.tr))
}
