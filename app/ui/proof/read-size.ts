import { stripMarkers } from '#domain/site-copy/copy-markers.ts'

export type Point = { month: number; people: number }

const PAIR = /(\d{1,3})\s*:\s*(\d{1,3}(?:,\d{3})+|\d{1,7})/g

/** Reads "0: 4, 6: 12" as months and people. Nothing unless months are in order and all of the text is read. */
export function readSize(written: string): Point[] | undefined {
  const { text } = stripMarkers(written)
  const points = [...text.matchAll(PAIR)].map(([, month, people = '']) => ({
    month: Number(month),
    people: Number(people.replaceAll(',', '')),
  }))
  const isRead = /^[\s,;]*$/.test(text.replaceAll(PAIR, ''))
  const isOrdered = points.every(({ month }, index) => month > (points[index - 1]?.month ?? -1))
  return isRead && isOrdered && points.length > 1 && points.some(({ people }) => people > 0) ? points : undefined
}
