import type { Slice } from '@tiptap/pm/model'
import type { Editor } from '@tiptap/react'

const CELLS = ['tableCell', 'tableHeader']

/** The words of each cell of the table in which the cursor is, where cells come from outside; undefined where nothing of them could be lost unasked. */
export function cellsAtRisk(editor: Editor, slice: Slice): string[] | undefined {
  const { selection } = editor.state
  // Whoever has selected cells wants others in their place.
  return '$anchorCell' in selection || !hasCells(slice) ? undefined : wordsOfCells(editor)
}

/** Pasted cells take the places of those that are there, as in a spreadsheet. */
export function describeOverwritten(editor: Editor, before: readonly string[]): string {
  const after = wordsOfCells(editor) ?? []
  const count = before.filter((words) => words !== '' && !after.some((now) => now.includes(words))).length
  if (count === 0) return ''
  return `The cells that were pasted took the place of what ${count === 1 ? '1 cell' : `${count} cells`} said. Undo brings it back.`
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
