import type { FieldErrors } from '#domain/fields/fields.ts'
import type { Conflict } from '#domain/item-changes/change-item.ts'
import type { PostStatus } from '#domain/item-changes/post-status.ts'
import type { FormTexts } from '#domain/items/form-layout.ts'
import { isObject, textAt } from '#lib/objects/objects.ts'

/** Scripts can't see redirects, so this field asks for JSON. */
export const BY_SCRIPT_FIELD = 'by_script'

const REASONS = ['faults', 'asks', 'conflict', 'gone', 'signed-out', 'offline', 'server', 'outdated'] as const

export type SaveErrorReason = (typeof REASONS)[number]

export type SaveFailure = {
  why: SaveErrorReason
  problem: string
  errors: FieldErrors
  texts: FormTexts
  /** The server will never accept these files. */
  unusable?: readonly string[]
  /** `over` is the field name that forces the save. */
  conflict?: Pick<Conflict, 'version' | 'by' | 'at' | 'differences'> & { over: 'save_over' | 'keep_over'; as: string }
  /** The post as it is now, if the button that was pressed no longer said what it does. */
  post?: PostStatus
  /** The server's time, if the page's clock didn't know it. */
  at?: string
  /** Autosave errors must not take the focus. */
  isQuiet?: boolean
}

export type SaveRequestFailed = Pick<SaveFailure, 'why' | 'problem'>

export type Saved = { id: string; version: string; goTo: string }

export type SavedDraft = { draft: { version: string; address: string; pictures: FormTexts; post?: PostStatus | undefined } }

export type SaveResponse = SaveFailure | Saved | SavedDraft

/** A newer server may answer in words that this page doesn't know. */
export function isSaveResponse(answer: unknown): answer is SaveResponse {
  if (!isObject(answer)) return false
  if ('why' in answer)
    return (
      REASONS.some((reason) => reason === answer.why) && hasTexts(answer, 'problem') && isObject(answer.errors) && isObject(answer.texts)
    )
  if ('draft' in answer) return hasTexts(answer.draft, 'version', 'address') && isObject(answer.draft) && isObject(answer.draft.pictures)
  return hasTexts(answer, 'id', 'version', 'goTo')
}

function hasTexts(answer: unknown, ...names: string[]): boolean {
  return names.every((name) => textAt(answer, name) !== undefined)
}
