import { DataTable } from '#app/ui/sections/data-table.tsx'
import type { ImportRemark } from '#domain/import-records/import-report.ts'
import styles from './import-panel.module.css'

export function ImportRemarks({ list, count, heading }: { list: readonly ImportRemark[]; count: number; heading: string }) {
  if (list.length === 0) return null
  return (
    <>
      <section className={`scroll ${styles.remarks}`} tabIndex={0} aria-label={heading}>
        <DataTable heads={['Row', 'Field', heading]} rows={list.map(remarkRow)} />
      </section>
      {count > list.length && <p>{`The first ${list.length} of ${count.toLocaleString('en-US')} are listed.`}</p>}
    </>
  )
}

function remarkRow({ row, line, field, text }: ImportRemark, at: number) {
  const place = (
    <>
      {row > 0 ? row : '–'} {line > 0 && <span>(line {line})</span>}
    </>
  )
  return { key: `${at} ${text}`, cells: [place, field || '–', text] }
}
