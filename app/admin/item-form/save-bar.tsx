import { draftTime } from './draft-keeper.ts'
import { type FormProgress, isUnsaved, type Standing } from './form-progress.ts'
import styles from './item-form.module.css'

const NOT_SAVED = 'Not saved yet.'

const WORDS: Record<Standing['is'], string> = {
  clean: 'Nothing to save yet.',
  changed: NOT_SAVED,
  waiting: 'Saving as soon as the upload is done…',
  'called-off': 'Not saved: a picture is missing.',
  saving: 'Saving…',
  saved: 'Saved.',
  faults: NOT_SAVED,
  conflict: NOT_SAVED,
  gone: NOT_SAVED,
  'signed-out': NOT_SAVED,
  offline: NOT_SAVED,
  server: NOT_SAVED,
}

type Props = {
  progress: FormProgress
  /** How many fields are wrong. */
  problems: number
  savedAt: string | undefined
  keptAt: string | undefined
  submit: string
  cancelHref: string
}

/** Always in sight below the form: what is saved, and the button that saves. */
export function SaveBar({ progress, problems, savedAt, keptAt, submit, cancelHref }: Props) {
  const state = progress.standing.is === 'clean' && isUnsaved(progress) ? 'changed' : progress.standing.is
  const isBusy = state === 'waiting' || state === 'saving' || state === 'saved'
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.state}>
        {stateWords(state, problems, savedAt)}
      </p>
      {WORDS[state] === NOT_SAVED && keptAt && <p className={styles.kept}>Copy kept in this browser {draftTime(keptAt)}.</p>}
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

function stateWords(state: Standing['is'], problems: number, savedAt: string | undefined): string {
  if (state === 'clean' && savedAt) return `Saved ${savedAt}.`
  if (WORDS[state] === NOT_SAVED && problems > 0) return `Not saved: ${problems} ${problems === 1 ? 'field' : 'fields'} to check.`
  return WORDS[state]
}
