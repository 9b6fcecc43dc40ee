import type { PostStatus } from '#domain/item-changes/post-status.ts'
import type { FormTexts } from '#domain/items/form-layout.ts'
import type { SavedDraft, SaveErrorReason, SaveFailure, SaveRequestFailed, SaveResponse } from './save-response.ts'

export type RequestedSave = { form: HTMLFormElement; submitter: HTMLElement | null; onScreen?: FormData }

/** `cancelled` means a pending image failed before the save. */
export type FormStatus =
  | { type: 'clean' | 'changed' | 'saving-draft' | 'cancelled' | SaveErrorReason }
  | { type: 'draft-saved'; at: string }
  | { type: 'waiting'; save: RequestedSave }
  | { type: 'saving'; texts: FormTexts }
  | { type: 'saved'; goTo: string; texts: FormTexts }

export type FormProgress = {
  status: FormStatus
  failure: SaveFailure | undefined
  texts: FormTexts
  /** A new count remounts fields with the current texts. */
  drawn: number
  /** How often a field took what another person had saved; a new count remounts it. */
  replaced: Record<string, number>
  /** The post as the server last described it. */
  post: PostStatus | undefined
  at: string | undefined
  uploads: number
  /** `isAsked` tells manual saves from autosaves. */
  draftSave: { isManual: boolean } | undefined
  address: string | undefined
}

export type FormEvent =
  | { type: 'typed' }
  | { type: 'restored'; texts: FormTexts }
  | { type: 'upload-began' }
  | { type: 'upload-ended'; isThere: boolean }
  | { type: 'wanted'; save: RequestedSave }
  | { type: 'sent'; texts: FormTexts }
  | { type: 'draft-sent'; isManual: boolean }
  /** `at` is formatted in the reader's time zone. */
  | { type: 'answered'; answer: SaveResponse | SaveRequestFailed; at: string }
  /** The person decided these fields of a conflict. */
  | { type: 'decided'; side: 'mine' | 'theirs'; names: readonly string[] }

type Answered = { texts: FormTexts; answer: SaveResponse | SaveRequestFailed | undefined; post?: PostStatus }

export function initialProgress({ texts, answer, post }: Answered): FormProgress {
  const clean: FormProgress = {
    status: { type: 'clean' },
    failure: undefined,
    texts,
    drawn: 0,
    replaced: {},
    post,
    at: undefined,
    uploads: 0,
    draftSave: undefined,
    address: undefined,
  }
  return answer ? answered(clean, answer) : clean
}

export function nextProgress(progress: FormProgress, event: FormEvent): FormProgress {
  const { status, uploads } = progress
  switch (event.type) {
    case 'typed':
      return ['waiting', 'saving', 'saved', 'changed'].includes(status.type) ? progress : unsaved(progress)
    case 'restored':
      return unsaved({ ...progress, texts: event.texts, drawn: progress.drawn + 1 })
    case 'upload-began':
      return { ...progress, uploads: uploads + 1 }
    case 'upload-ended': {
      const isCancelled = !event.isThere && status.type === 'waiting'
      return { ...progress, uploads: uploads - 1, status: isCancelled ? { type: 'cancelled' } : status }
    }
    case 'wanted':
      return { ...progress, status: { type: 'waiting', save: event.save } }
    case 'sent':
      return { ...progress, status: { type: 'saving', texts: event.texts } }
    case 'draft-sent':
      return { ...progress, status: { type: 'saving-draft' }, draftSave: { isManual: event.isManual } }
    case 'answered':
      return progress.draftSave ? keepAnswered(progress, event) : answered(progress, event.answer)
    case 'decided':
      return decided(progress, event)
  }
}

export function isUnsaved({ status, uploads }: FormProgress): boolean {
  return uploads > 0 || !['clean', 'draft-saved', 'saved'].includes(status.type)
}

export function isTransient(is: FormStatus['type']): boolean {
  return is === 'offline' || is === 'server' || is === 'signed-out'
}

/** Conflicts suspend autosave until the person decides. */
function unsaved(progress: FormProgress): FormProgress {
  const why = progress.failure?.why
  return { ...progress, status: { type: why === 'conflict' || why === 'gone' ? why : 'changed' } }
}

function decided(progress: FormProgress, { side, names }: Extract<FormEvent, { type: 'decided' }>): FormProgress {
  const { failure, status, replaced } = progress
  if (!failure?.conflict) return progress
  const { version, differences } = failure.conflict
  const taken = side === 'theirs' ? differences.filter(({ name }) => names.includes(name)) : []
  const texts = { ...progress.texts, ...Object.fromEntries(taken.map(({ name, stored }) => [name, stored])) }
  const next = { ...progress, replaced: { ...replaced, ...Object.fromEntries(taken.map(({ name }) => [name, (replaced[name] ?? 0) + 1])) } }
  const left = differences.filter(({ name }) => !names.includes(name))
  if (left.length > 0) return { ...next, texts, failure: { ...failure, conflict: { ...failure.conflict, differences: left } } }
  const isOpen = status.type === 'conflict'
  return { ...next, texts: { ...texts, version, decided: 'yes' }, failure: undefined, status: isOpen ? { type: 'changed' } : status }
}

function answered(progress: FormProgress, answer: SaveResponse | SaveRequestFailed): FormProgress {
  if ('draft' in answer) return progress
  const sent = progress.status.type === 'saving' ? progress.status.texts : progress.texts
  if ('goTo' in answer) {
    const { goTo, version } = answer
    // Text typed during the save is based on the saved version.
    return { ...progress, failure: undefined, texts: { ...progress.texts, version }, status: { type: 'saved', goTo, texts: sent } }
  }
  const failure: SaveFailure = { errors: {}, texts: sent, ...answer }
  return {
    ...progress,
    failure,
    post: failure.post ?? progress.post,
    at: failure.at ?? progress.at,
    texts: failure.texts,
    status: { type: failure.why },
  }
}

/** Typing during the request must not lose a queued save. */
function keepAnswered(before: FormProgress, { answer, at }: { answer: SaveResponse | SaveRequestFailed; at: string }): FormProgress {
  const { draftSave, status } = before
  const progress = { ...before, draftSave: undefined }
  if ('draft' in answer) return kept(progress, answer, at)
  if ('goTo' in answer || status.type === 'waiting') return progress
  if (isTransient(answer.why) && !draftSave?.isManual) return { ...progress, status: { type: answer.why } }
  const next = answered(progress, { texts: progress.texts, errors: {}, ...answer, isQuiet: !draftSave?.isManual })
  // The rest can be saved without images that the server rejected.
  const isWithout = answer.why === 'faults' && (next.failure?.unusable?.length ?? 0) > 0
  return isWithout ? { ...next, status: { type: 'changed' } } : next
}

function kept(
  progress: FormProgress,
  { draft: { version, address, pictures, post = progress.post } }: SavedDraft,
  at: string,
): FormProgress {
  const { failure, status } = progress
  const toMend = failure?.why === 'faults' && !failure.isQuiet ? failure : undefined
  const { decided: _, ...before } = progress.texts
  const texts = { ...before, ...pictures, version }
  return {
    ...progress,
    post,
    failure: toMend,
    texts,
    address,
    status: status.type === 'saving-draft' ? { type: 'draft-saved', at } : status,
  }
}
