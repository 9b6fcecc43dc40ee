import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { DescribedForm, FormTexts } from '#domain/items/item-forms.ts'
import { ConflictPanel, GonePanel } from './conflict-panel.tsx'
import { useDraft } from './draft-keeper.ts'
import { DraftOffer } from './draft-offer.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { useErrorsLeft } from './errors-left.ts'
import { type FormState, FormStateContext } from './form-state.ts'
import styles from './item-form.module.css'
import { SaveBar } from './save-bar.tsx'
import type { SaveResult } from './save-result.ts'
import { useSaveWait } from './save-wait.ts'

type Props = {
  /** Under which the browser keeps what is not saved yet: the form's own address. */
  draftKey: string
  /** What the form holds at first; `saved_at` is when that was saved, for people. */
  texts: FormTexts
  rules: DescribedForm
  /** What a form sent without script came back with. */
  result: SaveResult | undefined
  submit: string
  cancelHref: string
  writing: ReactNode
  facts: ReactNode
}

/** The frame of every form for items. It sends itself in the background, so that whatever fails, the page and its text stay. */
export function ItemForm({ draftKey, texts: textsAtFirst, rules, result: earlierResult, submit, cancelHref, writing, facts }: Props) {
  const fetcher = useFetcher<SaveResult>()
  const result = fetcher.data ?? earlierResult
  const failure = result && 'problem' in result ? result : undefined
  const savedTo = result && 'goTo' in result ? result.goTo : undefined

  const [restored, setRestored] = useState<{ texts: FormTexts; over: SaveResult | undefined; count: number }>()
  const texts = restored && restored.over === result ? restored.texts : (failure?.texts ?? restored?.texts ?? textsAtFirst)
  const draft = useDraft(draftKey, texts)
  const [isDirty, setDirty] = useState(failure !== undefined)
  const wait = useSaveWait()
  const { errors, noteTyping: noteMending } = useErrorsLeft(failure, rules)
  const isUnsaved = isDirty || wait.isHeld
  const isLeaving = useRef(false)

  useEffect(() => {
    if (savedTo === undefined) return
    isLeaving.current = true
    draft.forget()
    location.assign(savedTo)
    // Coming back to a form that was kept as it was when it left: it is not to be sent again.
    const renew = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', renew)
    return () => removeEventListener('pageshow', renew)
  }, [savedTo, draft.forget])

  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => isLeaving.current || event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isUnsaved])

  function noteTyping({ currentTarget }: FormEvent<HTMLFormElement>): void {
    setDirty(true)
    wait.noteTyping()
    noteMending(currentTarget)
    draft.keep(currentTarget)
  }

  function restore(): void {
    if (!draft.offer) return
    setRestored({ texts: draft.offer.texts, over: result, count: (restored?.count ?? 0) + 1 })
    setDirty(true)
    draft.settle()
  }

  function leaveOnPurpose(): void {
    isLeaving.current = true
  }

  const sending = savedTo !== undefined ? 'saved' : fetcher.state !== 'idle' ? 'saving' : undefined
  const state: FormState = {
    ...rules,
    texts,
    errors,
    failure,
    differences: failure?.conflict?.differences ?? [],
    holdSave: wait.hold,
    isCalledOff: wait.state === 'called-off',
  }
  return (
    <fetcher.Form
      method="post"
      encType="multipart/form-data"
      noValidate
      defaultShouldRevalidate={false}
      className={styles.form}
      onInput={noteTyping}
      onKeyDown={saveOnShortcut}
      onSubmit={(event) => (sending || wait.defers(event)) && event.preventDefault()}
    >
      {/* Enter in a field presses the first submit button of a form: this one, and none that decides a conflict. */}
      <button type="submit" hidden />
      <DraftOffer draft={draft.offer} onRestore={restore} onDiscard={draft.forget} />
      <ErrorSummary failure={failure} errors={errors} labels={rules.labels} />
      {failure?.conflict && <ConflictPanel conflict={failure.conflict} onLeave={leaveOnPurpose} />}
      {failure?.isGone && <GonePanel />}

      <FormStateContext value={state}>
        <div key={restored?.count ?? 0} className={styles.columns}>
          <Carried texts={texts} />
          <div className={styles.writing}>{writing}</div>
          <div className={styles.facts}>{facts}</div>
        </div>
      </FormStateContext>

      <SaveBar
        state={sending ?? wait.state ?? (failure ? 'refused' : isUnsaved ? 'changed' : 'unchanged')}
        problems={Object.keys(errors).length}
        savedAt={textsAtFirst.saved_at}
        keptAt={draft.keptAt}
        submit={submit}
        cancelHref={cancelHref}
      />
    </fetcher.Form>
  )
}

/** What the form was loaded with, for the server: the version it edits, and the id that a new item will have. */
function Carried({ texts }: { texts: FormTexts }) {
  return ['version', 'new_id'].map(
    (name) => texts[name] !== undefined && <input key={name} type="hidden" name={name} value={texts[name]} />,
  )
}

function saveOnShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
