/** Says that a statement has no source yet. `owner`: only the owner can know it, so an open site does not show it until he says so. */
export type ConfirmedBy = 'anyone' | 'owner'

type Marked = { toConfirm?: ConfirmedBy }

/** Plain text on one line or several; markup in it is text like any other. */
export type CopyTextField = Marked & { is: 'text'; label: string; most: number; isOptional?: true; isLong?: true }

/** Where a button or a link leads: a path of this site, a part of a page, a web, mail or telephone address. */
export type TargetField = { is: 'target'; label: string }

type EmailField = Marked & { is: 'email'; label: string }

/** The file of a stored picture, by its name; empty where none is chosen. */
type PictureField = { is: 'picture'; label: string }

/** Whether something is left out. */
export type SwitchField = { is: 'switch'; label: string }

/** What tells the lines of a list apart in addresses. New lines are given one. */
type IdField = { is: 'id' }

/** What the page itself goes by, and nobody changes. */
type FixedField = { is: 'fixed' }

/** `least` and `most` lines. Where they are the same, the lines stay as they are, but for their words. */
export interface ListField<Of> extends Marked {
  is: 'list'
  label: string
  of: Of
  least: number
  most: number
}

type LeafField = CopyTextField | TargetField | EmailField | PictureField | SwitchField | IdField | FixedField

/** What a part of a page's words may be, whatever the page. */
export type CopyField = LeafField | ListField<CopyField> | GroupField

export interface GroupField extends Marked {
  is: 'group'
  label: string
  of: { readonly [name: string]: CopyField }
}

/** The same for given words: the compiler names what is forgotten. */
type FieldOf<T> = T extends string
  ? CopyTextField | TargetField | EmailField | PictureField | IdField | FixedField
  : T extends boolean
    ? SwitchField | FixedField
    : T extends number | null
      ? FixedField
      : T extends readonly (infer Line)[]
        ? ListField<FieldOf<Line>> | FixedField
        : T extends object
          ? (Marked & { is: 'group'; label: string; of: FieldsOf<T> }) | FixedField
          : never

export type FieldsOf<T> = { [Name in keyof T]-?: FieldOf<NonNullable<T[Name]>> }

/** Words as they may be changed: any text where there is one now. */
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

export function text(label: string, most: number, more: Pick<CopyTextField, 'toConfirm' | 'isOptional' | 'isLong'> = {}): CopyTextField {
  return { is: 'text', label, most, ...more }
}

/** Text of several sentences, on lines of its own. */
export function multilineText(label: string, most: number, more: Pick<CopyTextField, 'toConfirm' | 'isOptional'> = {}): CopyTextField {
  return { is: 'text', label, most, isLong: true, ...more }
}

export function group<Of>(label: string, of: Of, more: Marked = {}): { is: 'group'; label: string; of: Of } & Marked {
  return { is: 'group', label, of, ...more }
}

export function list<Of>(label: string, of: Of, { least = 1, most = 12, ...more }: { least?: number; most?: number } & Marked = {}) {
  return { is: 'list', label, of, least, most, ...more } as const satisfies ListField<Of>
}

/** A button or a link: what it says and where it leads. */
export function link(label: string) {
  return group(label, { label: text('Words of the link', 60), path: { is: 'target', label: 'Leads to' } satisfies TargetField })
}

export const email = (label: string, more: Marked = {}): EmailField => ({ is: 'email', label, ...more })
export const image = (label: string): PictureField => ({ is: 'picture', label })
export const hidden: SwitchField = { is: 'switch', label: 'Left out' }
export const id: IdField = { is: 'id' }
export const fixed: FixedField = { is: 'fixed' }
