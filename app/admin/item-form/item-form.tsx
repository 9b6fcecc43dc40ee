import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useFoundFields } from '#app/admin/link-reader/found-fields.ts'
import type { DescribedForm, FormRows } from '#domain/items/described-form.ts'
import type { FormTexts } from '#domain/items/sent-form.ts'
import { ConflictPanel, GonePanel } from './conflict-panel.tsx'
import { forgetDraft, useDraft } from './draft-keeper.ts'
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
  /** The item is published, and perhaps there is more of it that is not. */
  published?: { hasChanges: boolean }
}

/** Every form for items. */
export function ItemForm({ draftKey, texts: textsAtFirst, rules, answer, submit: submitLabel, cancelHref, published }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { progress, dispatch, holdSave, submit, noteTyping: keepSoon } = useSavingForm({ form, rules, texts: textsAtFirst, answer })
  const { standing, failure, texts, drawn, address } = progress
  const draft = useDraft(address?.split('?')[0] ?? draftKey, rules, texts)
  const { errors, noteTyping: noteMending } = useErrorsLeft(failure, rules)
  useOnward(standing.is === 'saved' ? standing.goTo : undefined, draft.forget)
  useKept(standing.is === 'kept', { address, draftKey, forget: draft.forget })

  function noteTyping({ currentTarget }: FormEvent<HTMLFormElement>): void {
    dispatch({ type: 'typed' })
    noteMending(currentTarget)
    draft.keep(currentTarget)
    keepSoon()
  }

  function restore(): void {
    if (!draft.offer) return
    const { new_id = '', version } = texts
    const basedOn = version === undefined ? '' : (draft.offer.texts.version ?? version)
    dispatch({ type: 'restored', texts: { ...draft.offer.texts, new_id, version: basedOn } })
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
    foundFields: useFoundFields(form, { textsAtFirst, drawn }),
  }
  return (
    <form
      ref={form}
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
      {failure?.conflict && <ConflictPanel conflict={failure.conflict} address={address} onLeave={() => dispatch({ type: 'left' })} />}
      {failure?.why === 'gone' && <GonePanel />}

      <FormStateContext value={state}>
        <div key={drawn} className={styles.columns}>
          <Carried texts={texts} />
          <div className={styles.writing}>
            <FormColumn rows={shownRows(rules.writing, texts)} />
          </div>
          <div className={styles.facts}>
            <FormColumn rows={shownRows(rules.facts, texts)} />
          </div>
        </div>
      </FormStateContext>

      <SaveBar
        progress={progress}
        problems={Object.keys(errors).length}
        savedAt={textsAtFirst.saved_at}
        keptAt={draft.keptAt}
        submit={submitLabel}
        isBesidePublished={published !== undefined && (published.hasChanges || standing.is !== 'clean')}
        cancelHref={cancelHref}
      />
    </form>
  )
}

/** What is kept in the store is not needed here any more; and an item that was new has an address from now on. */
function useKept(
  isKept: boolean,
  { address, draftKey, forget }: { address: string | undefined; draftKey: string; forget: () => void },
): void {
  useEffect(() => {
    if (!isKept) return
    forget()
    forgetDraft(draftKey)
    if (address !== undefined && address !== location.pathname + location.search) history.replaceState(history.state, '', address)
  }, [isKept, address, draftKey, forget])
}

/** The buttons of a draft's form say what becomes of it. */
function shownRows(rows: FormRows, { of_draft }: FormTexts): FormRows {
  if (of_draft !== 'yes') return rows
  return rows.map((row) => row.filter(({ name }) => name !== 'draft')).filter((row) => row.length > 0)
}

/** What the form was loaded with, for the server: the version it edits, and the id that a new item will have. */
function Carried({ texts }: { texts: FormTexts }) {
  return ['version', 'new_id', 'of_draft'].map(
    (name) => texts[name] !== undefined && <input key={name} type="hidden" name={name} value={texts[name]} />,
  )
}

function saveOnShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
