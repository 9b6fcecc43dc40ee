import type { FieldErrors } from '#domain/fields/fields.ts'
import type { FieldConflict } from '#domain/items/item-validation.ts'
import type { FormTexts } from '#domain/items/sent-form.ts'

/** Scripts can't see redirects, so this field asks for JSON. */
export const BY_SCRIPT_FIELD = 'by_script'

export type SaveErrorReason = 'faults' | 'conflict' | 'gone' | 'signed-out' | 'offline' | 'server'

export type SaveFailure = {
  why: SaveErrorReason
  problem: string
  errors: FieldErrors
  texts: FormTexts
  /** The server will never accept these files. */
  unusable?: readonly string[]
  /** `over` is the field name that forces the save. */
  conflict?: { version: string; differences: FieldConflict[]; over: 'save_over' | 'keep_over' }
  /** Autosave errors must not take the focus. */
  isQuiet?: boolean
}

export type SaveRequestFailed = Pick<SaveFailure, 'why' | 'problem'>

export type Saved = { id: string; version: string; goTo: string }

export type SavedDraft = { kept: { version: string; address: string; pictures: FormTexts } }

export type SaveResponse = SaveFailure | Saved | SavedDraft
