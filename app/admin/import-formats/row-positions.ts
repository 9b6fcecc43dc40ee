import type { RowPlace } from '#domain/import-records/import-report.ts'

/** Ask for rows in ascending order, so that the text is scanned once. */
export function rowPositions(text: string): (start: number) => RowPlace {
  let [row, line, lineEnd] = [0, 1, text.indexOf('\n')]
  return (start) => {
    row++
    while (lineEnd !== -1 && lineEnd < start) {
      line++
      lineEnd = text.indexOf('\n', lineEnd + 1)
    }
    return { row, line, read: start / text.length }
  }
}
