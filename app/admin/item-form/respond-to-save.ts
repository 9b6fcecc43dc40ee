import { data, redirectDocument } from 'react-router'
import { BY_SCRIPT_FIELD, type Saved, type SavedDraft, type SaveFailure } from '#app/admin/forms/save-response.ts'
import { IMAGE_ERROR_STATUS } from '#app/admin/images/image-error-status.ts'
import { type Notice, type NoticeItem, redirectWithNotice, setNotice } from '#app/admin/shell/notice.ts'
import { storeErrorReasonMessage } from '#app/admin/shell/store-error-message.ts'
import { editPath, previewPath, sharedLinksPath } from '#app/content/item-pages.ts'
import type { SaveResult } from '#domain/item-changes/save-item.ts'
import { imageFieldNames } from '#domain/kinds/item-tables.ts'
import type { Services } from '#domain/ports/services.ts'

type Failed = Exclude<SaveResult, { outcome: 'saved' | 'kept' }>

const CHECK = 'Not published yet. Please check what is marked below.'
const GONE = 'Not saved: this item has been deleted in the meantime.'
const CHANGED = 'Not saved: this item was changed in another window or by somebody else since you opened it.'

type Onward = { goTo: string; notice: Notice; search?: string }

export async function respondToSave(
  services: Pick<Services, 'settings'>,
  result: SaveResult,
  { sent, goTo, notice, search = '' }: Onward & { sent: FormData },
) {
  if (result.outcome !== 'saved' && result.outcome !== 'kept') return failed(result, sent)
  const { kind, id, version } = result.item
  if (result.outcome === 'kept') {
    const address = editPath(kind, id) + search
    if (!sent.has(BY_SCRIPT_FIELD)) return redirectWithNotice(services, lookPath(sent, { kind, id }) ?? address, 'kept', { kind, id })
    const pictures = Object.fromEntries(imageFieldNames[kind].map((name) => [name, result.texts[name] ?? '']))
    return data<SavedDraft>({ kept: { version, address, pictures } })
  }
  const headers = await setNotice(services, notice, { kind, id })
  return sent.has(BY_SCRIPT_FIELD) ? data<Saved>({ id, version, goTo }, { headers }) : redirectDocument(goTo, { headers })
}

function lookPath(sent: FormData, { kind, id }: NoticeItem): string | undefined {
  if (sent.get('intent') === 'preview') return previewPath(kind, id)
  return sent.get('intent') === 'share' ? sharedLinksPath(kind, id) : undefined
}

function failed(result: Failed, sent: FormData) {
  const { status, ...failure } = failureOf(result, sent)
  return data<SaveFailure>({ errors: {}, texts: result.texts, ...failure }, { status })
}

function failureOf(result: Failed, sent: FormData): Pick<SaveFailure, 'why' | 'problem'> & Partial<SaveFailure> & { status: number } {
  switch (result.outcome) {
    case 'gone':
      return { why: 'gone', problem: GONE, status: 410 }
    case 'conflict':
      return {
        why: 'conflict',
        problem: CHANGED,
        status: 409,
        conflict: { version: result.version, differences: result.differences, over: overIn(sent) },
      }
    case 'failed':
      return { why: 'server', ...storeErrorReasonMessage(result.because, 'Not saved', 'Your text is still here.') }
    case 'refused':
      return { ...refusal(result), status: refusalStatus(result) }
  }
}

function overIn(sent: FormData): 'save_over' | 'keep_over' {
  return sent.has('intent') || sent.has('keep_over') ? 'keep_over' : 'save_over'
}

type Refused = Extract<SaveResult, { outcome: 'refused' }>

function refusal({ isGone, problem = CHECK, errors, pictures }: Refused) {
  const unusable = Object.keys(pictures).filter((name) => pictures[name] !== 'busy')
  return { why: isGone ? 'gone' : 'faults', problem, errors, unusable } as const
}

function refusalStatus({ errors, pictures }: Refused): number {
  const isPictureFault = Object.keys(errors).every((name) => name in pictures)
  const last = Object.values(pictures).at(-1)
  return isPictureFault && last ? IMAGE_ERROR_STATUS[last] : 422
}
