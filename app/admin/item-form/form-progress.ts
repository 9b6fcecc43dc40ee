import type { FormTexts } from '#domain/items/sent-form.ts'
import type { SaveAnswer, SaveFailure, Unanswered, WhyNotSaved } from './save-answer.ts'

/** A save that is wanted: the form, and the button that was pressed. */
type WantedSave = { form: HTMLFormElement; submitter: HTMLElement | null }

/**
 * Where a form stands. `waiting`: for pictures on their way into the text. `called-off`: a save was wanted, but such a picture did not
 * get there. Not saved, it stands where it failed.
 */
export type Standing =
  | { is: 'clean' | 'changed' | 'called-off' | WhyNotSaved }
  | { is: 'waiting'; save: WantedSave }
  | { is: 'saving'; texts: FormTexts }
  | { is: 'saved'; goTo: string }

export type FormProgress = {
  standing: Standing
  /** Why the last save failed, until the next answer. */
  failure: SaveFailure | undefined
  /** What the form holds as far as the page has been told: loaded, restored, or sent back after a failure. */
  texts: FormTexts
  /** Counted up when the fields are to be drawn anew from the texts. */
  drawn: number
  /** Pictures on their way into the text. */
  uploads: number
}

export type FormEvent =
  | { type: 'typed' }
  | { type: 'restored'; texts: FormTexts }
  | { type: 'upload-began' }
  | { type: 'upload-ended'; isThere: boolean }
  | { type: 'wanted'; save: WantedSave }
  | { type: 'sent'; texts: FormTexts }
  | { type: 'answered'; answer: SaveAnswer | Unanswered }
  | { type: 'left' }

export function progressAtFirst({ texts, answer }: { texts: FormTexts; answer: SaveAnswer | Unanswered | undefined }): FormProgress {
  const start: FormProgress = { standing: { is: 'clean' }, failure: undefined, texts, drawn: 0, uploads: 0 }
  return answer ? answered(start, answer) : start
}

export function nextProgress(progress: FormProgress, event: FormEvent): FormProgress {
  const { standing, uploads } = progress
  switch (event.type) {
    case 'typed':
      return standing.is === 'clean' || standing.is === 'called-off' ? unsaved(progress) : progress
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
    case 'answered':
      return answered(progress, event.answer)
    case 'left':
      return { ...progress, standing: { is: 'clean' } }
  }
}

/** Whether leaving would lose something. */
export function isUnsaved({ standing, uploads }: FormProgress): boolean {
  return uploads > 0 || (standing.is !== 'clean' && standing.is !== 'saved')
}

function unsaved(progress: FormProgress): FormProgress {
  return { ...progress, standing: { is: progress.failure?.why ?? 'changed' } }
}

function answered(progress: FormProgress, answer: SaveAnswer | Unanswered): FormProgress {
  if ('goTo' in answer) return { ...progress, failure: undefined, standing: { is: 'saved', goTo: answer.goTo } }
  const sent = progress.standing.is === 'saving' ? progress.standing.texts : progress.texts
  const failure: SaveFailure = { errors: {}, texts: sent, ...answer }
  return { ...progress, failure, texts: failure.texts, standing: { is: failure.why } }
}
