import type { ImportRemark, RowPlace } from '#domain/import-records/import-report.ts'

const MOST_LISTED = 200

type Remarks = { list: ImportRemark[]; count: number }

export function remark(remarks: Remarks, { row, line }: RowPlace, [field, text]: readonly [field: string, text: string]): undefined {
  remarks.count++
  if (remarks.list.length < MOST_LISTED) remarks.list.push({ row, line, field, text })
}
