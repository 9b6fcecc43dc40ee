import { data, redirectDocument } from 'react-router'
import { BY_SCRIPT_FIELD, type Saved, type SaveFailure } from '#app/admin/forms/save-response.ts'
import { redirectWithNotice, setNotice } from '#app/admin/shell/notice.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { editPath } from '#app/content/item-pages.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { recordItemActivity } from '#domain/activity/item-activity.ts'
import { runOnItem } from '#domain/bulk-actions/run-on-item.ts'
import { discardChanges, undoDiscard } from '#domain/item-changes/discard-changes.ts'
import { duplicateItem } from '#domain/item-changes/duplicate-item.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { readItemForm } from '#domain/item-changes/save-item.ts'
import { type FormLayout, type FormTexts, formFields, type SentForm } from '#domain/items/form-layout.ts'
import type { Services } from '#domain/ports/services.ts'
import { findEditableItem } from '#domain/working-copies/working-copy.ts'
import { attempt } from '#lib/async/attempt.ts'
import { newId } from '#lib/crypto/ids.ts'

type Ports = Pick<Services, 'blobs' | 'images' | 'log' | 'now' | 'richText' | 'settings' | 'store'>

type Order = { form: FormLayout; id: string; address: string; sent: SentForm }

const CHANGED = 'This post is still live. Someone changed it. Check it, then unpublish it again.'
const GONE = 'This post was deleted. Restore it from Trash.'
const NOT_DISCARDED = {
  changed: 'Not discarded: the changes aren’t the ones you saw. Reload the page, or save a draft to see both.',
  gone: 'Not discarded: this post was deleted.',
}

export async function unpublishAction(services: Ports, actor: Actor, { form: { kind }, id, address, sent }: Order) {
  const started = services.now()
  const together = { at: started.toISOString(), together: newId(started) }
  const item = { kind, id, version: sent.texts.version ?? '' }
  try {
    const title = (await findEditableItem(services.store, kind, id))?.published.title
    const result = await runOnItem(services, actor, item, { change: { to: 'unpublish' }, together })
    if (result.type === 'done') await recordActivity(services, actor, { what: 'unpublished', about: title ?? '', subject: { kind, id } })
    if (result.type === 'done' || result.type === 'already') return redirectWithNotice(services, address, 'unpublished', { kind, id })
    return result.type === 'gone' ? refused('gone', GONE, 410) : refused('server', CHANGED, 409)
  } catch (error) {
    return failed(services, error, 'Post not changed', 'Not unpublished')
  }
}

/** Copies the words on the screen, where they were sent along. */
export async function duplicateAction(services: Ports, actor: Actor, { form, id, sent }: Order) {
  try {
    const isWhole = formFields(form).some(({ name }) => name in sent.texts)
    const read = isWhole ? await readItemForm(services, { form, sent }) : undefined
    const copy = await duplicateItem(services, actor, { kind: form.kind, id, values: read?.ok ? read.values : undefined })
    if (!copy) return refused('gone', GONE, 410, sent.texts)
    await recordActivity(services, actor, { what: 'duplicated', about: sent.texts.title ?? '', subject: { kind: copy.kind, id: copy.id } })
    return redirectDocument(editPath(copy.kind, copy.id), { headers: await setNotice(services, 'duplicated', copy) })
  } catch (error) {
    return failed(services, error, 'Post not changed', 'Not duplicated')
  }
}

export async function discardAction(services: Ports, actor: Actor, { address, ...order }: Order, byScript: FormData) {
  const { form, id, sent } = order
  const place = { kind: form.kind, id }
  try {
    const read = await readItemForm(services, order)
    const values = read.ok ? read.values : undefined
    const result = await discardChanges(services, actor, { ...place, basedOn: sent.texts.version ?? '', values })
    if (result === 'gone') return refused('gone', NOT_DISCARDED.gone, 410, sent.texts)
    if (result === 'changed') return refused('server', NOT_DISCARDED.changed, 409, sent.texts)
    if (result === 'done') await recordItemActivity(services, actor, { what: 'discarded', ...place })
    const headers = result === 'done' ? await setNotice(services, 'discarded', place) : {}
    return sendOn(byScript, { id, version: '', goTo: address }, headers)
  } catch (error) {
    return failed(services, error, 'Discarding failed', 'Not discarded', sent.texts)
  }
}

export async function undoDiscardAction(services: Ports, actor: Actor, { form: { kind }, id, address }: Order) {
  const result = await attempt(services, 'Discarding not undone', () => undoDiscard(services, actor, { kind, id }))
  if (!result) return redirectWithNotice(services, address, 'not-back')
  if (result === 'done') await recordItemActivity(services, actor, { what: 'discard-undone', kind, id })
  return redirectWithNotice(services, address, result === 'done' ? 'discarded-back' : 'nothing-back', { kind, id })
}

/** The page's script can't see redirects, so it goes on by itself. */
export function sendOn(sent: FormData, saved: Saved, headers: Record<string, string>) {
  return sent.has(BY_SCRIPT_FIELD) ? data<Saved>(saved, { headers }) : redirectDocument(saved.goTo, { headers })
}

function failed({ log }: Ports, error: unknown, logged: string, what: string, texts?: FormTexts) {
  const { problem, status } = storeFailure({ log }, error, logged, what, 'Your text is still here.')
  return refused('server', problem, status, texts)
}

function refused(why: SaveFailure['why'], problem: string, status: number, texts?: FormTexts) {
  return data({ why, problem, ...(texts ? { errors: {}, texts } : {}) }, { status })
}
