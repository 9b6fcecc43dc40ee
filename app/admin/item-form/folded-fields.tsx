import { useState } from 'react'
import type { FormRows } from '#domain/items/form-layout.ts'
import { FormColumn } from './form-column.tsx'

/** Opens by itself where one of its fields needs a look. */
export function FoldedFields({ rows, isNeeded, replaced }: { rows: FormRows; isNeeded: boolean; replaced: Record<string, number> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details open={isOpen || isNeeded} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="strong">URL and search</summary>
      <FormColumn rows={rows} replaced={replaced} />
    </details>
  )
}
