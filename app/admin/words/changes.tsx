import { data } from 'react-router'
import { adminMeta } from '#app/admin/frame/admin-meta.ts'
import { NOT_READ } from '#app/admin/frame/store-problem.ts'
import '#app/ui/words/words-changes.css'
import cardStyles from '#app/admin/frame/card-list.module.css'
import { type Notice, redirectWithNotice, takeNotice } from '#app/admin/frame/notice.ts'
import { PageHeader } from '#app/admin/frame/page-header.tsx'
import { receivedTime } from '#app/admin/frame/received-time.ts'
import { signedIn } from '#app/admin/frame/signed-in.ts'
import { StatusLine } from '#app/admin/frame/status-line.tsx'
import historyStyles from '#app/admin/history/history.module.css'
import { ChangeSection } from '#app/admin/history/version-card.tsx'
import { SiteSections } from '#app/admin/site/site-sections.tsx'
import { editingPath, wordsHistoryPath, wordsPath } from '#app/content/words-paths.ts'
import { servicesContext } from '#app/context.ts'
import { readAdminForm } from '#app/forms/read-form.ts'
import { ConflictChoice } from '#app/ui/words/conflict-choice.tsx'
import { WordsDifferenceView } from '#app/ui/words/words-difference.tsx'
import { factsShown, tableAsked } from '#app/words-asked.ts'
import { reviewWords, type WordsReview } from '#domain/words/review-words.ts'
import type { Route } from './+types/changes'
import { LeftOver } from './left-over.tsx'
import { publishSent, type WordsAnswer } from './publish-sent.ts'
import styles from './words.module.css'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const table = tableAsked(params.table)
  const { key, label, path } = table
  const { notice, headers } = await takeNotice(services, request)
  try {
    const review = await reviewWords(services, table, await factsShown(context))
    const time = receivedTime(review.savedAt, services.settings.timeZone)
    return data({ table: { key, label, path }, review, time, notice, failure: undefined }, { headers })
  } catch (error) {
    services.log('Changes of words not listed', { reason: String(error) })
    return data({ table: { key, label, path }, review: undefined, time: '', notice, failure: NOT_READ }, { status: 503, headers })
  }
}

const NOTICES: Record<Extract<WordsAnswer, { done: string }>['done'], Notice> = {
  published: 'words-published',
  nothing: 'words-nothing',
  discarded: 'words-discarded',
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const table = tableAsked(params.table)
  const answer = await publishSent(services, signedIn(context), { table, sent: await readAdminForm(request) })
  if ('problem' in answer) return data({ problem: answer.problem }, { status: answer.status })
  return redirectWithNotice(services, wordsPath(table), NOTICES[answer.done])
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? adminMeta({ title: `Changes of ${loaderData.table.label}`, path: wordsPath(loaderData.table) }, matches) : []

export default function Changes({ loaderData: { table, review, time, notice, failure }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={`Words of ${table.label}`} lead={review && leadOf(review, time)}>
        <a className="button button-quiet" href={editingPath(table)}>
          Edit
        </a>
        <a className="button button-quiet" href={wordsHistoryPath(table)}>
          History
        </a>
        {table.path && (
          <a className="button button-quiet" href={table.path}>
            See the page
          </a>
        )}
      </PageHeader>
      <SiteSections />
      <StatusLine notice={actionData ? undefined : notice} problem={failure ?? actionData?.problem} />
      {review && <LeftOver words={review.leftOver} />}
      {review && <Review review={review} />}
    </>
  )
}

function leadOf({ changes, conflicts, savedBy }: WordsReview, time: string): string {
  if (changes.length + conflicts.length === 0) return 'Visitors read all that is written.'
  return `Not published yet. Last written on ${time}${savedBy && ` by ${savedBy}`}.`
}

function Review({ review: { version, theirs, changes, conflicts } }: { review: WordsReview }) {
  if (changes.length + conflicts.length === 0) return <p className={cardStyles.nothing}>Nothing waits to be published.</p>
  const seen = (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="theirs" value={theirs} />
    </>
  )
  return (
    <>
      <form method="post" id="publish">
        {seen}
        {conflicts.length > 0 && (
          <div className={styles.conflicts}>
            <h2>Changed by two</h2>
            <p>Something else was published here since you wrote. Choose which words stand.</p>
            {conflicts.map((conflict) => (
              <ConflictChoice key={conflict.place} conflict={conflict} />
            ))}
          </div>
        )}
        {changes.length > 0 && (
          <section className={historyStyles.version} aria-labelledby="changes">
            <h2 id="changes">What will be published</h2>
            {changes.map((change) => (
              <ChangeSection key={change.place} label={change.label}>
                <WordsDifferenceView difference={change} />
              </ChangeSection>
            ))}
          </section>
        )}
      </form>
      <div className={styles.ways}>
        <button type="submit" form="publish" className="button" name="intent" value="publish">
          Publish
        </button>
        <form method="post">
          {seen}
          <button type="submit" className="button button-quiet" name="intent" value="discard">
            Discard changes
          </button>
        </form>
      </div>
    </>
  )
}
