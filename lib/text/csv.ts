/** Spreadsheets run cells that begin with these, full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const shown = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
