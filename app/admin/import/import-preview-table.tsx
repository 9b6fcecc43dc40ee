import type { ImportPreview as Preview } from '#domain/imports/import-preview.ts'
import styles from './import-panel.module.css'

export function ImportPreviewTable({ preview: { columns, rows, hasMore, failure } }: { preview: Preview }) {
  const wrong = rows.filter(({ problems }) => problems.length > 0)
  return (
    <section aria-labelledby="preview-title" className={`stack card ${styles.preview}`}>
      <h3 id="preview-title">Preview</h3>
      <p role="status" className="strong">
        {failure ?? verdict(rows.length, wrong.length, hasMore)}
      </p>
      {wrong.length > 0 && (
        <ul className="bullets error">
          {wrong.map(({ row, line, problems }) => (
            <li key={row}>
              Row {row} (line {line}): {problems.join(' ')}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <section className={`scroll ${styles.rows}`} tabIndex={0} aria-label="First rows">
          <table>
            <thead>
              <tr>
                <th scope="col">Row</th>
                {columns.map(({ header, field }) => (
                  <th key={header} scope="col">
                    {header}
                    {field === undefined ? <span> unknown</span> : field !== header && <span> as {field}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ row, cells, problems }) => (
                <tr key={row} data-wrong={problems.length > 0 || undefined}>
                  <th scope="row">{row}</th>
                  {columns.map(({ header }, at) => (
                    <td key={header}>{cells[at]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function verdict(rows: number, wrong: number, hasMore: boolean): string {
  if (rows === 0 && hasMore) return 'The file begins with images. Its posts come later. Nothing is imported yet.'
  if (rows === 0) return 'The file has no rows.'
  const which = hasMore ? `The first ${rows} rows` : rows === 1 ? 'The one row' : `All ${rows} rows`
  if (wrong === 0) return `${which} can be imported. Nothing is imported yet.`
  const of = hasMore ? `the first ${rows}` : rows
  return wrong === 1 ? `One row of ${of} has problems:` : `${wrong} rows of ${of} have problems:`
}
