import { data } from 'react-router'
import { SPAM_PATH } from '#app/admin/paths/admin-paths.ts'
import { redirectWithNotice } from '#app/admin/shell/notice.ts'
import { storeFailure } from '#app/admin/shell/store-error-message.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { trashSpamUntil } from '#domain/messages/spam.ts'
import type { Services } from '#domain/ports/services.ts'

/** Deleting thousands goes on in the background after this wait. */
const LONGEST_WAIT_MS = 1500

export async function deleteSpamAction(
  services: Pick<Services, 'settings' | 'store' | 'log' | 'background' | 'now'>,
  actor: Extract<Actor, { name: string }>,
  form: FormData,
) {
  const until = String(form.get('until') ?? '')
  if (Number.isNaN(Date.parse(until))) throw data(null, { status: 400 })
  const work = trashSpamUntil(services, new Date(until).toISOString(), actor.name).then(
    (count) => {
      services.log('Messages set aside removed', { count })
      return recordActivity(services, actor, { what: 'message-deleted', about: 'All spam', count })
    },
    (error: unknown) => storeFailure(services, error, 'Messages set aside not removed', 'Not all deleted'),
  )
  services.background(work)
  const failed = await Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
  if (failed) return data({ problem: failed.problem }, { status: failed.status })
  return redirectWithNotice(services, SPAM_PATH, 'aside-deleted')
}
