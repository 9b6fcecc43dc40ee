import '#domain/fields/zod-jitless.ts'
import { z } from 'zod'
import { itemKinds } from '#domain/kinds/kinds.ts'

const DATE_ORDERS = ['day', 'month'] as const

/** What people choose before an import. `columns` says where each column goes, '' for nowhere. */
const shape = z.object({
  dates: z.enum(DATE_ORDERS).optional().catch(undefined),
  kind: z.enum(itemKinds).optional().catch(undefined),
  columns: z.record(z.string(), z.string()).default({}),
  defaults: z.record(z.string(), z.string()).default({}),
  skipsInvalid: z.boolean().default(false),
  asDrafts: z.boolean().default(false),
  fetchesImages: z.boolean().default(false),
  urlPattern: z.string().max(200).default(''),
})

export type ImportSettings = z.infer<typeof shape>

export const NO_SETTINGS: ImportSettings = shape.parse({})

export function parseImportSettings(sent: FormData): ImportSettings {
  const dates = sent.get('dates')
  try {
    return shape.parse({ ...JSON.parse(String(sent.get('settings') ?? '{}')), dates })
  } catch {
    return { ...NO_SETTINGS, dates: DATE_ORDERS.find((order) => order === dates) }
  }
}
