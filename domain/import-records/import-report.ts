import type { ItemKind } from '#domain/kinds/kinds.ts'

export const MOST_IMPORT_ROWS = 5000
export const MOST_IMPORT_BYTES = 10 * 1024 * 1024
export const IMPORT_TOO_LARGE = 'The file is larger than 10 MB. Please split it.'

/** Where a row stands in its file, rows and lines numbered from 1. `read`: the share of the file that lies before it, from 0 to 1. */
export type RowPlace = { row: number; line: number; read: number }

/** `isExported`: as the export of items writes it, so that it is taken as it is. */
export type ImportRow = RowPlace & ({ fields: Record<string, unknown>; isExported?: true } | { problem: string } | { picture: unknown })

export type ImportFailure = { failure: string }

/** The rows of a file in their order, read as they are asked for; a failure ends them. */
export type ImportRows = Iterable<ImportRow | ImportFailure>

export type ImportRemark = { row: number; line: number; field: string; text: string }

/** The last of the imports of a file: the moment, how many items it stored, and how many imports of the file there were. */
export type EarlierImport = { id: string; at: string; items: number; times: number; isUnderWay: boolean }

export type ImportReport = {
  rows: number
  /** How many items were stored: all or none. */
  stored: number
  /** Of the first of them. */
  kind?: ItemKind | undefined
  /** How many pictures came without an item: a part of a large export may be nothing else. */
  pictures?: number
  failure?: string
  /** The file was imported before, last by this import. Nothing was done. */
  repeats?: EarlierImport
  /** The first of them; `problemCount` counts all. */
  problems: ImportRemark[]
  problemCount: number
  /** Pictures that rows name and the store does not have, the first of them; `missingCount` counts all. They keep nothing from being stored. */
  missing: ImportRemark[]
  missingCount: number
}

export type ImportProgress = { phase: 'checking'; done: number; read: number } | { phase: 'storing'; done: number; of: number }

const NOTHING = { rows: 0, stored: 0, problems: [], problemCount: 0, missing: [], missingCount: 0 }

/** A report on a file that could not be read, or not to its end. */
export function failedImportReport(failure: string, rows = 0): ImportReport {
  return { ...NOTHING, rows, failure }
}

/** A report on a part of an export that has pictures alone. */
export function imagesOnlyReport(pictures: number): ImportReport {
  return { ...NOTHING, pictures }
}

export function repeatedImportReport(repeats: EarlierImport): ImportReport {
  return { ...NOTHING, repeats }
}

export function storedReport(stored: Pick<ImportReport, 'rows' | 'stored' | 'kind' | 'missing' | 'missingCount'>): ImportReport {
  return { ...NOTHING, ...stored }
}
