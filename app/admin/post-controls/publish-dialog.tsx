import { type KeyboardEvent, useEffect, useRef } from 'react'
import { QuietButton } from '#app/ui/buttons/buttons.tsx'
import type { Labels } from '#domain/fields/fields.ts'
import type { PublishSuggestion } from '#domain/publish-checks/suggestions.ts'
import styles from './publish-dialog.module.css'
import { Suggestions } from './suggestions.tsx'

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

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    verbButton.current?.focus()
  }, [])

  const close = () => dialog.current?.close()

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="publish-title"
      closedby="any"
      onClose={onClose}
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
          <Suggestions advice={suggestions} labels={labels} onChoose={close} />
        </section>
      )}
      <p className="note">Changes you make after this stay unpublished until you confirm them.</p>
      <div className={`row dialog-end ${styles.buttons}`}>
        <QuietButton onClick={close}>Cancel</QuietButton>
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
