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

export type FieldsOf<T> = { [Name in keyof T]-?: FieldOf<NonNullable<T[Name]>> }

export type Widened<T> = T extends string
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
