import type { RowPlace } from '#domain/import-records/import-report.ts'

/** Gives the rows of a text their places: asked for one row after the other, it counts rows and lines and walks the text once. */
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
