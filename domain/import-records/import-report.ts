import type { ItemKind } from '#domain/kinds/kinds.ts'

export const MOST_IMPORT_ROWS = 5000
export const MOST_IMPORT_BYTES = 10 * 1024 * 1024
export const IMPORT_TOO_LARGE = 'The file is larger than 10 MB. Split it. WordPress can export a few months of posts at a time.'

export type RowPlace = { row: number; line: number }

export type ImportedFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

type Origin = { key: string; urls: readonly string[]; hasHost: boolean; notes: readonly string[]; files: ImportedFiles | undefined }

export type ImportRow = RowPlace &
  (
    | { fields: Record<string, unknown>; isExported?: true; origin?: Origin }
    | { problem: string }
    | { picture: unknown }
    | { leftOut: string }
  )

type LaterRow = RowPlace & { later: () => Promise<ImportRow> }

export type ImportFailure = { failure: string }

export type ImportRows = readonly (ImportRow | LaterRow | ImportFailure)[]

export type ImportRemark = RowPlace & { field: string; text: string }

export type EarlierImport = { id: string; at: string; items: number; times: number; isUnderWay: boolean }

export type ImportOutcome = { live: number; scheduled: number; drafts: number; undated: number }

export type ImportReport = {
  rows: number
  stored: number
  kind?: ItemKind | undefined
  pictures?: number
  failure?: string
  repeats?: EarlierImport
  asks?: ImportOutcome
  answers?: Record<string, string>
  problems: ImportRemark[]
  problemCount: number
  notes: ImportRemark[]
  noteCount: number
  skipped?: number
  present?: number
  missing?: number
  redirects?: number
}

export type ImportProgress = { phase: 'checking' | 'storing'; done: number; total: number }

export const NOTHING_IMPORTED: ImportReport = { rows: 0, stored: 0, problems: [], problemCount: 0, notes: [], noteCount: 0 }

export function failedImportReport(failure: string, rows = 0): ImportReport {
  return { ...NOTHING_IMPORTED, rows, failure }
}
