import type { FieldKind } from '#domain/fields/fields.ts'
import type { FormLayout } from '#domain/items/form-layout.ts'
import { type FormTexts, formFields } from '#domain/items/sent-form.ts'
import type { UnsavedText } from './unsaved-text-store.ts'

export type UnsavedDifference = { name: string; label: string; kind: FieldKind; stored: string; unsaved: string }

/** The fields in which an unsaved text says something else than the form as it was loaded. */
export function unsavedDifferences(rules: FormLayout, { texts }: Pick<UnsavedText, 'texts'>, loaded: FormTexts): UnsavedDifference[] {
  return formFields(rules).flatMap(({ name, kind }) => {
    const [stored, unsaved] = [loaded[name] ?? '', texts[name]]
    // A picture that was only chosen is not kept here, and a form that offered nothing for a field says nothing against what is offered now.
    const isSilent = unsaved === undefined || (unsaved === '' && (kind === 'image' || loaded.offered === name))
    return isSilent || bare(unsaved) === bare(stored) ? [] : [{ name, label: rules.labels[name] ?? name, kind, stored, unsaved }]
  })
}

type Form = {
  loaded: FormTexts
  /** What it holds now, and the version that this is based on. */
  now: FormTexts
  place: string
}

/** What the form is to hold with an unsaved text in it. If that was written over another version than the form was loaded with, saving is a conflict. */
export function withUnsaved(rules: FormLayout, { texts, place }: UnsavedText, form: Form): FormTexts {
  const { loaded, now } = form
  const differing = Object.fromEntries(unsavedDifferences(rules, { texts }, loaded).map(({ name, unsaved }) => [name, unsaved]))
  if (loaded.version === undefined) {
    const new_id = (place === form.place && texts.new_id) || (loaded.new_id ?? '')
    return { ...loaded, ...differing, version: '', new_id }
  }
  const version = texts.version === loaded.version ? (now.version ?? '') : (texts.version ?? '')
  return { ...now, ...differing, version }
}

/** Line ends and edges are not kept as they were typed. */
function bare(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}
