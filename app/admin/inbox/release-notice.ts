import type { Notice } from '#app/admin/frame/notice.ts'
import type { releaseMessage } from '#domain/messages/set-aside.ts'

/** What somebody is told who released a message. */
export function noticeOfRelease(state: Awaited<ReturnType<typeof releaseMessage>>): Notice {
  switch (state) {
    case undefined:
      return 'message-deleted'
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
