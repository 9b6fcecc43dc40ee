import { draftTime } from './draft-keeper.ts'
import styles from './item-form.module.css'

export type SaveState = 'unchanged' | 'changed' | 'waiting' | 'called-off' | 'saving' | 'saved'

const WORDS: Record<SaveState, string> = {
  unchanged: 'Nothing to save yet.',
  changed: 'Not saved yet.',
  waiting: 'Saving as soon as the upload is done…',
  'called-off': 'Not saved: a picture is missing.',
  saving: 'Saving…',
  saved: 'Saved.',
}

type Props = { state: SaveState; savedAt: string | undefined; keptAt: string | undefined; submit: string; cancelHref: string }

/** Always in sight below the form: what is saved, and the button that saves. */
export function SaveBar({ state, savedAt, keptAt, submit, cancelHref }: Props) {
  const isBusy = state === 'waiting' || state === 'saving' || state === 'saved'
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.state}>
        {state === 'unchanged' && savedAt ? `Saved ${savedAt}.` : WORDS[state]}
      </p>
      {state === 'changed' && keptAt && <p className={styles.kept}>Copy kept in this browser {draftTime(keptAt)}.</p>}
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
