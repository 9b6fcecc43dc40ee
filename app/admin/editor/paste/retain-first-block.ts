import { Slice } from '@tiptap/pm/model'
import type { Selection } from '@tiptap/pm/state'

/** ProseMirror joins the first pasted block to the text before it, and a heading or a list would lose its shape. */
export function retainFirstBlock(slice: Slice, { $from }: Selection): Slice {
  const { content, openEnd } = slice
  const first = content.firstChild
  if (!first || first.type.name === 'paragraph' || first.isAtom) return slice
  const isSeveral = content.childCount > 1 || (!first.isTextblock && first.childCount > 1)
  const isBehindText = $from.depth === 1 && $from.parentOffset > 0 && !$from.parent.type.spec.code
  return isSeveral && isBehindText ? new Slice(content, 0, openEnd) : slice
}
