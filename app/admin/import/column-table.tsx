import type { ImportPreview } from '#domain/imports/import-preview.ts'
import type { ImportSettings } from '#domain/imports/import-settings.ts'
import styles from './import-choices.module.css'

type Props = {
  preview: ImportPreview
  settings: ImportSettings
  onChange: (settings: ImportSettings) => void
}

/** Where each column goes, and what fills the required fields that the file lacks. */
export function ColumnTable({ preview: { columns, choices, needs }, settings, onChange }: Props) {
  if (columns.length === 0) return null
  return (
    <section className={`scroll card ${styles.columns}`} tabIndex={0} aria-label="Columns">
      <table>
        <thead>
          <tr>
            <th scope="col">Column in your file</th>
            <th scope="col">Goes to</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, sample, field }) => (
            <tr key={name}>
              <th scope="row">
                {name} <span>{sample}</span>
              </th>
              <td>
                <select
                  className="input"
                  aria-label={`${name} goes to`}
                  value={field}
                  onChange={({ target }) => onChange({ ...settings, columns: { ...settings.columns, [name]: target.value } })}
                >
                  <option value="">Don’t import</option>
                  {choices.map((choice) => (
                    <option key={choice.field} value={choice.field}>
                      {choice.label}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
          {needs.map(({ field, label, value }) => (
            <tr key={field} className={styles.needed}>
              <th scope="row">
                {label} <span>Required, not in your file</span>
              </th>
              <td>
                <NeededValue
                  field={field}
                  label={label}
                  value={settings.defaults[field] ?? value}
                  onChange={(filled) => onChange({ ...settings, defaults: { ...settings.defaults, [field]: filled } })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const OPTIONS: Record<string, [value: string, label: string][]> = {
  expiry_date: [
    ['+365', '1 year after posting'],
    ['+730', '2 years after posting'],
    ['+1826', '5 years after posting'],
  ],
  content_excerpt: [['from-text', 'Beginning of the text']],
}

type NeededProps = { field: string; label: string; value: string; onChange: (value: string) => void }

function NeededValue({ field, label, value, onChange }: NeededProps) {
  const options = OPTIONS[field]
  if (!options)
    return (
      <input
        className="input"
        type={field === 'posted_date' ? 'date' : 'text'}
        aria-label={label}
        defaultValue={value}
        onBlur={({ target }) => target.value !== value && onChange(target.value)}
      />
    )
  return (
    <select className="input" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  )
}
