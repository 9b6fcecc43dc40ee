import { data, redirectDocument } from 'react-router'
import { adminAction, type Sending } from '#app/admin/shell/form-action.ts'
import { QuietLink } from '#app/ui/buttons/buttons.tsx'
import '#app/ui/diff/copy-changes.css'
import { NEWER_VERSIONS, RemoveVersions } from '#app/admin/history/remove-versions.tsx'
import { useMay } from '#app/admin/navigation/admin-context.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { requireMay } from '#app/admin/shell/current-administrator.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { type Notice, redirectWithNotice } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { COPY_PATH, copyHistoryPath, copyReviewPath, editingPath } from '#app/content/copy-paths.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { requirePageCopy, visibleCompanyDetails } from '#app/site-copy/require-page-copy.ts'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { findWriters } from '#domain/access/people.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { pageCount, parsePageNumber } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'
import { COPY_VERSIONS_PER_PAGE, changesOfVersion, loadCopyHistory } from '#domain/site-copy/copy-history.ts'
import { listCopyVersions, removeCopyVersions } from '#domain/site-copy/copy-versions.ts'
import type { PageCopy } from '#domain/site-copy/page-copy.ts'
import { type RestoreCopyResult, restoreCopy, restoreCopyText } from '#domain/site-copy/restore-copy.ts'
import { reviewCopy } from '#domain/site-copy/review-copy.ts'
import type { Route } from './+types/history'
import { CopyVersionCard } from './copy-version-card.tsx'
import { OrphanedCopyList } from './orphaned-copy.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const table = requirePageCopy(context, params.table)
  const page = parsePageNumber(readQuery('/admin/site/words/:table/history', request))
  if (page === undefined) throw data(null, { status: 404 })
  const facts = await visibleCompanyDetails(context)
  const [{ entries, total }, { leftOver }] = await Promise.all([
    loadCopyHistory(services, { table, facts, page }),
    reviewCopy(services, table, facts),
  ])
  const earlier = await countEarlier(services, table, total)
  const pages = pageCount(total, COPY_VERSIONS_PER_PAGE)
  if (page > pages) throw data(null, { status: 404 })
  const writer = await findWriters(
    services,
    entries.map(({ writtenBy }) => writtenBy),
  )
  const timed = entries.map((entry) => {
    return { ...entry, by: writer(entry.writtenBy), time: formatDateTime(entry.writtenAt, services.settings.timeZone) }
  })
  const { key, label, path } = table
  return { table: { key, label, path }, entries: timed, leftOver, page, pages, earlier }
}

/** The currently published version isn't an earlier one. */
async function countEarlier({ store }: Pick<Services, 'store'>, { key }: PageCopy, total: number): Promise<number> {
  const published = await listCopyVersions(store, key, { state: 'published', size: 0 })
  return total - Math.min(published.total, 1)
}

const NOTICES: Record<Exclude<RestoreCopyResult, 'restored' | 'busy'>, Notice> = { same: 'words-same', missing: 'words-missing' }
const BUSY = 'Not restored: someone else is editing this text. Try again.'

export const action = adminAction(
  (form) =>
    form.get('intent') === 'forget'
      ? { logged: 'Versions of words not removed', notDone: 'Not all removed' }
      : { logged: 'Words not restored', notDone: 'Not restored' },
  async ({ services, context, params, actor, form }: Sending<Route.ActionArgs>) => {
    const table = requirePageCopy(context, params.table)
    if (form.get('intent') === 'forget') requireMay(context, 'publish')
    if (form.get('intent') === 'forget') return forget({ services, context, actor, form }, table)
    const [revision, place] = [form.get('revision'), form.get('place')]
    if (typeof revision !== 'string' || place instanceof File) throw data(UNKNOWN_INTENT, { status: 400 })
    const changes = await changesOfVersion(services.store, table.key, revision)
    const restoring = changes && { table, changes, by: actor.name }
    const restored = await (!restoring
      ? 'missing'
      : place === null
        ? restoreCopy(services, restoring)
        : restoreCopyText(services, { ...restoring, place }))
    if (restored === 'busy') return data({ problem: BUSY }, { status: 409 })
    if (restored !== 'restored') return redirectWithNotice(services, copyHistoryPath(table), NOTICES[restored])
    await recordActivity(services, actor, { what: 'words-restored', about: table.label })
    return redirectDocument(table.path === undefined ? copyReviewPath(table) : editingPath(table), 303)
  },
)

async function forget({ services, actor, form }: Sending, table: PageCopy) {
  const { total } = await listCopyVersions(services.store, table.key, { size: 0 })
  const seen = form.get('count')
  if (seen !== null && seen !== String(await countEarlier(services, table, total)))
    return data({ problem: NEWER_VERSIONS }, { status: 409 })
  await removeCopyVersions(services.store, table.key)
  await recordActivity(services, actor, { what: 'versions-removed', about: table.label })
  return redirectWithNotice(services, copyHistoryPath(table), 'versions-removed')
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? adminMeta({ title: `Version history: ${loaderData.table.label}`, path: copyHistoryPath(loaderData.table) }, matches) : []

export default function WordsHistory({ loaderData: { table, entries, leftOver, page, pages, earlier }, actionData }: Route.ComponentProps) {
  const mayPublish = useMay('publish')
  const path = copyHistoryPath(table)
  return (
    <>
      <PageHeader
        back={{ label: 'Pages', path: COPY_PATH }}
        title={`Version history: ${table.label}`}
        lead="Restoring makes unpublished changes. Visitors see them once you publish."
      >
        <QuietLink href={editingPath(table)}>Edit</QuietLink>
        <QuietLink href={copyReviewPath(table)}>Unpublished changes</QuietLink>
      </PageHeader>
      <ScreenStatus problem={actionData?.problem} />
      <OrphanedCopyList words={leftOver} />
      <div className="stack gap-5 below">
        {entries.map((entry) => (
          <CopyVersionCard key={entry.id || 'changes'} entry={entry} />
        ))}
      </div>
      {pages > 1 && <Pagination page={page} pages={pages} hrefOf={(to) => (to > 1 ? `${path}?page=${to}` : path)} />}
      {earlier > 0 && mayPublish && <RemoveVersions count={earlier} stays="The published text and unpublished changes stay." />}
    </>
  )
}
