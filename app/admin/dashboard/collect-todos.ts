import { heldText } from '#app/admin/inbox/inbox-toolbar.tsx'
import { CLAIMS_PATH, destinationPath, INBOX_PATH, inboxPath, SITE_PATH, SPAM_PATH } from '#app/admin/paths/admin-paths.ts'
import { listPath } from '#app/admin/paths/manage-path.ts'
import { COMPANY_PATH, COPY_PATH } from '#app/content/copy-paths.ts'
import { editPath } from '#app/content/item-pages.ts'
import type { IconName } from '#app/ui/layout/icon.tsx'
import type { BackupReport } from '#domain/backups/backup-report.ts'
import type { Destination } from '#domain/destinations/destination.ts'
import type { EmailProblem } from '#domain/email/email-status.ts'
import { MAX_SPAM_BYTES } from '#domain/messages/spam-limit.ts'
import { ACKNOWLEDGEMENT_RATE } from '#domain/outgoing/acknowledge.ts'
import { emailAdvice } from '#domain/ports/email-errors.ts'
import { formatCount } from '#lib/text/format-count.ts'
import { formatShortDay } from '#lib/time/dates.ts'
import { BROKEN_LINKS_PANEL } from './broken-links.tsx'
import type { News } from './load-news.ts'
import type { ReadyTodo } from './load-ready.ts'

export type Todo = { icon: IconName; title: string; detail?: string | undefined; verb: string; path: string }

type Waiting = {
  news: News
  ready: readonly ReadyTodo[]
  mailProblems?: number
  held?: number
  deliveryProblems?: number
  isAcknowledgingPaused?: boolean
  claims?: number
  hasSupportEmail?: boolean
  emailProblem?: EmailProblem | undefined
  backups?: BackupReport | undefined
  destinations?: readonly Destination[]
  hasChecklist?: boolean
}

type Found = (Todo | false | undefined)[]

/** Always in this order. What there is none of is left out. */
export function collectTodos(waiting: Waiting): Todo[] {
  const { news, ready, claims = 0, hasSupportEmail = true, backups, destinations = [], hasChecklist } = waiting
  const todos: Found = [
    ...messageTodos(news),
    ...emailTodos(waiting),
    ...destinations.map(({ id, name, last_error }) =>
      todo('warning', `${name} isn’t taking messages`, ['Details', destinationPath(id)], last_error),
    ),
    ...(backups ? backupTodos(backups) : []),
    ...ready.map(({ title, by, path }) => todo('check', `Ready to publish: ${title}`, ['Review', path], by && `By ${by}`)),
    ...postTodos(news),
    pageTodo(news),
    !hasSupportEmail && todo('warning', 'Visitors see no support email', ['Enter it', COMPANY_PATH]),
    claims > 0 && !hasChecklist && todo('check', `${formatCount(claims, 'statement')} to confirm`, ['Confirm', CLAIMS_PATH]),
  ]
  return todos.filter((each) => typeof each === 'object')
}

function todo(icon: IconName, title: string, [verb, path]: readonly [verb: string, path: string], detail?: string): Todo {
  return { icon, title, verb, path, detail }
}

function emailTodos({ mailProblems = 0, held = 0, emailProblem, deliveryProblems = 0, isAcknowledgingPaused }: Waiting): Found {
  const problems = inboxPath({ text: '', show: 'problems', page: 1 })
  const unsent = deliveryProblems === 1 ? '1 reply or webhook' : `${deliveryProblems} replies or webhooks`
  return [
    emailProblem && todo('warning', 'Email isn’t going out', ['Details', problems], emailAdvice[emailProblem.reason].says),
    held > 0 && todo('warning', heldText(held), ['Decide', problems]),
    mailProblems > 0 && todo('warning', `${formatCount(mailProblems, 'message')} may not have been emailed`, ['Open Inbox', problems]),
    deliveryProblems > 0 && todo('warning', `${unsent} may not have been sent`, ['Open Inbox', problems]),
    isAcknowledgingPaused &&
      todo(
        'warning',
        'Acknowledgements stopped for this hour',
        ['Open Inbox', INBOX_PATH],
        `More than ${ACKNOWLEDGEMENT_RATE.max} were due. Notifications go on.`,
      ),
  ]
}

function backupTodos({ isLate, unknown, warning, ahead, failure, drill }: BackupReport): Found {
  const titles = [
    isLate && 'No backup in the last 2 days',
    unknown,
    failure && `The last backup failed: ${failure.problem}`,
    ahead && `The backup ${ahead.file} is dated in the future`,
    drill?.problem && `The test restore of ${drill.file} failed: ${drill.problem}`,
    warning,
  ]
  return titles.map((title) => !!title && todo('warning', title, ['Open Backups', SITE_PATH]))
}

function messageTodos({ due, unread, aside, asideBytes }: News): Found {
  const [newest] = unread.messages
  const unreadPath = inboxPath({ text: '', show: 'unread', page: 1 })
  const from = newest && `Newest: ${newest.from_name || 'no name'}, ${newest.subject || 'no subject'}`
  return [
    due.overdue > 0 && todo('warning', `${formatCount(due.overdue, 'message')} overdue`, ['Answer', INBOX_PATH], `Oldest: ${due.oldest}`),
    due.soon > 0 && todo('scheduled', `${formatCount(due.soon, 'message')} due by ${due.by}`, ['Open Inbox', INBOX_PATH]),
    unread.total > 0 &&
      todo('messages', formatCount(unread.total, 'unread message'), [due.overdue > 0 ? 'Read' : 'Answer', unreadPath], from),
    aside > 0 && todo('messages', `${formatCount(aside, 'message')} in Spam`, ['Check', SPAM_PATH], asideText(asideBytes)),
  ]
}

function postTodos({ drafts, expiring, deadLinks }: News): Found {
  const [draft] = drafts.items
  const [next] = expiring.items
  const broken = deadLinks.links.length
  const soon = expiring.total === 1 ? '1 post expires soon' : `${formatCount(expiring.total, 'post')} expire soon`
  const expiry = next?.expiry && `${next.title}, ${formatShortDay(next.expiry)}`
  return [
    draft && todo('draft', formatCount(drafts.total, 'draft'), ['Finish', listPath(draft.kind, 'draft')]),
    next && todo('expired', soon, ['Extend', editPath(next.kind, next.id)], expiry),
    broken > 0 && todo('link', formatCount(broken, 'broken link'), ['Fix', `#${BROKEN_LINKS_PANEL}`]),
  ]
}

function pageTodo({ words: [first, ...others] }: News): Todo | undefined {
  if (!first) return undefined
  const [where, path] = others.length === 0 ? [first.label, first.path] : [`${others.length + 1} pages`, COPY_PATH]
  return todo('page', `Unpublished page edits on ${where}`, ['Review', path], first.written)
}

function asideText(bytes: number): string {
  const megabytes = (size: number) => Math.round(size / 1_000_000)
  const size = megabytes(bytes) < 1 ? 'less than 1 MB' : `${megabytes(bytes)} MB`
  return `They take ${size}. Beyond ${megabytes(MAX_SPAM_BYTES)} MB the oldest are deleted.`
}
