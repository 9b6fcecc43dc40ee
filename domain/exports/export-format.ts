import { itemFieldNames } from '#domain/kinds/item-tables.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { EXPORT_HEADER } from './export-header.ts'

/** The columns of an export as a table. A file whose header is just this one is such an export. */
export const exportColumns: readonly string[] = ['kind', 'id', ...new Set(itemKinds.flatMap(itemFieldNames)), 'updated_at']

/** A picture of an export: what is known of it, its bytes as base64 and their hash. */
export type ExportedImage = { file: string; about: Record<string, unknown>; sha256: string; data: string }

const STARTS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'(?='*[=+\-@\t\r\n＝＋－＠])/

/** A cell that no spreadsheet runs, and that can be read back. */
export function escapeFormula(text: string): string {
  return STARTS_FORMULA.test(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
  return cell.replace(GUARDED, '')
}

export function isExportHeader(value: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(EXPORT_HEADER)
}
