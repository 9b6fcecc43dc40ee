import { firstFilledValue } from '#domain/fields/filled-values.ts'
import type { FormField, FormLayout } from './form-layout.ts'

export type FormTexts = Record<string, string>

const CARRIED = [
  'version',
  'new_id',
  'of_draft',
  'unlinked',
  'saved_in',
  'intent',
  'decided',
  'save_over',
  'save_over_as',
  'keep_over',
  'save_as_new',
  'draft',
] as const

export const STORED_SUFFIX = '_stored'

export const REMOVE_SUFFIX = '_remove'

export type SentForm = {
  texts: FormTexts
  files: Record<string, File>
  removed: string[]
  doubled: string[]
  names: string[]
}

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

export function formFields({ writing, facts, folded }: FormLayout): FormField[] {
  return [...writing, ...facts, ...folded].flat()
}

export function textsToSave({ texts, removed }: SentForm): FormTexts {
  return { ...texts, ...Object.fromEntries(removed.map((name) => [name, ''])) }
}

function readField({ name, names, kind }: FormField, sent: FormData, read: SentForm): void {
  const isImage = kind === 'image'
  const sources = isImage ? [...names, name + STORED_SUFFIX] : names
  const text = firstFilledValue(sources, (source) => textsOf(sent, source)[0])
  // Browsers don't send unticked boxes.
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
