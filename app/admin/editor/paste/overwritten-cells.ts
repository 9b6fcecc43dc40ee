import type { Node, Slice } from '@tiptap/pm/model'
import { type Editor, findChildren, findParentNode } from '@tiptap/react'

const isCell = ({ type }: Node) => type.name === 'tableCell' || type.name === 'tableHeader'

/** Undefined if nothing could be lost unasked. */
export function cellsAtRisk(editor: Editor, slice: Slice): string[] | undefined {
  const { selection } = editor.state
  // People who selected cells mean to replace them.
  const hasCells = slice.content.content.some((block) => isCell(block) || findChildren(block, isCell).length > 0)
  return '$anchorCell' in selection || !hasCells ? undefined : wordsOfCells(editor)
}

export function describeOverwritten(editor: Editor, before: readonly string[]): string {
  const after = wordsOfCells(editor) ?? []
  const count = before.filter((words) => words !== '' && !after.some((now) => now.includes(words))).length
  if (count === 0) return ''
  return `The pasted cells replaced the text of ${count === 1 ? '1 cell' : `${count} cells`}. Undo brings it back.`
}

function wordsOfCells({ state }: Editor): string[] | undefined {
  const table = findParentNode(({ type }) => type.name === 'table')(state.selection)
  return table && findChildren(table.node, isCell).map(({ node }) => node.textContent)
}
