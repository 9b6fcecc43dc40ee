import { useEffect, useRef } from 'react'
import type { ImportReport as Report } from '#domain/import.ts'
import styles from './import-panel.module.css'

/** What became of an imported file. Takes the focus when it appears. */
export function ImportReport({ report }: { report: Report }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (report) box.current?.focus()
  }, [report])

  const isStored = report.stored > 0
  const { problems, problemCount } = report
  return (
    <div ref={box} tabIndex={-1} role={isStored ? 'status' : 'alert'} className={isStored ? styles.success : styles.failure}>
      <p className={styles.verdict}>{verdict(report)}</p>
      {isStored && (
        <p>
          <a href="/admin/manage-blogs?tab=blogs">See them under Manage Content</a>
        </p>
      )}
      {problems.length > 0 && (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Field</th>
                <th scope="col">Problem</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ row, line, field, problem }) => (
                <tr key={`${row} ${field} ${problem}`}>
                  <td>
                    {row}
                    {line && <span> (line {line})</span>}
                  </td>
                  <td>{field || '–'}</td>
                  <td>{problem}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {problemCount > problems.length && (
        <p>{`The first ${problems.length} of ${problemCount.toLocaleString('en-US')} problems are listed.`}</p>
      )}
    </div>
  )
}

function verdict({ rows, stored, failure, problemCount }: Report): string {
  if (failure) return failure
  if (stored > 0) return `${stored.toLocaleString('en-US')} ${stored === 1 ? 'item' : 'items'} imported.`
  const problems = problemCount === 1 ? 'one problem' : `${problemCount.toLocaleString('en-US')} problems`
  return `Nothing was imported: there ${problemCount === 1 ? 'is' : 'are'} ${problems} in ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}.`
}
