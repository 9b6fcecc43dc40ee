import type { RefObject } from 'react'
import { LabeledField } from '#app/admin/shell/labeled-field.tsx'

export function DateOrder({ ref, onChange }: { ref: RefObject<HTMLSelectElement | null>; onChange: () => void }) {
  return (
    <LabeledField id="import-dates" label="Dates like 3/4/2026">
      <select id="import-dates" name="dates" className="input" ref={ref} onChange={onChange}>
        <option value="">Ask if it’s unclear</option>
        <option value="day">Day first: April 3</option>
        <option value="month">Month first: March 4</option>
      </select>
    </LabeledField>
  )
}
