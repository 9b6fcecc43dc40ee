import { type ReactNode, use } from 'react'
import { type FormProgress, type FormStatus, isUnsaved } from '#app/admin/forms/form-progress.ts'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { SiteTimeZone } from '#app/admin/shell/site-time-zone.ts'
import styles from './save-bar.module.css'

const NOT_SAVED = 'Not saved yet.'
const MORE = 'more-to-do'

const WORDS: Record<FormStatus['type'], string> = {
  clean: 'Nothing to save yet.',
  changed: NOT_SAVED,
  waiting: 'Saving as soon as the upload is done…',
  'called-off': 'Not saved: a picture is missing.',
  keeping: 'Saving…',
  kept: 'Saved',
  saving: 'Saving…',
  saved: 'Saved.',
  faults: NOT_SAVED,
  conflict: 'Not saved: changed elsewhere',
  gone: 'Not saved: deleted elsewhere',
  'signed-out': 'Not saved: signed out',
  offline: 'Not saved: no connection',
  server: 'Not saved: the server cannot store it now',
  outdated: 'Not saved: reload this page',
}

type Props = {
  progress: FormProgress
  problems: number
  savedAt: string | undefined
  keptAt: string | undefined
  isCopyMissing: boolean
  onSignIn: (() => void) | undefined
  submit: string
  isOfDraft: boolean
  isBesidePublished: boolean
  backHref: string
  tools: ReactNode
  children?: ReactNode
}

/** Buttons keep their place whatever the status says above them. */
export function SaveBar(props: Props) {
  const { progress, problems, savedAt, keptAt, isCopyMissing, onSignIn, submit, isOfDraft, isBesidePublished, backHref, tools, children } =
    props
  const { standing, uploads, keeping } = progress
  const zone = use(SiteTimeZone)
  const state = standing.type === 'clean' && isUnsaved(progress) ? 'changed' : standing.type
  const isBusy = state === 'waiting' || state === 'saving' || state === 'saved'
  return (
    <div className={styles.bar}>
      {children}
      <div className={styles.standing}>
        <p role="status" className={styles.state}>
          {state === 'waiting' && uploads === 0 && keeping ? WORDS.saving : stateWords(standing, state, { problems, savedAt, zone })}
          {isCopyMissing && ' This browser keeps no copy.'}
        </p>
        {onSignIn && (
          <button type="button" className="button button-quiet" onClick={onSignIn}>
            Sign in again
          </button>
        )}
        {isOfDraft && <p className={styles.kept}>“{submit}” publishes this draft.</p>}
        {isBesidePublished && <p className={styles.kept}>Unpublished changes</p>}
        {isKeptHere(state) && keptAt && !isCopyMissing && (
          <p className={styles.kept}>Copy kept in this browser {formatClockTime(keptAt, zone)}.</p>
        )}
      </div>
      <button type="button" className={`button button-quiet ${styles.moreButton}`} popoverTarget={MORE}>
        More
      </button>
      <div id={MORE} popover="auto" className={styles.more}>
        {tools}
        <div className={styles.barButtons}>
          {isBesidePublished && (
            <button
              type="submit"
              className="button button-quiet"
              name="intent"
              value="discard"
              onClick={closeMore}
              aria-disabled={isBusy || undefined}
            >
              Discard changes
            </button>
          )}
          <a className="button button-quiet" href={backHref}>
            Back to the list
          </a>
          <button
            type="submit"
            className="button button-quiet"
            name="intent"
            value="draft"
            onClick={closeMore}
            aria-disabled={isBusy || undefined}
          >
            Save draft
          </button>
        </div>
      </div>
      <button type="submit" className={`button ${styles.publish}`} aria-disabled={isBusy || undefined}>
        {submit}
      </button>
    </div>
  )
}

function closeMore(): void {
  document.getElementById(MORE)?.hidePopover()
}

function isKeptHere(state: FormStatus['type']): boolean {
  return WORDS[state].startsWith('Not saved')
}

type Details = { problems: number; savedAt: string | undefined; zone: string }

function stateWords(standing: FormStatus, state: FormStatus['type'], { problems, savedAt, zone }: Details): string {
  const toCheck = problems > 0 ? `${problems} ${problems === 1 ? 'field' : 'fields'} to check` : ''
  if (standing.type === 'kept') return `Saved ${formatClockTime(standing.at, zone)}${toCheck && `. Not published: ${toCheck}.`}`
  if (state === 'clean' && savedAt) return `Saved ${savedAt}.`
  return WORDS[state] === NOT_SAVED && toCheck ? `Not published: ${toCheck}.` : WORDS[state]
}
