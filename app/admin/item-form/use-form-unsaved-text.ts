import { type Dispatch, type RefObject, useCallback, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { type FormEvent, type FormProgress, isUnsaved } from '#app/admin/forms/form-progress.ts'
import { fieldId } from '#app/admin/forms/form-state.ts'
import { unsavedDifferences, withUnsaved } from '#app/admin/unsaved-text/unsaved-differences.ts'
import type { UnsavedText } from '#app/admin/unsaved-text/unsaved-text-store.ts'
import { type FormSaves, useUnsavedText } from '#app/admin/unsaved-text/use-unsaved-text.ts'
import { editPath } from '#app/content/item-pages.ts'
import { type FormLayout, type FormTexts, readSentForm } from '#domain/items/form-layout.ts'

type Options = {
  form: RefObject<HTMLFormElement | null>
  rules: FormLayout
  loaded: FormTexts
  path: string
  progress: FormProgress
  dispatch: Dispatch<FormEvent>
  saves: RefObject<FormSaves>
}

export function useFormUnsavedText({ form, rules, loaded, path, progress, dispatch, saves }: Options) {
  const { status, texts, drawn, address } = progress
  const place = address?.split('?')[0] ?? path
  const becomes = loaded.version === undefined ? editPath(rules.kind, texts.new_id ?? '') : place
  const read = (sent: FormData) => readSentForm(rules, sent).texts
  const differences = (unsaved: UnsavedText) => unsavedDifferences(rules, unsaved, loaded)
  const { note, settle, adopt, ...journal } = useUnsavedText({ form, read, differences, saves, place, becomes })
  const isKept = status.type === 'draft-saved'

  const beforeLeaving = useCallback(async () => {
    if (status.type !== 'saved' || !form.current) return
    const now = readSentForm(rules, new FormData(form.current))
    await settle(unsavedDifferences(rules, now, status.texts).length > 0)
  }, [status, form, rules, settle])
  useOnward(status.type === 'saved' ? status.goTo : undefined, beforeLeaving)

  useEffect(() => {
    if (!isKept) return
    void settle()
    if (address !== undefined && address !== location.pathname + location.search) history.replaceState(history.state, '', address)
  }, [isKept, address, settle])

  const isHeld = isUnsaved(progress) && (drawn > 0 || texts.version !== loaded.version)
  // Restored text is based on the version in the response.
  useEffect(() => {
    if (isHeld) note()
  }, [drawn, texts.version, isHeld, note])

  async function restore(unsaved: UnsavedText): Promise<void> {
    await adopt(unsaved)
    const shown = form.current ? read(new FormData(form.current)) : {}
    const [first] = differences(unsaved)
    const restored = withUnsaved(rules, unsaved, { loaded, now: { ...texts, ...shown }, place: path })
    flushSync(() => dispatch({ type: 'restored', texts: restored }))
    leadOn(form.current, first?.name)
  }

  async function discard(unsaved: UnsavedText): Promise<void> {
    await journal.discard(unsaved)
    leadOn(form.current)
  }

  return { ...journal, differences, note, restore, discard }
}

/** The pressed button is gone, so focus needs a new place. */
function leadOn(form: HTMLFormElement | null, name?: string): void {
  if (!form || document.activeElement !== document.body) return
  const fields = [...form.querySelectorAll<HTMLElement>('input, textarea, select')].filter((field) => field.checkVisibility())
  const field = name === undefined ? undefined : document.getElementById(fieldId(name))
  ;(field ?? fields[0])?.focus()
}

function useOnward(goTo: string | undefined, beforeLeaving: () => Promise<void>): void {
  useEffect(() => {
    if (goTo === undefined) return
    void beforeLeaving().then(() => location.assign(goTo))
    // A form restored by the back button must not be sent again.
    const renew = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', renew)
    return () => removeEventListener('pageshow', renew)
  }, [goTo, beforeLeaving])
}
