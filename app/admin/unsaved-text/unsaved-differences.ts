import type { FieldKind } from '#domain/fields/fields.ts'
import { type FormLayout, type FormTexts, formFields } from '#domain/items/form-layout.ts'
import type { UnsavedText } from './unsaved-text-store.ts'

export type UnsavedDifference = { name: string; label: string; kind: FieldKind; stored: string; unsaved: string }

export function unsavedDifferences(rules: FormLayout, { texts }: Pick<UnsavedText, 'texts'>, loaded: FormTexts): UnsavedDifference[] {
  return formFields(rules).flatMap(({ name, kind }) => {
    const [stored, unsaved] = [loaded[name] ?? '', texts[name]]
    // Chosen files aren't stored, and blank fields say nothing against an offered value.
    const isSilent = unsaved === undefined || (unsaved === '' && (kind === 'image' || loaded.offered === name))
    return isSilent || bare(unsaved) === bare(stored) ? [] : [{ name, label: rules.labels[name] ?? name, kind, stored, unsaved }]
  })
}

type Form = {
  loaded: FormTexts
  now: FormTexts
  place: string
}

/** Text based on another version causes a conflict on save. */
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

/** Line endings and surrounding spaces change on the way. */
function bare(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}
