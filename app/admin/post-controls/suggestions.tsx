import type { MouseEvent } from 'react'
import { fieldId } from '#app/admin/forms/form-state.ts'
import type { Labels } from '#domain/fields/fields.ts'
import type { PublishSuggestion } from '#domain/publish-checks/suggestions.ts'

type Props = { advice: readonly PublishSuggestion[]; labels: Labels; onChoose: (event: MouseEvent<HTMLElement>) => void }

export function Suggestions({ advice, labels, onChoose }: Props) {
  /** Browsers don't focus the editor by its fragment. */
  function lead(event: MouseEvent<HTMLElement>, field: string): void {
    event.preventDefault()
    onChoose(event)
    document.getElementById(fieldId(field))?.focus()
  }

  return (
    <ul className="stack gap-2">
      {advice.map(({ field, text }) => (
        <li key={`${field} ${text}`} className="row spread">
          <span className="grow">{text}</span>{' '}
          <a className="tap" href={`#${fieldId(field)}`} onClick={(event) => lead(event, field)}>
            Edit {(labels[field] ?? field).toLowerCase()}
          </a>
        </li>
      ))}
    </ul>
  )
}
