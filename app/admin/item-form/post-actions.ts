import { data, redirectDocument } from 'react-router'
import type { SaveFailure } from '#app/admin/forms/save-response.ts'
import { redirectWithNotice, setNotice } from '#app/admin/shell/notice.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { editPath } from '#app/content/item-pages.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { runOnItem } from '#domain/bulk-actions/run-on-item.ts'
import { duplicateItem } from '#domain/item-changes/duplicate-item.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { readItemForm } from '#domain/item-changes/save-item.ts'
import type { FormLayout } from '#domain/items/form-layout.ts'
import { formFields, type SentForm } from '#domain/items/sent-form.ts'
import type { Services } from '#domain/ports/services.ts'
import { findEditableItem } from '#domain/working-copies/editable-item.ts'
import { newId } from '#lib/crypto/ids.ts'

type Ports = Pick<Services, 'blobs' | 'images' | 'log' | 'now' | 'richText' | 'settings' | 'store'>

type Order = { form: FormLayout; id: string; address: string; sent: SentForm }

const CHANGED = 'This post is still live. Someone changed it. Check it, then unpublish it again.'
const GONE = 'This post was deleted. Restore it from Trash.'

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
    return failed(services, error, 'Not unpublished')
  }
}

/** Copies the words on the screen, where they were sent along. */
export async function duplicateAction(services: Ports, actor: Actor, { form, id, sent }: Order) {
  try {
    const isWhole = formFields(form).some(({ name }) => name in sent.texts)
    const read = isWhole ? await readItemForm(services, { form, sent }) : undefined
    const copy = await duplicateItem(services, actor, { kind: form.kind, id, values: read?.ok ? read.values : undefined })
    if (!copy) return data<SaveFailure>({ why: 'gone', problem: GONE, errors: {}, texts: sent.texts }, { status: 410 })
    await recordActivity(services, actor, { what: 'duplicated', about: sent.texts.title ?? '', subject: { kind: copy.kind, id: copy.id } })
    return redirectDocument(editPath(copy.kind, copy.id), { headers: await setNotice(services, 'duplicated', copy) })
  } catch (error) {
    return failed(services, error, 'Not duplicated')
  }
}

function failed(services: Ports, error: unknown, what: string) {
  const { problem, status } = storeFailure(services, error, 'Post not changed', what, 'Your text is still here.')
  return refused('server', problem, status)
}

function refused(why: SaveFailure['why'], problem: string, status: number) {
  return data<Pick<SaveFailure, 'why' | 'problem'>>({ why, problem }, { status })
}
