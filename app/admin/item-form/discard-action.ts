import { data, redirectDocument } from 'react-router'
import type { Saved, SaveFailure } from '#app/admin/forms/save-response.ts'
import { redirectWithNotice, setNotice } from '#app/admin/shell/notice.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { recordItemActivity } from '#domain/activity/item-activity.ts'
import { discardChanges, undoDiscard } from '#domain/item-changes/discard-changes.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { readItemForm } from '#domain/item-changes/save-item.ts'
import type { FormLayout } from '#domain/items/form-layout.ts'
import type { SentForm } from '#domain/items/sent-form.ts'
import type { Services } from '#domain/ports/services.ts'

const CHANGED = 'Not discarded: the changes aren’t the ones you saw. Reload the page, or save a draft to see both.'
const GONE = 'Not discarded: this post was deleted.'

type Order = { form: FormLayout; id: string; address: string }

export async function discardAction(
  services: Pick<Services, 'blobs' | 'images' | 'log' | 'now' | 'richText' | 'settings' | 'store'>,
  actor: Actor,
  { sent, address, isByScript, ...order }: Order & { sent: SentForm; isByScript: boolean },
) {
  const { form, id } = order
  const refused = (failure: Pick<SaveFailure, 'why' | 'problem'>, status: number) =>
    data<SaveFailure>({ errors: {}, texts: sent.texts, ...failure }, { status })
  try {
    const read = await readItemForm(services, { ...order, sent })
    const values = read.ok ? read.values : undefined
    const result = await discardChanges(services, actor, { kind: form.kind, id, basedOn: sent.texts.version ?? '', values })
    if (result === 'done' || result === 'nothing') {
      if (result === 'done') await recordItemActivity(services, actor, { what: 'discarded', kind: form.kind, id })
      const headers = result === 'done' ? await setNotice(services, 'discarded', { kind: form.kind, id }) : {}
      return isByScript ? data<Saved>({ id, version: '', goTo: address }, { headers }) : redirectDocument(address, { headers })
    }
    return result === 'gone' ? refused({ why: 'gone', problem: GONE }, 410) : refused({ why: 'server', problem: CHANGED }, 409)
  } catch (error) {
    const { problem, status } = storeFailure(services, error, 'Discarding failed', 'Not discarded', 'Your text is still here.')
    return refused({ why: 'server', problem }, status)
  }
}

export async function undoDiscardAction(
  services: Pick<Services, 'settings' | 'store' | 'richText' | 'log' | 'now'>,
  actor: Actor,
  { form: { kind }, id, address }: Order,
) {
  try {
    const result = await undoDiscard(services, actor, { kind, id })
    if (result === 'done') await recordItemActivity(services, actor, { what: 'discard-undone', kind, id })
    return redirectWithNotice(services, address, result === 'done' ? 'discarded-back' : 'nothing-back', { kind, id })
  } catch (error) {
    services.log('Discarding not undone', { reason: String(error) })
    return redirectWithNotice(services, address, 'not-back')
  }
}
