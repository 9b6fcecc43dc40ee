import type { FieldErrors } from '#domain/fields.ts'
import type { Difference, FormTexts } from '#domain/item-forms.ts'

/** Why a form was not saved, and everything it held. */
export type SaveFailure = {
  problem: string
  errors: FieldErrors
  texts: FormTexts
  /** Somebody saved in the meantime: their version, and where it says something else. */
  conflict?: { version: number; differences: Difference[] }
  /** Somebody deleted the item in the meantime. */
  isGone?: true
}

/** The browser's word for the redirect that follows a save. */
export type Saved = { goTo: string }

export type SaveResult = SaveFailure | Saved
