import type { Notice } from '#app/admin/shell/notice.ts'
import type { retryDelivery } from '#domain/messages/outbox.ts'
import type { releaseMessage } from '#domain/messages/spam.ts'

/** What somebody is told who released a message. */
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

/** What somebody is told who had a message mailed again. */
export function noticeOfMail(state: Awaited<ReturnType<typeof retryDelivery>>): Notice {
  if (state === undefined) return 'message-gone'
  return state === 'sent' ? 'mail-sent' : 'mail-not-sent'
}

/** Somebody else had done it, or had deleted the message: there is nothing to note. */
export function isNothingDone(notice: Notice): boolean {
  return notice === 'message-gone' || notice === 'message-released-before'
}
