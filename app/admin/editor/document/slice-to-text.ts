import type { Fragment, Node, Slice } from '@tiptap/pm/model'

/** Plain text as people write it in emails and terminals; the cells of a table go into those of a spreadsheet. */
export function sliceToText({ content }: Slice): string {
  return join(content, '\n\n', blockToText).trimEnd()
}

function blockToText(block: Node): string {
  const { content, type, attrs } = block
  switch (type.name) {
    case 'bulletList':
      return join(content, '\n', (item) => itemToText(item, '- '))
    case 'orderedList':
      return join(content, '\n', (item, at) => itemToText(item, `${attrs.start + at}. `))
    case 'listItem':
      return itemToText(block, '')
    case 'blockquote':
      return prefixed(join(content, '\n\n', blockToText), '> ', '> ')
    case 'table':
      return join(content, '\n', blockToText)
    case 'tableRow':
      return join(content, '\t', (cell) => join(cell.content, ' ', blockToText).replace(/\s+/g, ' '))
    case 'horizontalRule':
      return '---'
    case 'figure':
      return block.textContent || (attrs.alt ?? '')
    default:
      return block.isTextblock || block.isInline ? wordsOf(block) : join(content, '\n\n', blockToText)
  }
}

function itemToText(item: Node, mark: string): string {
  return prefixed(join(item.content, '\n', blockToText), mark, ' '.repeat(mark.length))
}

function wordsOf(line: Node): string {
  return line.isText
    ? (line.text ?? '')
    : line.textBetween(0, line.content.size, '', (leaf) => (leaf.type.name === 'hardBreak' ? '\n' : ''))
}

function prefixed(text: string, first: string, others: string): string {
  return text.replace(/^/gm, others).replace(others, first).replace(/ +$/gm, '')
}

function join(content: Fragment, between: string, textOf: (node: Node, at: number) => string): string {
  return content.content.map(textOf).join(between)
}
