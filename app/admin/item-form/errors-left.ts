import { useEffect, useState } from 'react'
import type { FieldErrors } from '#domain/fields.ts'
import type { FormTexts, ItemForm } from '#domain/items/item-forms.ts'
import { formTexts } from './form-texts.ts'
import type { SaveFailure } from './save-result.ts'

type Rules = typeof import('#domain/items/item-forms.ts')

/** Any name will do for a picture that is chosen: what it is, the server says. */
const CHOSEN = 'chosen.webp'

/** What is still wrong after a refused save: an error goes as soon as its field says something that would be taken. */
export function useErrorsLeft(failure: SaveFailure | undefined, form: ItemForm) {
  const [shown, setShown] = useState<{ after: SaveFailure; texts: FormTexts }>()
  const [rules, setRules] = useState<Rules>()
  const isWrong = failure !== undefined && Object.keys(failure.errors).length > 0

  // The rules of the fields are fetched when somebody has something to mend. Without them the errors stay until the next save.
  useEffect(() => {
    if (!isWrong) return
    import('#domain/items/item-forms.ts').then(setRules, () => {})
  }, [isWrong])

  function noteTyping(typedInto: HTMLFormElement): void {
    if (failure) setShown({ after: failure, texts: shownTexts(typedInto) })
  }

  const isTypedSince = failure && shown?.after === failure
  const errors = isTypedSince && rules ? errorsLeft(failure, shown.texts, (texts) => rules.wrongFields(form, texts)) : failure?.errors
  return { errors: errors ?? {}, noteTyping }
}

/** What nobody but the server can judge stays wrong until it is changed. */
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

function shownTexts(form: HTMLFormElement): FormTexts {
  const sent = new FormData(form)
  const texts = formTexts(sent)
  for (const [name, value] of sent) {
    if (value instanceof File && value.size > 0) texts[name] = CHOSEN
    else if (value instanceof File && sent.get(`${name}_remove`) === 'on') texts[name] = ''
  }
  return texts
}
