import { firstFilledValue } from '#domain/fields/filled-values.ts'
import type { FormField, FormLayout } from './form-layout.ts'

/** A form's contents as its controls show them: everything is text, days are `YYYY-MM-DD`, a ticked box is "on". */
export type FormTexts = Record<string, string>

/** What a form was loaded with and hands back, what is to be done with it, and the buttons that decide a conflict. */
const CARRIED = ['version', 'new_id', 'of_draft', 'saved_in', 'intent', 'save_over', 'keep_over', 'save_as_new'] as const

/** Ends the name of the hidden field that carries the file name of a picture which is stored already. */
export const STORED_SUFFIX = '_stored'

/** Ends the name of the box that takes a picture away. */
export const REMOVE_SUFFIX = '_remove'

/** A form as it was sent, by field name. */
export type SentForm = {
  texts: FormTexts
  files: Record<string, File>
  removed: string[]
  /** Names that stand for one value and came with several, or with a file for a text. */
  doubled: string[]
  names: string[]
}

/** Reads a form for items, in the browser as on the server: nothing else does. */
export function readSentForm(form: FormLayout, sent: FormData): SentForm {
  const read: SentForm = { texts: {}, files: {}, removed: [], doubled: [], names: [...new Set(sent.keys())] }
  for (const name of CARRIED) {
    const [text] = textsOf(sent, name)
    if (text !== undefined) read.texts[name] = text
    if (sent.getAll(name).length > 1) read.doubled.push(name)
  }
  for (const field of formFields(form)) readField(field, sent, read)
  return read
}

export function formFields({ writing, facts }: FormLayout): FormField[] {
  return [...writing, ...facts].flat()
}

/** The texts as they will be when the form is saved, but for the names that new pictures get. */
export function textsToSave({ texts, removed }: SentForm): FormTexts {
  return { ...texts, ...Object.fromEntries(removed.map((name) => [name, ''])) }
}

function readField({ name, names, kind }: FormField, sent: FormData, read: SentForm): void {
  const isImage = kind === 'image'
  const sources = isImage ? [...names, name + STORED_SUFFIX] : names
  const text = firstFilledValue(sources, (source) => textsOf(sent, source)[0])
  // A box that is not ticked is not sent.
  if (typeof text === 'string' || kind === 'flag') read.texts[name] = String(text ?? '')
  const files = names.flatMap((source) => sent.getAll(source)).filter((value) => value instanceof File)
  const [file] = files.filter(({ size }) => size > 0)
  if (isImage && file) read.files[name] = file
  if (isImage && sent.get(name + REMOVE_SUFFIX) === 'on') read.removed.push(name)
  const isDoubled = [...sources, name + REMOVE_SUFFIX].some((source) => sent.getAll(source).length > 1)
  if (isDoubled || (!isImage && files.length > 0)) read.doubled.push(name)
}

function textsOf(sent: FormData, name: string): string[] {
  return sent.getAll(name).filter((value) => typeof value === 'string')
}
