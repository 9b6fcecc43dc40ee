import type { FieldKind } from '#domain/fields.ts'
import type { DescribedForm } from '#domain/items/described-form.ts'
import { type FormTexts, formFields } from '#domain/items/sent-form.ts'
import type { Unsaved } from './journal.ts'

export type UnsavedDifference = { name: string; label: string; kind: FieldKind; stored: string; unsaved: string }

/** The fields in which an unsaved text says something else than the form as it was loaded. */
export function unsavedDifferences(rules: DescribedForm, { texts }: Pick<Unsaved, 'texts'>, loaded: FormTexts): UnsavedDifference[] {
  return formFields(rules).flatMap(({ name, kind }) => {
    const [stored, unsaved] = [loaded[name] ?? '', texts[name]]
    // A picture that was only chosen is not kept here.
    const isSilent = unsaved === undefined || (kind === 'image' && unsaved === '')
    return isSilent || bare(unsaved) === bare(stored) ? [] : [{ name, label: rules.labels[name] ?? name, kind, stored, unsaved }]
  })
}

/** What the form is to hold with an unsaved text in it. Its version is the one that this was written over: if that is not the stored one, saving is a conflict. */
export function withUnsaved(
  rules: DescribedForm,
  { texts, place }: Unsaved,
  { loaded, here }: { loaded: FormTexts; here: string },
): FormTexts {
  const differing = unsavedDifferences(rules, { texts }, loaded).map(({ name, unsaved }) => [name, unsaved])
  const { new_id: loadedId = '', version: loadedVersion } = loaded
  const version = loadedVersion === undefined ? '' : (texts.version ?? '')
  const isSameNew = loadedVersion === undefined && place === here
  return { ...loaded, ...Object.fromEntries(differing), version, new_id: (isSameNew && texts.new_id) || loadedId }
}

/** Line ends and edges are not kept as they were typed. */
function bare(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}
