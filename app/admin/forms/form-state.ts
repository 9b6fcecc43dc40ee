import { createContext, type ReactNode, useContext } from 'react'
import type { FieldErrors, Labels } from '#domain/fields/fields.ts'
import type { FormTexts } from '#domain/items/form-layout.ts'
import type { HoldSave } from './hold-save.ts'
import { type LinkFill, NO_LINK_FILL } from './link-fill.ts'
import type { SaveFailure } from './save-response.ts'

export type FormState = {
  texts: FormTexts
  errors: FieldErrors
  failure: SaveFailure | undefined
  required: readonly string[]
  labels: Labels
  /** What another person saved in this field meanwhile. */
  theirs: (name: string) => ReactNode
  holdSave: HoldSave
  /** What a waiting save was asked to send. */
  requested: FormData | undefined
  isCalledOff: boolean
  foundFields: LinkFill
}

export const NO_FORM: FormState = {
  texts: {},
  errors: {},
  failure: undefined,
  required: [],
  labels: {},
  theirs: () => null,
  holdSave: async () => {},
  requested: undefined,
  isCalledOff: false,
  foundFields: NO_LINK_FILL,
}

export const FormStateContext = createContext(NO_FORM)

export function useField(name: string, hint: unknown) {
  const form = useContext(FormStateContext)
  const id = fieldId(name)
  const error = form.errors[name]
  const isFound = form.foundFields.filledNames.has(name)
  const describedBy = [isFound && `${id}-found`, hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    label: form.labels[name] ?? name,
    text: form.texts[name] ?? '',
    error,
    isRequired: form.required.includes(name),
    isFound,
    theirs: form.theirs(name),
    control: {
      id,
      required: form.required.includes(name),
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
  }
}

export function fieldId(name: string): string {
  return `field-${name}`
}
