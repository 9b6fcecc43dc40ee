import { Fragment, type Node, type ResolvedPos, Slice } from '@tiptap/pm/model'

export function linesToSlice(words: string, $place: ResolvedPos): Slice | undefined {
  if ($place.parent.type.name !== 'paragraph') return cellsOf(words, $place.parent)
  const around = $place.node($place.depth - 1)
  return around.type.name === 'listItem' ? itemsOf(words, $place) : cellsOf(words, around)
}

function itemsOf(words: string, $place: ResolvedPos): Slice | undefined {
  const [list, item] = [$place.node($place.depth - 2), $place.node($place.depth - 1)]
  const lines = words.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  if (lines.length < 2) return undefined
  const text = (line: string) => $place.parent.type.create(null, item.type.schema.text(line, $place.marks()))
  const items = lines.map((line) => item.type.create(null, text(line)))
  return new Slice(Fragment.from(list.type.create(null, items)), 3, 3)
}

/** Spreadsheets give every row the same number of cells. */
function cellsOf(words: string, { type: { name, schema } }: Node): Slice | undefined {
  const { table, tableRow, tableCell, paragraph } = schema.nodes
  const lines = words.split(/\r\n?|\n/)
  if (lines.at(-1) === '') lines.pop()
  const rows = lines.map((line) => line.split('\t'))
  const width = rows[0]?.length ?? 0
  if (!/^table(?:Cell|Header)$/.test(name) || width < 2 || rows.some((row) => row.length !== width)) return undefined
  const cell = (text: string) => tableCell?.create(null, paragraph?.create(null, text === '' ? null : schema.text(text))) ?? []
  const made = table?.create(
    null,
    rows.flatMap((row) => tableRow?.create(null, row.flatMap(cell)) ?? []),
  )
  return made && new Slice(Fragment.from(made), 0, 0)
}
