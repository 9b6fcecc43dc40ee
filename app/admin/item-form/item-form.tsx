import type { FormEvent, KeyboardEvent } from 'react'
import type { DescribedForm } from '#domain/items/described-form.ts'
import type { FormTexts } from '#domain/items/sent-form.ts'
import { ConflictPanel, GonePanel } from './conflict-panel.tsx'
import { useDraft } from './draft-keeper.ts'
import { DraftOffer } from './draft-offer.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { useErrorsLeft } from './errors-left.ts'
import { FormColumn } from './form-column.tsx'
import { type FormState, FormStateContext } from './form-state.ts'
import styles from './item-form.module.css'
import type { SaveAnswer, Unanswered } from './save-answer.ts'
import { SaveBar } from './save-bar.tsx'
import { useOnward, useSavingForm } from './saving-form.ts'

type Props = {
  /** Under which the browser keeps what is not saved yet: the form's own address. */
  draftKey: string
  /** What the form holds at first; `saved_at` is when that was saved, for people. */
  texts: FormTexts
  rules: DescribedForm
  /** What a form sent without script came back with. */
  answer: SaveAnswer | Unanswered | undefined
  submit: string
  cancelHref: string
}

/** Every form for items. */
export function ItemForm({ draftKey, texts: textsAtFirst, rules, answer, submit: submitLabel, cancelHref }: Props) {
  const { progress, dispatch, holdSave, submit } = useSavingForm({ rules, texts: textsAtFirst, answer })
  const { standing, failure, texts, drawn } = progress
  const draft = useDraft(draftKey, rules, texts)
  const { errors, noteTyping: noteMending } = useErrorsLeft(failure, rules)
  useOnward(standing.is === 'saved' ? standing.goTo : undefined, draft.forget)

  function noteTyping({ currentTarget }: FormEvent<HTMLFormElement>): void {
    dispatch({ type: 'typed' })
    noteMending(currentTarget)
    draft.keep(currentTarget)
  }

  function restore(): void {
    if (!draft.offer) return
    dispatch({ type: 'restored', texts: draft.offer.texts })
    draft.settle()
  }

  const state: FormState = {
    ...rules,
    texts,
    errors,
    failure,
    differences: failure?.conflict?.differences ?? [],
    holdSave,
    isCalledOff: standing.is === 'called-off',
  }
  return (
    <form
      method="post"
      encType="multipart/form-data"
      noValidate
      className={styles.form}
      onInput={noteTyping}
      onKeyDown={saveOnShortcut}
      onSubmit={submit}
    >
      {/* Enter in a field presses the first submit button of a form: this one, and none that decides a conflict. */}
      <button type="submit" hidden />
      <DraftOffer draft={draft.offer} onRestore={restore} onDiscard={draft.forget} />
      <ErrorSummary failure={failure} errors={errors} labels={rules.labels} />
      {failure?.conflict && <ConflictPanel conflict={failure.conflict} onLeave={() => dispatch({ type: 'left' })} />}
      {failure?.why === 'gone' && <GonePanel />}

      <FormStateContext value={state}>
        <div key={drawn} className={styles.columns}>
          <Carried texts={texts} />
          <div className={styles.writing}>
            <FormColumn rows={rules.writing} />
          </div>
          <div className={styles.facts}>
            <FormColumn rows={rules.facts} />
          </div>
        </div>
      </FormStateContext>

      <SaveBar
        progress={progress}
        problems={Object.keys(errors).length}
        savedAt={textsAtFirst.saved_at}
        keptAt={draft.keptAt}
        submit={submitLabel}
        cancelHref={cancelHref}
      />
    </form>
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
