import type { Slice } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'

const CELLS = ['tableCell', 'tableHeader']

/** Undefined if nothing could be lost unasked. */
export function cellsAtRisk(editor: Editor, slice: Slice): string[] | undefined {
  const { selection } = editor.state
  // People who selected cells mean to replace them.
  return '$anchorCell' in selection || !hasCells(slice) ? undefined : wordsOfCells(editor)
}

export function describeOverwritten(editor: Editor, before: readonly string[]): string {
  const after = wordsOfCells(editor) ?? []
  const count = before.filter((words) => words !== '' && !after.some((now) => now.includes(words))).length
  if (count === 0) return ''
  return `The pasted cells replaced the text of ${count === 1 ? '1 cell' : `${count} cells`}. Undo brings it back.`
}

function hasCells(slice: Slice): boolean {
  let isFound = false
  slice.content.descendants(({ type }) => {
    isFound ||= CELLS.includes(type.name)
    return !isFound
  })
  return isFound
}

function wordsOfCells(editor: Editor): string[] | undefined {
  const { $from } = editor.state.selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const table = $from.node(depth)
    if (table.type.name !== 'table') continue
    const words: string[] = []
    table.descendants((node) => {
      if (CELLS.includes(node.type.name)) words.push(node.textContent)
    })
    return words
  }
  return undefined
}
