import type { Notice } from '#app/admin/shell/notice.ts'
import type { retryDelivery } from '#domain/messages/outbox.ts'
import type { releaseMessage } from '#domain/messages/spam.ts'

export function noticeOfRelease(state: Awaited<ReturnType<typeof releaseMessage>>): Notice {
  switch (state) {
    case undefined:
      return 'message-gone'
    case 'before':
      return 'message-released-before'
    case 'none':
      return 'message-released'
    case 'sent':
      return 'message-released-mailed'
    default:
      return 'message-released-waits'
  }
}

export function noticeOfMail(state: Awaited<ReturnType<typeof retryDelivery>>): Notice {
  if (state === undefined) return 'message-gone'
  return state === 'sent' ? 'mail-sent' : 'mail-not-sent'
}

/** Someone else got there first, so there's nothing to log. */
export function isNothingDone(notice: Notice): boolean {
  return notice === 'message-gone' || notice === 'message-released-before'
}
