import '#domain/fields/zod-jitless.ts'
import { z } from 'zod'
import { fitInCookie } from '#app/requests/flash.ts'
import { type ImportReport, NOTHING_IMPORTED } from '#domain/import-records/import-report.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'

const shape = z.object({
  rows: z.number(),
  stored: z.number(),
  kind: z.enum(itemKinds).optional(),
  missing: z.array(z.object({ row: z.number(), line: z.number(), field: z.string(), text: z.string() })),
  missingCount: z.number(),
})

/** Cookies are small, so the report keeps only as many remarks as fit. */
export function toImportFlash({ rows, stored, kind, missing, missingCount }: ImportReport): z.infer<typeof shape> {
  const word = { rows, stored, kind, missingCount }
  return { ...word, missing: fitInCookie(missing, (some) => ({ ...word, missing: some })) }
}

export function parseImportFlash(word: Record<string, unknown>): ImportReport | undefined {
  const read = shape.safeParse(word)
  return read.success ? { ...NOTHING_IMPORTED, ...read.data } : undefined
}
