import type { Editor } from '@tiptap/react'
import { useEffect } from 'react'
import type { Found } from './find-in-text.ts'

const MOST_SHOWN = 2000

/** Colors what was found, without a change of the text's elements. Browsers that cannot do so still count and select. */
export function useFoundHighlights(editor: Editor, found: readonly Found[], current: number): void {
  useEffect(() => {
    if (!('highlights' in CSS)) return
    const ranges = found.slice(0, MOST_SHOWN).map((place) => rangeOf(editor, place))
    CSS.highlights.set('found', new Highlight(...ranges))
    const now = found[current]
    if (now) CSS.highlights.set('found-now', new Highlight(rangeOf(editor, now)))
    return () => {
      CSS.highlights.delete('found')
      CSS.highlights.delete('found-now')
    }
  }, [editor, found, current])
}

function rangeOf({ view }: Editor, { from, to }: Found): Range {
  const range = document.createRange()
  const [start, end] = [view.domAtPos(from, 1), view.domAtPos(to, -1)]
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}
