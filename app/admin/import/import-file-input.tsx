import fieldStyles from '#app/admin/item-form/form-field.module.css'

/** `onChoose` hears of a file that was chosen. */
export function ImportFileInput({ id, label, onChoose }: { id: string; label: string; onChoose?: (file: File | undefined) => void }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        className={fieldStyles.file}
        name="file"
        required
        onChange={({ currentTarget }) => onChoose?.(currentTarget.files?.[0])}
        accept=".json,.ndjson,.jsonl,.csv,.tsv,application/json,text/csv"
      />
    </div>
  )
}
