import { heldText } from '#app/admin/inbox/inbox-toolbar.tsx'
import {
  CLAIMS_PATH,
  DESTINATIONS_PATH,
  INBOX_PATH,
  inboxPath,
  messagePath,
  pathWith,
  SITE_PATH,
  SPAM_PATH,
} from '#app/admin/paths/admin-paths.ts'
import { listPath } from '#app/admin/paths/manage-path.ts'
import { COPY_PATH } from '#app/content/copy-paths.ts'
import { editPath } from '#app/content/item-pages.ts'
import type { IconName } from '#app/ui/layout/icon.tsx'
import type { BackupReport } from '#domain/backups/backup-report.ts'
import type { Destination } from '#domain/destinations/destination.ts'
import type { EmailProblem } from '#domain/email/email-status.ts'
import { ACKNOWLEDGEMENT_RATE } from '#domain/outgoing/acknowledge.ts'
import { emailAdvice } from '#domain/ports/email-errors.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { formatShortDay } from '#lib/time/dates.ts'
import { BROKEN_LINKS_PANEL } from './broken-links.tsx'
import type { News } from './load-news.ts'
import type { ReadyTodo } from './load-ready.ts'
import { asideText } from './spam-text.ts'

export type Todo = { icon: IconName; title: string; detail?: string | undefined; verb: string; path: string }

type Waiting = {
  news: News
  ready: readonly ReadyTodo[]
  mailProblems?: number
  held?: number
  replyProblem?: { total: number; message: string }
  isAcknowledgingPaused?: boolean
  claims?: number
  emailProblem?: EmailProblem | undefined
  backups?: BackupReport | undefined
  destinations?: readonly Destination[]
  hasChecklist?: boolean
}

/** Always in this order. What there is none of is left out. */
export function collectTodos({
  news,
  ready,
  mailProblems = 0,
  held = 0,
  claims = 0,
  emailProblem,
  backups,
  destinations = [],
  hasChecklist,
  ...emails
}: Waiting): Todo[] {
  const problemsPath = inboxPath({ text: '', show: 'problems', page: 1 })
  const todos: (Todo | false | undefined)[] = [
    ...messageTodos(news),
    emailProblem && {
      icon: 'warning',
      title: 'Email isn’t going out',
      detail: emailAdvice[emailProblem.reason].says,
      verb: 'Details',
      path: problemsPath,
    },
    held > 0 && { icon: 'warning', title: heldText(held), verb: 'Decide', path: problemsPath },
    mailProblems > 0 && {
      icon: 'warning',
      title: `${formatCount(mailProblems, 'message')} not emailed for sure`,
      verb: 'Open Inbox',
      path: problemsPath,
    },
    ...replyTodos(emails),
    ...destinations.map(
      ({ id, name, last_error }): Todo => ({
        icon: 'warning',
        title: `${name} isn’t taking messages`,
        detail: last_error,
        verb: 'Details',
        path: pathWith(DESTINATIONS_PATH, { open: id }),
      }),
    ),
    ...(backups ? backupTodos(backups) : []),
    ...ready.map(
      ({ title, by, path }): Todo => ({
        icon: 'check',
        title: `Ready to publish: ${title}`,
        detail: by && `By ${by}`,
        verb: 'Review',
        path,
      }),
    ),
    ...postTodos(news),
    pageTodo(news),
    claims > 0 &&
      !hasChecklist && { icon: 'check', title: `${formatCount(claims, 'statement')} to confirm`, verb: 'Confirm', path: CLAIMS_PATH },
  ]
  return todos.filter((todo) => typeof todo === 'object')
}

function replyTodos({
  replyProblem,
  isAcknowledgingPaused,
}: Pick<Waiting, 'replyProblem' | 'isAcknowledgingPaused'>): (Todo | false | undefined)[] {
  return [
    replyProblem &&
      replyProblem.total > 0 && {
        icon: 'warning',
        title: replyProblem.total === 1 ? '1 reply not sent for sure' : `${replyProblem.total} replies not sent for sure`,
        verb: 'Open',
        path: messagePath(replyProblem.message),
      },
    isAcknowledgingPaused && {
      icon: 'warning',
      title: 'Acknowledgements stopped for this hour',
      detail: `More than ${ACKNOWLEDGEMENT_RATE.max} were due. Notifications go on.`,
      verb: 'Open Inbox',
      path: INBOX_PATH,
    },
  ]
}

function backupTodos({ isLate, unknown, warning, ahead, failure, drill }: BackupReport): Todo[] {
  const titles = [
    isLate && 'No backup in the last 2 days',
    unknown,
    failure && `The last backup failed: ${failure.problem}`,
    ahead && `The backup ${ahead.file} is dated in the future`,
    drill?.problem && `The test restore of ${drill.file} failed: ${drill.problem}`,
    warning,
  ]
  return titles.flatMap((title) => (title ? [{ icon: 'warning', title, verb: 'Open Backups', path: SITE_PATH }] : []))
}

function messageTodos({ overdue, unread, aside, asideBytes }: News): (Todo | false)[] {
  const [newest] = unread.messages
  return [
    overdue.total > 0 && {
      icon: 'warning',
      title: `${formatCount(overdue.total, 'message')} overdue`,
      detail: `Oldest: ${overdue.oldest}`,
      verb: 'Answer',
      path: INBOX_PATH,
    },
    unread.total > 0 && {
      icon: 'messages',
      title: formatCount(unread.total, 'unread message'),
      detail: newest && `Newest: ${newest.from_name || 'no name'}, ${newest.subject || 'no subject'}`,
      verb: overdue.total > 0 ? 'Read' : 'Answer',
      path: inboxPath({ text: '', show: 'unread', page: 1 }),
    },
    aside > 0 && {
      icon: 'messages',
      title: `${formatCount(aside, 'message')} in Spam`,
      detail: asideText(asideBytes),
      verb: 'Check',
      path: SPAM_PATH,
    },
  ]
}

function postTodos({ drafts, expiring, deadLinks }: News): (Todo | false)[] {
  const [draft] = drafts.items
  const [next] = expiring.items
  const broken = deadLinks.links.length
  return [
    draft !== undefined && {
      icon: 'draft',
      title: formatCount(drafts.total, 'draft'),
      verb: 'Finish',
      path: listPath(draft.kind, 'draft'),
    },
    next !== undefined && {
      icon: 'expired',
      title: expiring.total === 1 ? '1 post expires soon' : `${formatCount(expiring.total, 'post')} expire soon`,
      detail: next.expiry && `${next.title}, ${formatShortDay(next.expiry)}`,
      verb: 'Extend',
      path: editPath(next.kind, next.id),
    },
    broken > 0 && { icon: 'link', title: formatCount(broken, 'broken link'), verb: 'Fix', path: `#${BROKEN_LINKS_PANEL}` },
  ]
}

function pageTodo({ words: [first, ...others] }: News): Todo | false {
  if (!first) return false
  const where = others.length === 0 ? first.label : `${others.length + 1} pages`
  const path = others.length === 0 ? first.path : COPY_PATH
  return { icon: 'page', title: `Unpublished page edits on ${where}`, detail: first.written, verb: 'Review', path }
}
