import { useEffect, useState } from 'react'
import type { SaveFailure } from '#app/admin/forms/save-response.ts'
import type { FieldErrors } from '#domain/fields/fields.ts'
import { type FormLayout, type FormTexts, readSentForm, textsToSave } from '#domain/items/form-layout.ts'

/** Only the server can judge a chosen file, so any name passes. */
const CHOSEN = 'chosen.webp'

export function useRemainingErrors(failure: SaveFailure | undefined, form: FormLayout) {
  const [shown, setShown] = useState<{ after: SaveFailure; texts: FormTexts }>()
  const [rules, setRules] = useState<typeof import('#domain/items/item-validation.ts')>()
  const isWrong = failure !== undefined && Object.keys(failure.errors).length > 0

  // Validation rules load only after an error.
  useEffect(() => {
    if (!isWrong) return
    import('#domain/items/item-validation.ts').then(setRules, () => {})
  }, [isWrong])

  function noteTyping(typedInto: HTMLFormElement): void {
    if (failure) setShown({ after: failure, texts: shownTexts(form, typedInto) })
  }

  const isTypedSince = failure && shown?.after === failure
  const errors = isTypedSince && rules ? errorsLeft(failure, shown.texts, (texts) => rules.findFieldErrors(form, texts)) : failure?.errors
  return { errors: errors ?? {}, noteTyping }
}

/** Errors that only the server can check stay until the field changes. */
function errorsLeft({ errors, texts }: SaveFailure, shown: FormTexts, wrongFields: (texts: FormTexts) => FieldErrors): FieldErrors {
  const then = wrongFields(texts)
  const now = wrongFields(shown)
  const left: FieldErrors = {}
  for (const [name, error] of Object.entries(errors)) {
    const isChanged = (texts[name] ?? '') !== (shown[name] ?? '')
    const message = isChanged ? now[name] : name in now || !(name in then) ? error : undefined
    if (message !== undefined) left[name] = message
  }
  return left
}

function shownTexts(rules: FormLayout, form: HTMLFormElement): FormTexts {
  const sent = readSentForm(rules, new FormData(form))
  return { ...textsToSave(sent), ...Object.fromEntries(Object.keys(sent.files).map((name) => [name, CHOSEN])) }
}
