import { data, redirectDocument } from 'react-router'
import '#app/ui/diff/copy-changes.css'
import historyStyles from '#app/admin/history/history.module.css'
import { Forget, MORE_BY_NOW } from '#app/admin/history/remove-versions.tsx'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { signedIn } from '#app/admin/shell/current-administrator.ts'
import { receivedTime } from '#app/admin/shell/format-date-time.ts'
import { type Notice, redirectWithNotice, takeNotice } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { storeProblem } from '#app/admin/shell/store-error-message.ts'
import { SiteSections } from '#app/admin/site/site-sections.tsx'
import { editingPath, wordsHistoryPath, wordsPath } from '#app/content/copy-paths.ts'
import { servicesContext } from '#app/context.ts'
import { queryOf } from '#app/page-query.ts'
import { NOTHING_ASKED, readAdminForm } from '#app/requests/read-form.ts'
import { factsShown, tableAsked } from '#app/site-copy/require-page-copy.ts'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { noteActivity } from '#domain/activity/activity-log.ts'
import { pageCount, parsePageNumber } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'
import { changesOfVersion, readWordsHistory, WORDS_VERSIONS_PER_PAGE } from '#domain/site-copy/copy-history.ts'
import { listWordsVersions, removeWordsVersions } from '#domain/site-copy/copy-versions.ts'
import type { WordsTable } from '#domain/site-copy/page-copy.ts'
import { restoreText, restoreWords, type WordsRestored } from '#domain/site-copy/restore-copy.ts'
import { reviewWords } from '#domain/site-copy/review-copy.ts'
import type { Route } from './+types/history'
import { WordsVersionArticle } from './copy-version-card.tsx'
import { LeftOver } from './orphaned-copy.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const table = tableAsked(params.table)
  const page = parsePageNumber(queryOf('/admin/site/words/:table/history', request))
  if (page === undefined) throw data(null, { status: 404 })
  const facts = await factsShown(context)
  const [{ entries, total }, { leftOver }] = await Promise.all([
    readWordsHistory(services, { table, facts, page }),
    reviewWords(services, table, facts),
  ])
  const earlier = await countEarlier(services, table, total)
  const pages = pageCount(total, WORDS_VERSIONS_PER_PAGE)
  if (page > pages) throw data(null, { status: 404 })
  const { notice, headers } = await takeNotice(services, request)
  const timed = entries.map((entry) => ({ ...entry, time: receivedTime(entry.writtenAt, services.settings.timeZone) }))
  const { key, label, path } = table
  return data({ table: { key, label, path }, entries: timed, leftOver, page, pages, earlier, notice }, { headers })
}

/** The one that was published last is no earlier one. */
async function countEarlier({ store }: Services, { key }: WordsTable, total: number): Promise<number> {
  const published = await listWordsVersions(store, key, { state: 'published', size: 0 })
  return total - Math.min(published.total, 1)
}

const NOTICES: Record<Exclude<WordsRestored, 'restored' | 'busy'>, Notice> = { same: 'words-same', missing: 'words-missing' }
const BUSY = 'Not restored: others write these words at this moment. Please try again.'

/** Brings a version, or one text of it, back beside what is published. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const table = tableAsked(params.table)
  const actor = signedIn(context)
  const sent = await readAdminForm(request)
  if (sent.get('intent') === 'forget') return forget(services, actor, table, sent.get('count'))
  const [revision, place] = [sent.get('revision'), sent.get('place')]
  if (typeof revision !== 'string' || place instanceof File) throw data(NOTHING_ASKED, { status: 400 })
  try {
    const changes = await changesOfVersion(services.store, table.key, revision)
    const restoring = changes && { table, changes, by: actor.name }
    const restored = await (!restoring
      ? 'missing'
      : place === null
        ? restoreWords(services, restoring)
        : restoreText(services, { ...restoring, place }))
    if (restored === 'busy') return data({ problem: BUSY }, { status: 409 })
    if (restored !== 'restored') return redirectWithNotice(services, wordsHistoryPath(table), NOTICES[restored])
    await noteActivity(services, actor, { what: 'words-restored', about: table.label })
    return redirectDocument(table.path === undefined ? wordsPath(table) : editingPath(table), 303)
  } catch (error) {
    services.log('Words not restored', { table: table.key, reason: String(error) })
    const { problem, status } = storeProblem(error, 'Not restored')
    return data({ problem }, { status })
  }
}

async function forget(services: Services, actor: ReturnType<typeof signedIn>, table: WordsTable, seen: FormDataEntryValue | null) {
  try {
    const { total } = await listWordsVersions(services.store, table.key, { size: 0 })
    if (seen !== null && seen !== String(await countEarlier(services, table, total))) return data({ problem: MORE_BY_NOW }, { status: 409 })
    await removeWordsVersions(services.store, table.key)
    await noteActivity(services, actor, { what: 'versions-removed', about: table.label })
    return redirectWithNotice(services, wordsHistoryPath(table), 'versions-removed')
  } catch (error) {
    services.log('Versions of words not removed', { table: table.key, reason: String(error) })
    const { problem, status } = storeProblem(error, 'Not all removed')
    return data({ problem }, { status })
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? adminMeta({ title: `History of ${loaderData.table.label}`, path: wordsHistoryPath(loaderData.table) }, matches) : []

export default function WordsHistory({
  loaderData: { table, entries, leftOver, page, pages, earlier, notice },
  actionData,
}: Route.ComponentProps) {
  const path = wordsHistoryPath(table)
  return (
    <>
      <PageHeader
        title={`History of ${table.label}`}
        lead="What was published of these words, newest first. Restoring brings words back beside what is published: visitors see nothing of them before you publish."
      >
        <a className="button button-quiet" href={editingPath(table)}>
          Edit
        </a>
        <a className="button button-quiet" href={wordsPath(table)}>
          Unpublished changes
        </a>
      </PageHeader>
      <SiteSections />
      <StatusLine notice={actionData ? undefined : notice} problem={actionData?.problem} />
      <LeftOver words={leftOver} />
      <div className={historyStyles.list}>
        {entries.map((entry) => (
          <WordsVersionArticle key={entry.id || 'changes'} entry={entry} />
        ))}
      </div>
      {pages > 1 && <Pagination page={page} pages={pages} hrefOf={(to) => (to > 1 ? `${path}?page=${to}` : path)} />}
      {earlier > 0 && <Forget count={earlier} stays="What visitors read stays, and what is written and not published." />}
    </>
  )
}
