import type { FieldErrors } from '#domain/fields/fields.ts'
import type { FieldConflict } from '#domain/items/item-validation.ts'
import type { FormTexts } from '#domain/items/sent-form.ts'

/** A field with this name tells the action that a script waits for its answer: a redirect would be followed without it. */
export const BY_SCRIPT_FIELD = 'by_script'

/** `server`: its store failed, or it did not take the form for another reason. */
export type SaveErrorReason = 'faults' | 'conflict' | 'gone' | 'signed-out' | 'offline' | 'server'

/** Why a form was not saved, and everything it held. */
export type SaveFailure = {
  why: SaveErrorReason
  problem: string
  errors: FieldErrors
  texts: FormTexts
  /** Picture fields whose file will never be taken. */
  unusable?: readonly string[]
  /** Somebody saved in the meantime: their version, where it says something else, and the name under which it is sent to save over it. */
  conflict?: { version: string; differences: FieldConflict[]; over: 'save_over' | 'keep_over' }
  /** Nobody has asked for the save: it is told without taking the focus. */
  isQuiet?: boolean
}

/** A failure of which the server's action did not know, or did not tell. */
export type SaveRequestFailed = Pick<SaveFailure, 'why' | 'problem'>

/** What was stored, and where to go now. */
export type Saved = { id: string; version: string; goTo: string }

/** What was kept without being published: where it is edited from now on, and the names that its pictures have got. */
export type SavedDraft = { kept: { version: string; address: string; pictures: FormTexts } }

export type SaveResponse = SaveFailure | Saved | SavedDraft
