import { draftTime } from './draft-keeper.ts'
import styles from './item-form.module.css'

export type SaveState = 'unchanged' | 'changed' | 'refused' | 'waiting' | 'called-off' | 'saving' | 'saved'

const WORDS: Record<SaveState, string> = {
  unchanged: 'Nothing to save yet.',
  changed: 'Not saved yet.',
  refused: 'Not saved yet.',
  waiting: 'Saving as soon as the upload is done…',
  'called-off': 'Not saved: a picture is missing.',
  saving: 'Saving…',
  saved: 'Saved.',
}

type Props = {
  state: SaveState
  /** How many fields are wrong. */
  problems: number
  savedAt: string | undefined
  keptAt: string | undefined
  submit: string
  cancelHref: string
}

/** Always in sight below the form: what is saved, and the button that saves. */
export function SaveBar({ state, problems, savedAt, keptAt, submit, cancelHref }: Props) {
  const isBusy = state === 'waiting' || state === 'saving' || state === 'saved'
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.state}>
        {stateWords({ state, problems, savedAt })}
      </p>
      {(state === 'changed' || state === 'refused') && keptAt && (
        <p className={styles.kept}>Copy kept in this browser {draftTime(keptAt)}.</p>
      )}
      <div className={styles.barButtons}>
        <a className="button button-quiet" href={cancelHref}>
          Cancel
        </a>
        <button type="submit" className="button" aria-disabled={isBusy || undefined}>
          {submit}
        </button>
      </div>
    </div>
  )
}

function stateWords({ state, problems, savedAt }: Pick<Props, 'state' | 'problems' | 'savedAt'>): string {
  if (state === 'unchanged' && savedAt) return `Saved ${savedAt}.`
  if (state === 'refused' && problems > 0) return `Not saved: ${problems} ${problems === 1 ? 'field' : 'fields'} to check.`
  return WORDS[state]
}
