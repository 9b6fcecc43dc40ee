import '#app/admin/shell/file-field.css'
import { LabeledField } from '#app/admin/shell/labeled-field.tsx'
import { onFileChosen } from '#app/admin/shell/on-file-chosen.ts'

export function ImportFileInput({ id, label, onChoose }: { id: string; label: string; onChoose?: (file: File | undefined) => void }) {
  return (
    <LabeledField id={id} label={label}>
      <input
        ref={onChoose && onFileChosen(onChoose)}
        id={id}
        type="file"
        className="file-field"
        name="file"
        required
        onChange={({ currentTarget }) => onChoose?.(currentTarget.files?.[0])}
        accept=".json,.ndjson,.jsonl,.csv,.tsv,.xml,.md,.markdown,.zip"
      />
    </LabeledField>
  )
}
