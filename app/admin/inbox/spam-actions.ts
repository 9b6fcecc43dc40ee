import { data } from 'react-router'
import { SPAM_PATH } from '#app/admin/paths/admin-paths.ts'
import { redirectWithNotice } from '#app/admin/shell/notice.ts'
import { storeFailure, storeFailureResponse } from '#app/admin/shell/store-error-message.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import { purgeSpamUntil, releaseMessage } from '#domain/messages/spam.ts'
import type { Services } from '#domain/ports/services.ts'
import { isNothingDone, noticeOfRelease } from './message-notices.ts'

type Ports = Pick<Services, 'background' | 'log' | 'mailer' | 'now' | 'settings' | 'store'>

/** Deleting thousands goes on in the background after this wait. */
const LONGEST_WAIT_MS = 1500

export async function releaseAction(services: Ports, actor: Actor, form: FormData) {
  try {
    const id = String(form.get('id') ?? '')
    const notice = noticeOfRelease(await releaseMessage(services, id))
    if (!isNothingDone(notice)) await recordActivity(services, actor, { what: 'message-released', subject: { kind: 'message', id } })
    return redirectWithNotice(services, SPAM_PATH, notice)
  } catch (error) {
    return storeFailureResponse(services, error, 'Message not released', 'Nothing was changed')
  }
}

export async function deleteSpamAction(
  services: Pick<Services, 'settings' | 'store' | 'log' | 'background' | 'now'>,
  actor: Actor,
  form: FormData,
) {
  const until = String(form.get('until') ?? '')
  if (Number.isNaN(Date.parse(until))) throw data(null, { status: 400 })
  const work = purgeSpamUntil(services.store, new Date(until).toISOString()).then(
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
