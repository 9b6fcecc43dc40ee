/** Characters by which spreadsheets know a formula, also in their wide spelling. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * One record of a CSV file by RFC 4180. A cell that a spreadsheet would run as a formula gets an apostrophe in front, which
 * makes it text.
 */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(text: string): string {
  const shown = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
