import type { FormTexts } from '#domain/items/sent-form.ts'
import type { SavedDraft, SaveErrorReason, SaveFailure, SaveRequestFailed, SaveResponse } from './save-response.ts'

export type RequestedSave = { form: HTMLFormElement; submitter: HTMLElement | null }

/** `keeping` and `kept` concern drafts; `called-off` means a pending image failed before the save. */
export type FormStatus =
  | { is: 'clean' | 'changed' | 'keeping' | 'called-off' | SaveErrorReason }
  | { is: 'kept'; at: string }
  | { is: 'waiting'; save: RequestedSave }
  | { is: 'saving'; texts: FormTexts }
  | { is: 'saved'; goTo: string; texts: FormTexts }

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
  const clean: FormProgress = { ...start, standing: { is: 'clean' } }
  return answer ? answered(clean, answer) : clean
}

export function nextProgress(progress: FormProgress, event: FormEvent): FormProgress {
  const { standing, uploads } = progress
  switch (event.type) {
    case 'typed':
      return ['waiting', 'saving', 'saved', 'changed'].includes(standing.is) ? progress : unsaved(progress)
    case 'restored':
      return unsaved({ ...progress, texts: event.texts, drawn: progress.drawn + 1 })
    case 'upload-began':
      return { ...progress, uploads: uploads + 1 }
    case 'upload-ended': {
      const isCalledOff = !event.isThere && standing.is === 'waiting'
      return { ...progress, uploads: uploads - 1, standing: isCalledOff ? { is: 'called-off' } : standing }
    }
    case 'wanted':
      return { ...progress, standing: { is: 'waiting', save: event.save } }
    case 'sent':
      return { ...progress, standing: { is: 'saving', texts: event.texts } }
    case 'sent-to-keep':
      return { ...progress, standing: { is: 'keeping' }, keeping: { isAsked: event.isAsked } }
    case 'answered':
      return progress.keeping ? keepAnswered(progress, event) : answered(progress, event.answer)
    case 'left':
      return { ...progress, standing: { is: 'clean' } }
  }
}

export function isUnsaved({ standing, uploads }: FormProgress): boolean {
  return uploads > 0 || !['clean', 'kept', 'saved'].includes(standing.is)
}

export function isTransient(is: FormStatus['is']): boolean {
  return is === 'offline' || is === 'server' || is === 'signed-out'
}

/** Conflicts suspend autosave until the person decides. */
function unsaved(progress: FormProgress): FormProgress {
  const why = progress.failure?.why
  return { ...progress, standing: { is: why === 'conflict' || why === 'gone' ? why : 'changed' } }
}

function answered(progress: FormProgress, answer: SaveResponse | SaveRequestFailed): FormProgress {
  if ('kept' in answer) return progress
  const sent = progress.standing.is === 'saving' ? progress.standing.texts : progress.texts
  if ('goTo' in answer) {
    const { goTo, version } = answer
    // Text typed during the save is based on the saved version.
    return { ...progress, failure: undefined, texts: { ...progress.texts, version }, standing: { is: 'saved', goTo, texts: sent } }
  }
  const failure: SaveFailure = { errors: {}, texts: sent, ...answer }
  return { ...progress, failure, texts: failure.texts, standing: { is: failure.why } }
}

/** Typing during the request must not lose a queued save. */
function keepAnswered(before: FormProgress, { answer, at }: { answer: SaveResponse | SaveRequestFailed; at: string }): FormProgress {
  const { keeping, standing } = before
  const progress = { ...before, keeping: undefined }
  if ('kept' in answer) return kept(progress, answer, at)
  if ('goTo' in answer || standing.is === 'waiting') return progress
  if (isTransient(answer.why) && !keeping?.isAsked) return { ...progress, standing: { is: answer.why } }
  const next = answered(progress, { texts: progress.texts, errors: {}, ...answer, isQuiet: !keeping?.isAsked })
  // The rest can be saved without images that the server rejected.
  const isWithout = answer.why === 'faults' && (next.failure?.unusable?.length ?? 0) > 0
  return isWithout ? { ...next, standing: { is: 'changed' } } : next
}

function kept(progress: FormProgress, { kept: { version, address, pictures } }: SavedDraft, at: string): FormProgress {
  const { failure, standing } = progress
  const toMend = failure?.why === 'faults' && !failure.isQuiet ? failure : undefined
  const texts = { ...progress.texts, ...pictures, version }
  return { ...progress, failure: toMend, texts, address, standing: standing.is === 'keeping' ? { is: 'kept', at } : standing }
}
