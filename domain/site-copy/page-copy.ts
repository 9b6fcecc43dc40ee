import { isObject } from '#lib/objects/objects.ts'

export type PageCopy<T = unknown> = { key: string; path: string | undefined; label: string; defaults: T; field: GroupField }

export function definePageCopy<const T extends object>(
  about: { key: string; path?: string; label: string },
  words: T,
  of: FieldsOf<Widened<T>>,
): PageCopy<Widened<T>> {
  const { key, path, label } = about
  return { key, path, label, defaults: words as Widened<T>, field: { type: 'group', label, of: of as Record<string, CopyField> } }
}

/** Values by path, such as `answers.items.2.question`; a whole list applies before its entries. */
export type CopyChanges = { readonly [place: string]: unknown }

export function fieldAtPath(field: CopyField, place: string): CopyField | undefined {
  let at: CopyField | undefined = field
  for (const step of place.split('.')) {
    if (at?.type === 'group') at = Object.hasOwn(at.of, step) ? at.of[step] : undefined
    else if (at?.type === 'list') at = /^(?:0|[1-9]\d{0,4})$/.test(step) ? at.of : undefined
    else return undefined
  }
  return at
}

export function valueAtPath(words: unknown, place: string): unknown {
  return place.split('.').reduce<unknown>((at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined), words)
}

export function childPath(place: string, step: string | number): string {
  return place === '' ? `${step}` : `${place}.${step}`
}

export function mapTexts(words: unknown, change: (text: string, place: string) => string, place = ''): unknown {
  if (typeof words === 'string') return change(words, place)
  const inner = (part: unknown, step: string | number) => mapTexts(part, change, childPath(place, step))
  if (Array.isArray(words)) return words.map(inner)
  return isObject(words) ? Object.fromEntries(Object.entries(words).map(([name, part]) => [name, inner(part, name)])) : words
}

export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other
  const names = Object.keys(one)
  if (Array.isArray(one) !== Array.isArray(other) || names.length !== Object.keys(other).length) return false
  return names.every((name) => Object.hasOwn(other, name) && isDeepEqual(one[name], other[name]))
}

/** `owner`: only the owner can know it, so an open site hides it until they confirm. */
export type ConfirmedBy = 'anyone' | 'owner'

type Marked = { toConfirm?: ConfirmedBy }

export type CopyTextField = Marked & { type: 'text'; label: string; most: number; isOptional?: true; isLong?: true }

export type TargetField = { type: 'target'; label: string; isOptional?: true }

type EmailField = Marked & { type: 'email'; label: string }

type PictureField = { type: 'picture'; label: string }

export type SwitchField = { type: 'switch'; label: string }

type IdField = { type: 'id' }

type FixedField = { type: 'fixed' }

/** Equal limits fix the entries; only their text can change. */
export interface ListField<Of> extends Marked {
  type: 'list'
  label: string
  of: Of
  least: number
  most: number
}

type LeafField = CopyTextField | TargetField | EmailField | PictureField | SwitchField | IdField | FixedField

export type CopyField = LeafField | ListField<CopyField> | GroupField

export interface GroupField extends Marked {
  type: 'group'
  label: string
  of: { readonly [name: string]: CopyField }
}

/** Mirrors the type of the text, so the compiler names a missing field. */
type FieldOf<T> = T extends string
  ? CopyTextField | TargetField | EmailField | PictureField | IdField | FixedField
  : T extends boolean
    ? SwitchField | FixedField
    : T extends number | null
      ? FixedField
      : T extends readonly (infer Line)[]
        ? ListField<FieldOf<Line>> | FixedField
        : T extends object
          ? (Marked & { type: 'group'; label: string; of: FieldsOf<T> }) | FixedField
          : never

type FieldsOf<T> = { [Name in keyof T]-?: FieldOf<NonNullable<T[Name]>> }

type Widened<T> = T extends string
  ? string
  : T extends number
    ? T
    : T extends boolean
      ? boolean
      : T extends readonly (infer Line)[]
        ? readonly Widened<Line>[]
        : T extends object
          ? { -readonly [Name in keyof T]: Widened<T[Name]> }
          : T

export function labelOf(field: CopyField | undefined): string {
  return field && 'label' in field ? field.label : ''
}

export function text(label: string, most: number, more: Pick<CopyTextField, 'toConfirm' | 'isOptional' | 'isLong'> = {}): CopyTextField {
  return { type: 'text', label, most, ...more }
}

export function multilineText(label: string, most: number, more: Pick<CopyTextField, 'toConfirm' | 'isOptional'> = {}): CopyTextField {
  return { type: 'text', label, most, isLong: true, ...more }
}

export function group<Of>(label: string, of: Of, more: Marked = {}): { type: 'group'; label: string; of: Of } & Marked {
  return { type: 'group', label, of, ...more }
}

export function list<Of>(label: string, of: Of, { least = 1, most = 12, ...more }: { least?: number; most?: number } & Marked = {}) {
  return { type: 'list', label, of, least, most, ...more } as const satisfies ListField<Of>
}

export function link(label: string) {
  return group(label, { label: text('Link text', 60), path: { type: 'target', label: 'Leads to' } satisfies TargetField })
}

export const optionalTarget = (label: string): TargetField => ({ type: 'target', label, isOptional: true })
export const email = (label: string, more: Marked = {}): EmailField => ({ type: 'email', label, ...more })
export const image = (label: string): PictureField => ({ type: 'picture', label })
export const hidden: SwitchField = { type: 'switch', label: 'Left out' }
export const id: IdField = { type: 'id' }
export const fixed: FixedField = { type: 'fixed' }
