import { SubmitButton } from '#app/ui/buttons/buttons.tsx'
import type { UnsavedFields } from '#app/ui/page-rendering.ts'
import styles from './message-card.module.css'

/** Forms carry these hidden fields; people don't type them. */
const CARRIED = new Set(
  'all at change decided even_if_used file id intent kind new_id of of_draft on page person revision said saved_in seen selected show shown sort stamp tab theirs together total unlinked until version was'.split(
    ' ',
  ),
)

export function hasTypedText(unsaved: UnsavedFields): boolean {
  return unsaved.some((field) => isText(field))
}

/** Emptied fields stay empty in the resubmitted form. */
export function UnsavedForm({ unsaved, again }: { unsaved: UnsavedFields; again: string }) {
  if (unsaved.length === 0) return null
  return (
    <form method="post" encType="multipart/form-data" className={`stack ${styles.unsaved}`}>
      {unsaved.map(([name, sent], at) =>
        isText([name, sent]) ? (
          <label key={at} className="field">
            {labelOf(name)}
            <textarea name={name} className="input" rows={rowsOf(sent)} defaultValue={sent} readOnly />
          </label>
        ) : (
          <input key={at} type="hidden" name={name} value={sent} />
        ),
      )}
      <SubmitButton>{again}</SubmitButton>
    </form>
  )
}

function isText([name, text]: UnsavedFields[number]): boolean {
  return text !== '' && !CARRIED.has(name)
}

function rowsOf(text: string): number {
  return text.length > 200 ? 12 : Math.min(12, text.split('\n').length)
}

function labelOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}
