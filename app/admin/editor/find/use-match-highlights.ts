import type { Editor } from '@tiptap/react'
import { useEffect } from 'react'
import styles from '#app/admin/editor/rich-text-editor.module.css'
import type { TextMatch } from './find-in-text.ts'

const MOST_SHOWN = 2000
const [ALL, CURRENT] = [styles.found ?? 'found', styles['found-now'] ?? 'found-now']

/** Highlights need the CSS Highlight API; without it, matches are only counted and selected. */
export function useMatchHighlights(editor: Editor, found: readonly TextMatch[], current: number): void {
  useEffect(() => {
    if (!('highlights' in CSS)) return
    const ranges = found.slice(0, MOST_SHOWN).map((place) => rangeOf(editor, place))
    CSS.highlights.set(ALL, new Highlight(...ranges))
    const now = found[current]
    if (now) CSS.highlights.set(CURRENT, new Highlight(rangeOf(editor, now)))
    return () => {
      CSS.highlights.delete(ALL)
      CSS.highlights.delete(CURRENT)
    }
  }, [editor, found, current])
}

function rangeOf({ view }: Editor, { from, to }: TextMatch): Range {
  const range = document.createRange()
  const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)]
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}
