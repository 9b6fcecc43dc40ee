import { data } from 'react-router'
import { SPAM_PATH } from '#app/admin/paths/admin-paths.ts'
import type { Sending } from '#app/admin/shell/form-action.ts'
import { redirectTelling, redirectWithNotice } from '#app/admin/shell/notice.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { restoreSpam, trashSpamUntil } from '#domain/messages/spam.ts'
import { textOf } from './message-changes.ts'

/** Deleting thousands goes on in the background after this wait. */
const LONGEST_WAIT_MS = 1500

export async function deleteSpamAction({ services, actor, form }: Sending) {
  const until = String(form.get('until') ?? '')
  if (Number.isNaN(Date.parse(until))) throw data(null, { status: 400 })
  const at = services.now().toISOString()
  const work = trashSpamUntil(services, new Date(until).toISOString(), { trashed_at: at, trashed_by: actor.name }).then(
    async (count) => {
      services.log('Messages set aside removed', { count })
      await recordActivity(services, actor, { what: 'message-deleted', about: 'All spam', count })
      return { count }
    },
    (error: unknown) => storeFailure(services, error, 'Messages set aside not removed', 'Not all deleted'),
  )
  services.background(work)
  const done = await Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
  if (!done) return redirectWithNotice(services, SPAM_PATH, 'aside-deleted')
  if ('problem' in done) return data({ problem: done.problem }, { status: done.status })
  const text = textOf({ change: 'delete', about: '', count: done.count, left: 0 })
  return redirectTelling(services, SPAM_PATH, { text, undo: { intent: 'restore-aside', fields: { at } } })
}

export async function restoreSpamAction({ services, actor, form }: Sending) {
  const count = await restoreSpam(services, String(form.get('at') ?? '') || 'never')
  await recordActivity(services, actor, { what: 'message-restored', count })
  return redirectTelling(services, SPAM_PATH, { text: textOf({ change: 'restore', about: '', count, left: 0 }) })
}
