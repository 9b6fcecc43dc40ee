import { type ReactNode, type RefObject, use } from 'react'
import { type FormProgress, type FormStatus, isUnsaved } from '#app/admin/forms/form-progress.ts'
import { fieldId } from '#app/admin/forms/form-state.ts'
import { AdminContext } from '#app/admin/navigation/admin-context.ts'
import { PostMenuButton } from '#app/admin/post-controls/post-menu.tsx'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { QuietButton, QuietSubmit } from '#app/ui/buttons/buttons.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import { chooseWords } from './conflict-panel.tsx'
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
  conflict: NOT_SAVED,
  gone: 'Not saved: deleted elsewhere',
  'signed-out': 'Not saved: signed out',
  offline: 'Not saved: no connection',
  server: 'Not saved: server problem',
  outdated: 'Not saved: reload this page',
}

const UNTROUBLED: readonly FormStatus['type'][] = ['clean', 'changed', 'saving-draft', 'draft-saved', 'asks']

type Props = {
  progress: FormProgress
  problems: number
  /** Fields of a conflict that wait for a decision. */
  conflicts: number
  savedAt: string | undefined
  keptAt: string | undefined
  isCopyMissing: boolean
  onSignIn: (() => void) | undefined
  /** A second sentence about what visitors see. */
  note: string
  /** Takes the place of the status once the time of a schedule has passed. */
  passed: string
  primary: { label: string; value: string | undefined; hasNothing: boolean; ref: RefObject<HTMLButtonElement | null> }
  result: ReactNode
  children?: ReactNode
}

/** Its right edge never moves, whatever the status and the label say. */
export function SaveBar(props: Props) {
  const { progress, conflicts, keptAt, isCopyMissing, onSignIn, note, passed, primary, result, children } = props
  const { status, uploads, draftSave } = progress
  const { timeZone: zone } = use(AdminContext)
  const state = status.type === 'clean' && isUnsaved(progress) ? 'changed' : status.type
  const isBusy = state === 'waiting' || state === 'saving' || state === 'saved'
  const isPassed = passed !== '' && conflicts === 0 && UNTROUBLED.includes(state)
  const isWarning = isPassed || conflicts > 0

  function statusWords(): string {
    if (conflicts > 0) return chooseWords(conflicts)
    if (isPassed) return passed
    if (state === 'waiting' && uploads === 0 && draftSave) return WORDS.saving
    return stateWords(status, state, { ...props, zone })
  }

  return (
    <div className={`row action-bar ${styles.bar}`}>
      {result}
      <div className={`row ${styles.saveStatus}`}>
        <p role="status" className={isWarning ? 'row gap-2 strong warn' : 'strong'}>
          {isWarning && <Icon name="warning" size={18} />}
          {statusWords()}
          {isCopyMissing && ' This browser keeps no copy.'}
        </p>
        {onSignIn && <QuietButton onClick={onSignIn}>Sign in again</QuietButton>}
        {note && <p className="small strong warn">{note}</p>}
        {isKeptHere(state) && keptAt && !isCopyMissing && <p className="note">Saved on this device {formatClockTime(keptAt, zone)}.</p>}
        {children}
      </div>
      <div className={styles.barButtons}>
        <PostMenuButton />
        {isPassed && <QuietButton onClick={focusTime}>Change time</QuietButton>}
        {!isPassed && conflicts === 0 && !(primary.hasNothing && state === 'clean') && (
          <QuietSubmit intent="draft" aria-disabled={isBusy || undefined}>
            Save draft
          </QuietSubmit>
        )}
        <button
          type="submit"
          ref={primary.ref}
          className={`button ${styles.publish}`}
          {...(primary.value === undefined ? {} : { name: 'intent', value: primary.value })}
          aria-disabled={isBusy || primary.hasNothing || undefined}
        >
          {primary.label}
        </button>
      </div>
    </div>
  )
}

function focusTime(): void {
  const field = document.getElementById(fieldId('posted_time')) ?? document.getElementById(fieldId('posted_date'))
  field?.focus()
}

function isKeptHere(state: FormStatus['type']): boolean {
  return WORDS[state].startsWith('Not saved')
}

type Details = Pick<Props, 'problems' | 'savedAt' | 'primary'> & { zone: string }

function stateWords(standing: FormStatus, state: FormStatus['type'], { problems, savedAt, primary, zone }: Details): string {
  if (primary.hasNothing && (state === 'clean' || state === 'draft-saved')) return WORDS.clean
  const toCheck = problems > 0 ? `${problems} ${problems === 1 ? 'field' : 'fields'} to check` : ''
  if (standing.type === 'draft-saved')
    return `${WORDS['draft-saved']} ${formatClockTime(standing.at, zone)}${toCheck && `. Not published: ${toCheck}.`}`
  if (state === 'clean' && savedAt) return `Saved ${savedAt}.`
  return WORDS[state] === NOT_SAVED && toCheck ? `Not published: ${toCheck}.` : WORDS[state]
}
