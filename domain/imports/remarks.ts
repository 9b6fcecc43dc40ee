import type { ImportRemark, RowPlace } from '#domain/import-records/import-report.ts'

const MOST_LISTED = 200

export type Remarks = { list: ImportRemark[]; count: number }

export function remark(
  remarks: Remarks,
  { row, line }: Pick<RowPlace, 'row' | 'line'>,
  [field, text]: readonly [field: string, text: string],
): undefined {
  remarks.count++
  if (remarks.list.length < MOST_LISTED) remarks.list.push({ row, line, field, text })
}

export function createColumnReports(problems: Remarks) {
  const known = new Map<string, { listed: ImportRemark; again: number }>()
  let repeated = 0
  return {
    count: () => problems.count + repeated,
    report(row: Pick<RowPlace, 'row' | 'line'>, name: string, text: string, kind = ''): void {
      const key = `${kind} ${name} ${text}`
      const before = known.get(key)
      if (before) {
        before.again++
        repeated++
        return
      }
      remark(problems, row, [name, text])
      const listed = problems.list.at(-1)
      if (listed && problems.list.length === problems.count) known.set(key, { listed, again: 0 })
    },
    finish(): void {
      for (const { listed, again } of known.values())
        if (again > 0) listed.text += ` The same in ${again.toLocaleString('en-US')} more ${again === 1 ? 'row' : 'rows'}.`
    },
  }
}
