import type { FormTexts } from '#domain/items/item-forms.ts'

/** Ends the name of the hidden field that carries the file name of a picture which is stored already. */
export const STORED = '_stored'

/** What a form's controls hold, by field name, files apart: for showing the form again, here or in the browser. */
export function formTexts(form: FormData): FormTexts {
  const texts: FormTexts = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    if (name === 'company_name') texts.source = value
    else if (name.endsWith(STORED)) texts[name.slice(0, -STORED.length)] ??= value
    else texts[name] = value
  }
  return texts
}
