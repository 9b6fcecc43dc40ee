import { type ReactNode, type RefObject, use } from 'react'
import { type FormProgress, type FormStatus, isUnsaved } from '#app/admin/forms/form-progress.ts'
import { PostMenuButton } from '#app/admin/post-controls/post-menu.tsx'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { SiteTimeZone } from '#app/admin/shell/site-time-zone.ts'
import styles from './save-bar.module.css'

const NOT_SAVED = 'Not saved yet.'

const WORDS: Record<FormStatus['type'], string> = {
  clean: 'No changes',
  changed: NOT_SAVED,
  waiting: 'Saving as soon as the upload is done…',
  cancelled: 'Not saved: an image is missing.',
  'saving-draft': 'Saving…',
  'draft-saved': 'Draft saved',
  saving: 'Saving…',
  saved: 'Saved.',
  faults: NOT_SAVED,
  asks: NOT_SAVED,
  conflict: 'Not saved: changed elsewhere',
  gone: 'Not saved: deleted elsewhere',
  'signed-out': 'Not saved: signed out',
  offline: 'Not saved: no connection',
  server: 'Not saved: server problem',
  outdated: 'Not saved: reload this page',
}

type Props = {
  progress: FormProgress
  problems: number
  savedAt: string | undefined
  keptAt: string | undefined
  isCopyMissing: boolean
  onSignIn: (() => void) | undefined
  /** A second sentence about what visitors see. */
  note: string
  primary: { label: string; value: string | undefined; ref: RefObject<HTMLButtonElement | null> }
  result: ReactNode
  children?: ReactNode
}

/** Its right edge never moves, whatever the status and the label say. */
export function SaveBar({ progress, problems, savedAt, keptAt, isCopyMissing, onSignIn, note, primary, result, children }: Props) {
  const { status, uploads, draftSave } = progress
  const zone = use(SiteTimeZone)
  const state = status.type === 'clean' && isUnsaved(progress) ? 'changed' : status.type
  const isBusy = state === 'waiting' || state === 'saving' || state === 'saved'
  return (
    <div className={styles.bar}>
      {result}
      <div className={styles.saveStatus}>
        <p role="status" className={styles.state}>
          {state === 'waiting' && uploads === 0 && draftSave ? WORDS.saving : stateWords(status, state, { problems, savedAt, zone })}
          {isCopyMissing && ' This browser keeps no copy.'}
        </p>
        {onSignIn && (
          <button type="button" className="button button-quiet" onClick={onSignIn}>
            Sign in again
          </button>
        )}
        {note && <p className={styles.note}>{note}</p>}
        {isKeptHere(state) && keptAt && !isCopyMissing && (
          <p className={styles.savedHere}>Saved on this device {formatClockTime(keptAt, zone)}.</p>
        )}
        {children}
      </div>
      <div className={styles.barButtons}>
        <PostMenuButton />
        <button type="submit" className="button button-quiet" name="intent" value="draft" aria-disabled={isBusy || undefined}>
          Save draft
        </button>
        <button
          type="submit"
          ref={primary.ref}
          className={`button ${styles.publish}`}
          {...(primary.value === undefined ? {} : { name: 'intent', value: primary.value })}
          aria-disabled={isBusy || undefined}
        >
          {primary.label}
        </button>
      </div>
    </div>
  )
}

function isKeptHere(state: FormStatus['type']): boolean {
  return WORDS[state].startsWith('Not saved')
}

type Details = { problems: number; savedAt: string | undefined; zone: string }

function stateWords(standing: FormStatus, state: FormStatus['type'], { problems, savedAt, zone }: Details): string {
  const toCheck = problems > 0 ? `${problems} ${problems === 1 ? 'field' : 'fields'} to check` : ''
  if (standing.type === 'draft-saved')
    return `${WORDS['draft-saved']} ${formatClockTime(standing.at, zone)}${toCheck && `. Not published: ${toCheck}.`}`
  if (state === 'clean' && savedAt) return `Saved ${savedAt}.`
  return WORDS[state] === NOT_SAVED && toCheck ? `Not published: ${toCheck}.` : WORDS[state]
}
