import '#domain/no-eval.ts'
import { z } from 'zod'
import { type ImportReport, reportOnStored } from '#domain/items/import-report.ts'
import { itemKinds } from '#domain/items/kinds.ts'

/** A cookie holds 4 KB, and base64 makes its text a third longer. */
const MOST_CHARACTERS = 2000

const shape = z.object({
  rows: z.number(),
  stored: z.number(),
  kind: z.enum(itemKinds).optional(),
  missing: z.array(z.object({ row: z.number(), line: z.number(), field: z.string(), text: z.string() })),
  missingCount: z.number(),
})

/** What the next page is told of a good import: as many of its remarks as a cookie holds, and how many there are. */
export function importedWord({ rows, stored, kind, missing, missingCount }: ImportReport): z.infer<typeof shape> {
  const told: ImportReport['missing'] = []
  for (const remark of missing) {
    if (JSON.stringify([...told, remark]).length > MOST_CHARACTERS) break
    told.push(remark)
  }
  return { rows, stored, kind, missing: told, missingCount }
}

/** The report out of what the page was told; undefined if it was told of none. */
export function readImportedWord(word: Record<string, unknown>): ImportReport | undefined {
  const read = shape.safeParse(word)
  return read.success ? reportOnStored(read.data) : undefined
}
