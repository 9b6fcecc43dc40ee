import '#app/admin/shell/file-field.css'
import { onFileChosen } from '#app/admin/shell/on-file-chosen.ts'

export function ImportFileInput({ id, label, onChoose }: { id: string; label: string; onChoose?: (file: File | undefined) => void }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={onChoose && onFileChosen(onChoose)}
        id={id}
        type="file"
        className="file-field"
        name="file"
        required
        onChange={({ currentTarget }) => onChoose?.(currentTarget.files?.[0])}
        accept=".json,.ndjson,.jsonl,.csv,.tsv,application/json,text/csv"
      />
    </div>
  )
}
