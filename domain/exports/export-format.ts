import { itemFieldNames } from '#domain/kinds/item-tables.ts'
import { itemKinds } from '#domain/kinds/kinds.ts'
import { EXPORT_HEADER } from './export-header.ts'

export const exportColumns: readonly string[] = ['kind', 'id', ...new Set(itemKinds.flatMap(itemFieldNames)), 'updated_at', 'urls']

const ADDED_LATER: ReadonlySet<string> = new Set(['posted_time', 'slug', 'meta_title', 'meta_description', 'share_image', 'urls'])

export function isExportTable(header: readonly string[]): boolean {
  return header.join() === exportColumns.filter((name) => header.includes(name) || !ADDED_LATER.has(name)).join()
}

export type ExportedImage = { file: string; about: Record<string, unknown>; sha256: string; data: string }

const STARTS_FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'(?='*[=+\-@\t\r\n＝＋－＠])/

export function escapeFormula(text: string): string {
  return STARTS_FORMULA.test(text) ? `'${text}` : text
}

export function unescapeFormula(cell: string): string {
  return cell.replace(GUARDED, '')
}

export function isExportHeader(value: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(EXPORT_HEADER)
}
