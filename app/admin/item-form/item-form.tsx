import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { cleanPastedText } from '#app/admin/forms/clean-pasted-text.ts'
import { focusNextOnEnter } from '#app/admin/forms/focus-next-on-enter.ts'
import { type FormState, FormStateContext } from '#app/admin/forms/form-state.ts'
import type { SaveRequestFailed, SaveResponse } from '#app/admin/forms/save-response.ts'
import { useLinkFill } from '#app/admin/link-fill/use-link-fill.ts'
import { leftPath } from '#app/admin/paths/manage-path.ts'
import { SignInDialog } from '#app/admin/sign-in-again/sign-in-dialog.tsx'
import { useSignInDialog } from '#app/admin/sign-in-again/use-sign-in-dialog.ts'
import { RestoreOffer } from '#app/admin/unsaved-text/restore-offer.tsx'
import type { FormLayout, FormRows } from '#domain/items/form-layout.ts'
import type { FormTexts } from '#domain/items/sent-form.ts'
import { ConflictPanel, GonePanel } from './conflict-panel.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FoldedFields } from './folded-fields.tsx'
import { FormColumn } from './form-column.tsx'
import { FormToolbar } from './form-toolbar.tsx'
import styles from './item-form.module.css'
import { PublishChecks } from './publish-checks.tsx'
import { SaveBar } from './save-bar.tsx'
import { useFormUnsavedText } from './use-form-unsaved-text.ts'
import { useRemainingErrors } from './use-remaining-errors.ts'
import { useSavingForm } from './use-saving-form.ts'

type Props = {
  /** Unsaved text is stored under this key, the form's URL. */
  draftKey: string
  texts: FormTexts
  rules: FormLayout
  answer: SaveResponse | SaveRequestFailed | undefined
  submit: string
  backHref: string
  published?: { hasChanges: boolean }
}

export function ItemForm({ draftKey, texts: textsAtFirst, rules, answer, submit: submitLabel, backHref, published }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const saving = useSavingForm({ form, rules, texts: textsAtFirst, answer })
  const { progress, dispatch, holdSave, submit, isSignedOut, goOn } = saving
  const { standing, failure, texts, drawn, address } = progress
  const journal = useFormUnsavedText({ ...saving, form, rules, loaded: textsAtFirst, path: draftKey })
  const { errors, noteTyping: noteFix } = useRemainingErrors(failure, rules)
  const signIn = useSignInDialog(isSignedOut, failure)
  function noteTyping({ currentTarget }: FormEvent<HTMLFormElement>): void {
    saving.noteTyping()
    noteFix(currentTarget)
    journal.note()
  }

  const state: FormState = {
    ...rules,
    texts,
    errors,
    failure,
    differences: failure?.conflict?.differences ?? [],
    holdSave,
    isCalledOff: standing.type === 'called-off',
    foundFields: useLinkFill(form, { textsAtFirst, drawn }),
  }
  return (
    <>
      <form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        className={styles.form}
        onInput={noteTyping}
        onKeyDown={(event) => {
          focusNextOnEnter(event)
          saveOnShortcut(event, published === undefined)
        }}
        onPaste={cleanPastedText}
        onSubmit={submit}
      >
        {/* Enter presses the first submit button, which must not publish drafts or settle conflicts. */}
        <button type="submit" hidden {...(published === undefined ? { name: 'intent', value: 'draft' } : {})} />
        <RestoreOffer left={journal.left} rules={rules} loaded={textsAtFirst} onRestore={journal.restore} onDiscard={journal.discard} />
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
              <FoldedFields rows={rules.folded} errors={errors} />
            </div>
          </div>
        </FormStateContext>

        <SaveBar
          progress={progress}
          problems={Object.keys(errors).length}
          savedAt={textsAtFirst.saved_at}
          keptAt={journal.keptAt}
          isCopyMissing={journal.isMissing}
          onSignIn={isSignedOut ? signIn.open : undefined}
          submit={submitLabel}
          isOfDraft={textsAtFirst.of_draft === 'yes'}
          isBesidePublished={published !== undefined && (published.hasChanges || standing.type !== 'clean')}
          backHref={address === undefined ? backHref : leftPath(rules.kind, address)}
          tools={<FormToolbar progress={progress} address={address ?? draftKey} />}
        >
          <PublishChecks form={form} rules={rules} id={decodeURIComponent(draftKey.slice(draftKey.lastIndexOf('/') + 1))} />
        </SaveBar>
      </form>
      {signIn.isOpen && <SignInDialog ref={signIn.dialog} onSignedIn={goOn} onClose={signIn.close} />}
    </>
  )
}

function shownRows(rows: FormRows, { of_draft }: FormTexts): FormRows {
  if (of_draft !== 'yes') return rows
  return rows.map((row) => row.filter(({ name }) => name !== 'draft')).filter((row) => row.length > 0)
}

function Carried({ texts }: { texts: FormTexts }) {
  return ['version', 'new_id', 'of_draft'].map(
    (name) => texts[name] !== undefined && <input key={name} type="hidden" name={name} value={texts[name]} />,
  )
}

/** Ctrl+S is a reflex, so it must never publish a draft. */
function saveOnShortcut(event: KeyboardEvent<HTMLFormElement>, isDraft: boolean): void {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
  event.preventDefault()
  const form = event.currentTarget
  form.requestSubmit(isDraft ? form.querySelector<HTMLButtonElement>('button[name="intent"][value="draft"]') : null)
}
