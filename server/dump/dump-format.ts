import { z } from 'zod'

/** Raise this when older programs can't read the file. */
export const DUMP_FORMAT_VERSION = 1

export const DUMP_HEADER = { dump: 'tradewind', form: DUMP_FORMAT_VERSION }

const document = z.strictObject({ index: z.string(), id: z.string().min(1), body: z.looseObject({}) })
const picture = z.strictObject({ file: z.string().min(1), type: z.string(), sha256: z.string(), data: z.base64() })
const counts = z.strictObject({ group: z.string().min(1), amounts: z.record(z.string(), z.int()) })
const manifest = z.strictObject({
  documents: z.record(z.string(), z.int()),
  pictures: z.int(),
  counts: z.int(),
  sha256: z.string(),
})

export type Manifest = z.infer<typeof manifest>

export const dumpLine = z.union([
  z.strictObject({ document }),
  z.strictObject({ picture }),
  z.strictObject({ counts }),
  z.strictObject({ manifest }),
])

export type DumpLine = z.infer<typeof dumpLine>

/** Sorts keys, because stores return them in different orders. */
export function lineOf(value: DumpLine | typeof DUMP_HEADER): string {
  return `${JSON.stringify(value, sorted)}\n`
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
