import { type ActionDispatch, type RefObject, type SubmitEvent, use, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { FormEvent, FormProgress } from '#app/admin/forms/form-progress.ts'
import { fieldId } from '#app/admin/forms/form-state.ts'
import type { SaveFailure } from '#app/admin/forms/save-response.ts'
import { useIsInteractive } from '#app/admin/forms/use-is-interactive.ts'
import { FieldDiff } from '#app/admin/history/field-diff.tsx'
import { AdminContext } from '#app/admin/navigation/admin-context.ts'
import { focusUnlessBusy } from '#app/admin/shell/focus-unless-busy.ts'
import { formatClockTime } from '#app/admin/shell/format-clock-time.ts'
import { QuietButton, QuietLink, QuietSubmit, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'
import styles from './conflict-panel.module.css'
import { showFocusedField } from './error-summary.tsx'
import { Portrait } from './portrait.tsx'

type Conflict = NonNullable<SaveFailure['conflict']>

export type Decide = (side: 'mine' | 'theirs', names: readonly string[]) => void

type NoticeProps = { conflict: Conflict; isQuiet: boolean | undefined; address: string | undefined; onDecide: Decide }

export function ConflictNotice({ conflict: { version, differences, by, at, over, as }, isQuiet, address, onDecide }: NoticeProps) {
  const { pathname, search } = useLocation()
  const { timeZone: zone } = use(AdminContext)
  const isInteractive = useIsInteractive()
  const box = useRef<HTMLElement>(null)
  const names = differences.map(({ name }) => name)

  useLayoutEffect(() => {
    if (version && isQuiet) showFocusedField(box.current)
    else focusUnlessBusy(box.current)
  }, [version, isQuiet])

  return (
    <section ref={box} role="alert" tabIndex={-1} className={`row ${styles.notice}`}>
      <Icon name="conflict" size={20} className="warn" />
      <p className="grow">
        <strong>
          Conflict: {by || 'Someone else'} changed this post{at && ` at ${formatClockTime(at, zone)}`}.
        </strong>{' '}
        {chooseWords(names.length)}. Version history keeps theirs.
      </p>
      <input type="hidden" name="save_over_as" value={as} />
      <div className="row gap-2">
        {isInteractive ? (
          <Choices suffix=" all" onDecide={(side) => onDecide(side, names)} />
        ) : (
          <>
            <QuietSubmit name={over} value={version}>
              {over === 'keep_over' ? 'Keep all mine' : `Keep all mine and ${as || 'update'}`}
            </QuietSubmit>
            <QuietLink href={address ?? pathname + search}>Use all theirs</QuietLink>
          </>
        )}
      </div>
    </section>
  )
}

/** Below a field: what another person saved in it, with marks where it differs. */
function TheirVersion({ field, by, at, onDecide }: { field: Conflict['differences'][number]; by: string; at: string; onDecide: Decide }) {
  const { timeZone: zone } = use(AdminContext)
  const whose = by ? `${by.split(' ')[0]}’s version` : 'Their version'
  return (
    <section data-conflict tabIndex={-1} aria-label={`${field.label}: ${whose}`} className={`stack gap-2 ${styles.theirs}`}>
      <p className={`note row gap-2 ${styles.whose}`}>
        <Portrait name={by} photo="" />
        <span>
          <strong>{whose}</strong>
          {at && ` · ${formatClockTime(at, zone)}`}
        </span>
      </p>
      <div className="scroll">
        <FieldDiff change={field} isFirst={false} />
      </div>
      {useIsInteractive() && (
        <div className="row gap-2">
          <Choices suffix="" onDecide={(side) => onDecide(side, [field.name])} />
        </div>
      )}
    </section>
  )
}

function Choices({ suffix, onDecide }: { suffix: string; onDecide: (side: 'mine' | 'theirs') => void }) {
  return (
    <>
      <QuietButton onClick={() => onDecide('mine')}>Keep{suffix} mine</QuietButton>
      <QuietButton onClick={() => onDecide('theirs')}>Use{suffix} theirs</QuietButton>
    </>
  )
}

export function chooseWords(fields: number): string {
  return `Choose a version for ${fields} ${fields === 1 ? 'field' : 'fields'}`
}

export function GonePanel() {
  return (
    <section aria-labelledby="gone-title" className={`stack ${styles.notice}`}>
      <h2 id="gone-title">This post was deleted</h2>
      <p>Your text is still here. Save it as a new draft.</p>
      <div className="row gap-2">
        <SubmitButton name="save_as_new" value="yes">
          Save as a new draft
        </SubmitButton>
      </div>
    </section>
  )
}

type Options = { progress: FormProgress; dispatch: ActionDispatch<[FormEvent]> }

export function useConflict(form: RefObject<HTMLFormElement | null>, { progress, dispatch }: Options) {
  const { conflict } = progress.failure ?? {}
  return { conflict, theirs, decide, leadsToConflict }

  function theirs(name: string) {
    const field = conflict?.differences.find((each) => each.name === name)
    return conflict && field && <TheirVersion field={field} by={conflict.by} at={conflict.at} onDecide={decide} />
  }

  function decide(...[side, names]: Parameters<Decide>): void {
    flushSync(() => dispatch({ type: 'decided', side, names }))
    if (!goToConflict(form.current)) document.getElementById(fieldId(names[0] ?? ''))?.focus()
  }

  /** While a conflict is open, saving leads to it. */
  function leadsToConflict(event: SubmitEvent<HTMLFormElement>): boolean {
    const leads = conflict !== undefined && isSave(event.nativeEvent.submitter) && goToConflict(form.current)
    if (leads) event.preventDefault()
    return leads
  }
}

function isSave(submitter: HTMLElement | null): boolean {
  if (!(submitter instanceof HTMLButtonElement)) return true
  return submitter.name === '' || (submitter.name === 'intent' && !['discard', 'duplicate'].includes(submitter.value))
}

/** Focuses the first open field of a conflict. Its buttons come next, so a held Enter key decides nothing. */
function goToConflict(form: HTMLFormElement | null): boolean {
  const open = form?.querySelector<HTMLElement>('[data-conflict]')
  open?.closest('.field')?.scrollIntoView({ block: 'center' })
  open?.focus({ preventScroll: true })
  return open !== undefined && open !== null
}
