/** A cell of a spreadsheet may span 16,384 columns, and the editor would make each of them. */
export function clampSpans(body: HTMLElement): void {
  for (const table of body.querySelectorAll('table')) {
    const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table)
    const mostColumns = Math.max(...rows.map((row) => Math.max(row.cells.length, columnsOf(row))), 1)
    for (const [at, row] of rows.entries())
      for (const cell of row.cells) {
        if (cell.colSpan > mostColumns) cell.colSpan = mostColumns
        if (cell.rowSpan > rows.length - at) cell.rowSpan = rows.length - at
      }
  }
}

const MOST_COLUMNS = 60

/** A row that is wider than any article tells nothing about its table. */
function columnsOf({ cells }: HTMLTableRowElement): number {
  const columns = [...cells].reduce((sum, { colSpan }) => sum + colSpan, 0)
  return columns > MOST_COLUMNS ? 1 : columns
}
