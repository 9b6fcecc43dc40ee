import { data } from 'react-router'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { QuietLink, QuietSubmit, SubmitButton } from '#app/ui/buttons/buttons.tsx'
import '#app/ui/diff/copy-changes.css'
import historyStyles from '#app/admin/history/history.module.css'
import { ChangeSection } from '#app/admin/history/version-card.tsx'
import { useMay } from '#app/admin/navigation/admin-context.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { HiddenFields } from '#app/admin/shell/intent-form.tsx'
import { type Notice, redirectWithNotice } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { COPY_PATH, copyHistoryPath, copyReviewPath, editingPath } from '#app/content/copy-paths.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { requirePageCopy, visibleCompanyDetails } from '#app/site-copy/require-page-copy.ts'
import { ConflictChoice } from '#app/ui/diff/conflict-choice.tsx'
import { CopyDifferenceView } from '#app/ui/diff/copy-difference.tsx'
import { type CopyReview, reviewCopy } from '#domain/site-copy/review-copy.ts'
import type { Route } from './+types/changes'
import { OrphanedCopyList } from './orphaned-copy.tsx'
import { type PublishCopyResponse, publishCopyAction } from './publish-action.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const table = requirePageCopy(context, params.table)
  const { key, label, path } = table
  const readReview = async () => reviewCopy(services, table, await visibleCompanyDetails(context))
  const { read: review, failure, status } = await tryToRead(services, 'Changes of words not listed', readReview)
  const time = review ? formatDateTime(review.savedAt, services.settings.timeZone) : ''
  return data({ table: { key, label, path }, review, time, failure }, { status })
}

const NOTICES: Record<Extract<PublishCopyResponse, { done: string }>['done'], Notice> = {
  published: 'words-published',
  nothing: 'words-nothing',
  discarded: 'words-discarded',
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const table = requirePageCopy(context, params.table)
  const answer = await publishCopyAction(services, currentAdministrator(context), { table, sent: await readAdminForm(request) })
  if ('problem' in answer) return data({ problem: answer.problem }, { status: answer.status })
  return redirectWithNotice(services, copyReviewPath(table), NOTICES[answer.done])
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? adminMeta({ title: `Unpublished changes: ${loaderData.table.label}`, path: copyReviewPath(loaderData.table) }, matches) : []

export default function Changes({ loaderData: { table, review, time, failure }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        back={{ label: 'Pages', path: COPY_PATH }}
        title={`Unpublished changes: ${table.label}`}
        lead={review && leadOf(review, time)}
      >
        <QuietLink href={editingPath(table)}>Edit</QuietLink>
        <QuietLink href={copyHistoryPath(table)}>History</QuietLink>
        {table.path && <QuietLink href={table.path}>See the page</QuietLink>}
      </PageHeader>
      <ScreenStatus problem={failure ?? actionData?.problem} />
      {review && <OrphanedCopyList words={review.leftOver} />}
      {review && <Review review={review} />}
    </>
  )
}

function leadOf({ changes, conflicts, savedBy }: CopyReview, time: string): string {
  if (changes.length + conflicts.length === 0) return 'Everything is published.'
  return `Not published yet. Last edited on ${time}${savedBy && ` by ${savedBy}`}.`
}

function Review({ review: { version, theirs, changes, conflicts } }: { review: CopyReview }) {
  const mayPublish = useMay('publish')
  if (changes.length + conflicts.length === 0) return <p className="nothing">Nothing to publish.</p>
  const seen = <HiddenFields fields={{ version, theirs }} />
  return (
    <>
      <form method="post" id="publish">
        {seen}
        {conflicts.length > 0 && (
          <div className="stack gap-4 below">
            <h2>Conflicts</h2>
            <p>Another version was published since. Choose one.</p>
            {conflicts.map((conflict) => (
              <ConflictChoice key={conflict.place} conflict={conflict} />
            ))}
          </div>
        )}
        {changes.length > 0 && (
          <section className={`card ${historyStyles.version}`} aria-labelledby="changes">
            <h2 id="changes">What will be published</h2>
            {changes.map((change) => (
              <ChangeSection key={change.place} label={change.label}>
                <CopyDifferenceView difference={change} />
              </ChangeSection>
            ))}
          </section>
        )}
      </form>
      {!mayPublish && <p>Someone who can publish sees these changes on their dashboard.</p>}
      {mayPublish && (
        <div className="row action-bar">
          <form method="post">
            {seen}
            <QuietSubmit intent="discard">Discard changes</QuietSubmit>
          </form>
          <SubmitButton form="publish" intent="publish">
            Publish
          </SubmitButton>
        </div>
      )}
    </>
  )
}
