import { type KeyboardEvent, useEffect, useRef } from 'react'
import { fieldId } from '#app/admin/forms/form-state.ts'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import type { Labels } from '#domain/fields/fields.ts'
import type { PublishSuggestion } from '#domain/publish-checks/suggestions.ts'
import styles from './publish-dialog.module.css'

type Props = {
  verb: 'Publish' | 'Schedule'
  title: string
  /** When it goes live, in the site's zone and, where it differs, in the reader's. */
  when: readonly string[]
  appearsIn: string
  url: string
  suggestions: readonly PublishSuggestion[]
  labels: Labels
  confirm: () => void
  close: () => void
}

export function PublishDialog({ verb, title, when, appearsIn, url, suggestions, labels, confirm, close: onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const verbButton = useRef<HTMLButtonElement>(null)
  const goTo = useRef<string>(undefined)

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    verbButton.current?.focus()
  }, [])

  function close(field?: string): void {
    goTo.current = field
    dialog.current?.close()
  }

  function afterClose(): void {
    onClose()
    const { current: field } = goTo
    if (field !== undefined) document.getElementById(fieldId(field))?.focus()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="publish-title"
      closedby="any"
      onClose={afterClose}
      onKeyDown={ignoreHeldEnter}
    >
      <h2 id="publish-title">
        {verb} “{title.trim() || 'Untitled'}”?
      </h2>
      <dl className={`facts ${styles.facts}`}>
        <dt>Goes live</dt>
        {when.map((time, at) => (
          <dd key={time} className={at === 0 ? 'strong' : 'soft'}>
            {time}
          </dd>
        ))}
        <dt>Appears in</dt>
        <dd className="strong">{appearsIn}</dd>
        <dt>URL</dt>
        <dd>{url}</dd>
      </dl>
      {suggestions.length > 0 && (
        <section className={`stack gap-2 ${styles.suggestions}`} aria-labelledby="publish-suggestions">
          <h3 id="publish-suggestions">
            {suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`} before you {verb.toLowerCase()}
          </h3>
          <ul className="stack gap-2">
            {suggestions.map(({ field, text }) => (
              <li key={`${field} ${text}`} className="row spread">
                <span>{text}</span>{' '}
                <button type="button" className={`bare tap ${styles.link}`} onClick={() => close(field)}>
                  Edit {(labels[field] ?? field).toLowerCase()}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="note">Changes you make after this stay unpublished until you confirm them.</p>
      <div className={`row dialog-end ${styles.buttons}`}>
        <QuietButton onClick={() => close()}>Cancel</QuietButton>
        <button type="button" ref={verbButton} className="button" onClick={confirm}>
          {verb}
        </button>
      </div>
    </dialog>
  )
}

/** The Enter key that opened the dialog may still be held down. */
function ignoreHeldEnter(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}
