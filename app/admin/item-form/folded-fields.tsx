import { useState } from 'react'
import type { FieldErrors } from '#domain/fields/fields.ts'
import type { FormRows } from '#domain/items/form-layout.ts'
import { FormColumn } from './form-column.tsx'
import styles from './item-form.module.css'

/** Opens by itself where one of its fields needs a look. */
export function FoldedFields({ rows, errors }: { rows: FormRows; errors: FieldErrors }) {
  const [isOpen, setIsOpen] = useState(false)
  const hasErrors = rows.flat().some(({ name }) => errors[name] !== undefined)
  return (
    <details className={styles.folded} open={isOpen || hasErrors} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>URL and search</summary>
      <FormColumn rows={rows} />
    </details>
  )
}
