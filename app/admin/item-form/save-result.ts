import type { FieldErrors } from '#domain/fields.ts'
import type { Difference, FormTexts } from '#domain/items/item-forms.ts'

/** Why a form was not saved, and everything it held. */
export type SaveFailure = {
  problem: string
  errors: FieldErrors
  texts: FormTexts
  /** Picture fields whose file will never be taken. */
  unusable?: readonly string[]
  /** Somebody saved in the meantime: their version, and where it says something else. */
  conflict?: { version: string; differences: Difference[] }
  /** Somebody deleted the item in the meantime. */
  isGone?: true
}

/** The browser's word for the redirect that follows a save. */
export type Saved = { goTo: string }

export type SaveResult = SaveFailure | Saved
