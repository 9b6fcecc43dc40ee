import type { FormTexts } from '#domain/items/sent-form.ts'
import type { SavedDraft, SaveErrorReason, SaveFailure, SaveRequestFailed, SaveResponse } from './save-response.ts'

export type RequestedSave = { form: HTMLFormElement; submitter: HTMLElement | null; onScreen?: FormData }

/** `keeping` and `kept` concern drafts; `called-off` means a pending image failed before the save. */
export type FormStatus =
  | { type: 'clean' | 'changed' | 'keeping' | 'called-off' | SaveErrorReason }
  | { type: 'kept'; at: string }
  | { type: 'waiting'; save: RequestedSave }
  | { type: 'saving'; texts: FormTexts }
  | { type: 'saved'; goTo: string; texts: FormTexts }

export type FormProgress = {
  standing: FormStatus
  failure: SaveFailure | undefined
  texts: FormTexts
  /** A new count remounts fields with the current texts. */
  drawn: number
  uploads: number
  /** `isAsked` tells manual saves from autosaves. */
  keeping: { isAsked: boolean } | undefined
  address: string | undefined
}

export type FormEvent =
  | { type: 'typed' }
  | { type: 'restored'; texts: FormTexts }
  | { type: 'upload-began' }
  | { type: 'upload-ended'; isThere: boolean }
  | { type: 'wanted'; save: RequestedSave }
  | { type: 'sent'; texts: FormTexts }
  | { type: 'sent-to-keep'; isAsked: boolean }
  /** `at` is formatted in the reader's time zone. */
  | { type: 'answered'; answer: SaveResponse | SaveRequestFailed; at: string }
  | { type: 'left' }

type Answered = { texts: FormTexts; answer: SaveResponse | SaveRequestFailed | undefined }

export function initialProgress({ texts, answer }: Answered): FormProgress {
  const start = { failure: undefined, texts, drawn: 0, uploads: 0, keeping: undefined, address: undefined }
  const clean: FormProgress = { ...start, standing: { type: 'clean' } }
  return answer ? answered(clean, answer) : clean
}

export function nextProgress(progress: FormProgress, event: FormEvent): FormProgress {
  const { standing, uploads } = progress
  switch (event.type) {
    case 'typed':
      return ['waiting', 'saving', 'saved', 'changed'].includes(standing.type) ? progress : unsaved(progress)
    case 'restored':
      return unsaved({ ...progress, texts: event.texts, drawn: progress.drawn + 1 })
    case 'upload-began':
      return { ...progress, uploads: uploads + 1 }
    case 'upload-ended': {
      const isCalledOff = !event.isThere && standing.type === 'waiting'
      return { ...progress, uploads: uploads - 1, standing: isCalledOff ? { type: 'called-off' } : standing }
    }
    case 'wanted':
      return { ...progress, standing: { type: 'waiting', save: event.save } }
    case 'sent':
      return { ...progress, standing: { type: 'saving', texts: event.texts } }
    case 'sent-to-keep':
      return { ...progress, standing: { type: 'keeping' }, keeping: { isAsked: event.isAsked } }
    case 'answered':
      return progress.keeping ? keepAnswered(progress, event) : answered(progress, event.answer)
    case 'left':
      return { ...progress, standing: { type: 'clean' } }
  }
}

export function isUnsaved({ standing, uploads }: FormProgress): boolean {
  return uploads > 0 || !['clean', 'kept', 'saved'].includes(standing.type)
}

export function isTransient(is: FormStatus['type']): boolean {
  return is === 'offline' || is === 'server' || is === 'signed-out'
}

/** Conflicts suspend autosave until the person decides. */
function unsaved(progress: FormProgress): FormProgress {
  const why = progress.failure?.why
  return { ...progress, standing: { type: why === 'conflict' || why === 'gone' ? why : 'changed' } }
}

function answered(progress: FormProgress, answer: SaveResponse | SaveRequestFailed): FormProgress {
  if ('kept' in answer) return progress
  const sent = progress.standing.type === 'saving' ? progress.standing.texts : progress.texts
  if ('goTo' in answer) {
    const { goTo, version } = answer
    // Text typed during the save is based on the saved version.
    return { ...progress, failure: undefined, texts: { ...progress.texts, version }, standing: { type: 'saved', goTo, texts: sent } }
  }
  const failure: SaveFailure = { errors: {}, texts: sent, ...answer }
  return { ...progress, failure, texts: failure.texts, standing: { type: failure.why } }
}

/** Typing during the request must not lose a queued save. */
function keepAnswered(before: FormProgress, { answer, at }: { answer: SaveResponse | SaveRequestFailed; at: string }): FormProgress {
  const { keeping, standing } = before
  const progress = { ...before, keeping: undefined }
  if ('kept' in answer) return kept(progress, answer, at)
  if ('goTo' in answer || standing.type === 'waiting') return progress
  if (isTransient(answer.why) && !keeping?.isAsked) return { ...progress, standing: { type: answer.why } }
  const next = answered(progress, { texts: progress.texts, errors: {}, ...answer, isQuiet: !keeping?.isAsked })
  // The rest can be saved without images that the server rejected.
  const isWithout = answer.why === 'faults' && (next.failure?.unusable?.length ?? 0) > 0
  return isWithout ? { ...next, standing: { type: 'changed' } } : next
}

function kept(progress: FormProgress, { kept: { version, address, pictures } }: SavedDraft, at: string): FormProgress {
  const { failure, standing } = progress
  const toMend = failure?.why === 'faults' && !failure.isQuiet ? failure : undefined
  const texts = { ...progress.texts, ...pictures, version }
  return { ...progress, failure: toMend, texts, address, standing: standing.type === 'keeping' ? { type: 'kept', at } : standing }
}
