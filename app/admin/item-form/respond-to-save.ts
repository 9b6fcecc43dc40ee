import { data } from 'react-router'
import { BY_SCRIPT_FIELD, type SavedDraft, type SaveFailure } from '#app/admin/forms/save-response.ts'
import { IMAGE_ERROR_STATUS } from '#app/admin/images/image-error-status.ts'
import { READY_INTENT } from '#app/admin/post-controls/post-form.ts'
import { type Notice, type NoticeItem, redirectWithNotice, setNotice } from '#app/admin/shell/notice.ts'
import { storeErrorReasonMessage } from '#app/admin/shell/store-error-message.ts'
import { editPath, previewPath, sharedLinksPath } from '#app/content/item-pages.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { NEW_POST, postStatus } from '#domain/item-changes/post-status.ts'
import type { SaveResult } from '#domain/item-changes/save-item.ts'
import { isPublishAction } from '#domain/items/publish-action.ts'
import { markReady } from '#domain/items/ready-posts.ts'
import { imageFieldNames } from '#domain/kinds/item-tables.ts'
import type { Services } from '#domain/ports/services.ts'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'
import { askAgain } from './ask-again.ts'
import { sendOn } from './post-actions.ts'

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store'>

type Failed = Exclude<SaveResult, { outcome: 'saved' | 'kept' }>

const CHECK = 'Not published yet. Fix the fields marked below.'
const GONE = 'Not saved: this post was deleted. Your text is still here.'
const CHANGED = 'Not saved: this post was changed in another tab or by someone else.'

type Answered = { sent: FormData; goTo: string; readyAt?: string; notice?: Notice; search?: string }

export async function respondToSave(services: Ports, actor: Actor, result: SaveResult, answered: Answered) {
  const { sent, goTo, readyAt = goTo, notice, search = '' } = answered
  if (result.outcome !== 'saved' && result.outcome !== 'kept') return failed(services, result, sent)
  const { kind, id, version } = result.item
  if (result.outcome === 'kept' && sent.get('intent') === READY_INTENT) {
    await noteReady(services, actor, result)
    return sendOn(sent, { id, version, goTo: readyAt }, await setNotice(services, 'ready', { kind, id }))
  }
  if (result.outcome === 'kept' && !result.isNew) {
    const address = editPath(kind, id) + search
    if (!sent.has(BY_SCRIPT_FIELD)) return redirectWithNotice(services, lookPath(sent, { kind, id }) ?? address, 'kept', { kind, id })
    const pictures = Object.fromEntries(imageFieldNames[kind].map((name) => [name, result.texts[name] ?? '']))
    return data<SavedDraft>({ draft: { version, address, pictures, post: await statusNow(services, { kind, id }) } })
  }
  const done = result.outcome === 'kept' ? 'kept' : (notice ?? (result.action === 'update' ? 'updated' : 'published'))
  const next = result.outcome === 'kept' ? editPath(kind, id) : goTo
  return sendOn(sent, { id, version, goTo: next }, await setNotice(services, done, { kind, id }))
}

/** For people who can't publish: the draft is saved, and those who can find it on their dashboard. */
async function noteReady(services: Ports, actor: Actor, { item, texts }: Extract<SaveResult, { outcome: 'kept' }>): Promise<void> {
  const { kind, id } = item
  await markReady(services, item, actor.type === 'administrator' ? actor.name : '')
  await recordActivity(services, actor, { what: 'ready-to-publish', about: texts.title ?? '', subject: { kind, id } })
}

async function statusNow(services: Ports, { kind, id }: NoticeItem) {
  const edited = await findEditableItem(services.store, kind, id)
  return edited && postStatus(services, edited)
}

function lookPath(sent: FormData, { kind, id }: NoticeItem): string | undefined {
  if (sent.get('intent') === 'preview') return previewPath(kind, id)
  return sent.get('intent') === 'share' ? sharedLinksPath(kind, id) : undefined
}

async function failed(services: Ports, result: Failed, sent: FormData) {
  const { status, ...failure } = await failureOf(services, result, sent)
  return data<SaveFailure>({ errors: {}, texts: result.texts, ...failure }, { status })
}

type Failure = Pick<SaveFailure, 'why' | 'problem'> & Partial<SaveFailure> & { status: number }

async function failureOf(services: Ports, result: Failed, sent: FormData): Promise<Failure> {
  switch (result.outcome) {
    case 'gone':
      return { why: 'gone', problem: GONE, status: 410 }
    case 'asks': {
      const post = result.edited ? await postStatus(services, result.edited) : NEW_POST
      return { why: 'asks', ...askAgain(services, result, sent), post, at: services.now().toISOString(), status: 409 }
    }
    case 'conflict': {
      const { edited, outcome: _, texts: __, ...conflict } = result
      const as = String(sent.get('intent') ?? sent.get('save_over_as') ?? '')
      const post = await postStatus(services, edited)
      return { why: 'conflict', problem: CHANGED, status: 409, conflict: { ...conflict, over: overIn(sent), as }, post }
    }
    case 'failed':
      return { why: 'server', ...storeErrorReasonMessage(result.reason, 'Not saved', 'Your text is still here.') }
    case 'refused':
      return { ...refusal(result), status: refusalStatus(result) }
  }
}

function overIn(sent: FormData): 'save_over' | 'keep_over' {
  const intent = sent.get('intent')
  const isPublishing = intent === null || isPublishAction(intent)
  return sent.has('save_over') || (isPublishing && !sent.has('keep_over')) ? 'save_over' : 'keep_over'
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
