import { data } from 'react-router'
import { useMay } from '#app/admin/navigation/admin-context.ts'
import { kindOfRoute } from '#app/admin/paths/kind-of-route.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { requireMay } from '#app/admin/shell/current-administrator.ts'
import { adminAction, type Sending } from '#app/admin/shell/form-action.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { type Notice, redirectWithNotice } from '#app/admin/shell/notice.ts'
import { PageHeader, TO_POSTS } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { editPath, historyPath, previewPath } from '#app/content/item-pages.ts'
import { servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { UNKNOWN_INTENT } from '#app/requests/read-form.ts'
import { QuietLink } from '#app/ui/buttons/buttons.tsx'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { findWriters } from '#domain/access/people.ts'
import { recordItemActivity } from '#domain/activity/item-activity.ts'
import { loadItemHistory, VERSIONS_PER_PAGE } from '#domain/item-changes/item-history.ts'
import { type RestoreRevisionResult, restoreRevision } from '#domain/item-changes/restore-revision.ts'
import type { ItemRef } from '#domain/kinds/kinds.ts'
import { pageCount, parsePageNumber } from '#domain/pagination.ts'
import { listRevisions, removeRevisions } from '#domain/revisions/revision.ts'
import type { Route } from './+types/history'
import { NEWER_VERSIONS, RemoveVersions } from './remove-versions.tsx'
import { VersionArticle } from './version-article.tsx'

export async function loader({ request, context, params, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const place = { kind: kindOfRoute(pattern), id: params.id }
  const page = parsePageNumber(readQuery(`/edit-${place.kind}/:id/history`, request))
  const history = page === undefined ? undefined : await loadItemHistory(services, place, page)
  if (!history || page === undefined) throw data(null, { status: 404 })
  const pages = pageCount(history.total, VERSIONS_PER_PAGE)
  if (page > pages) throw data(null, { status: 404 })
  const { timeZone } = services.settings
  const writer = await findWriters(
    services,
    history.entries.map(({ writtenBy }) => writtenBy),
  )
  const entries = history.entries.map((entry) => {
    return { ...entry, by: writer(entry.writtenBy), time: formatDateTime(entry.writtenAt, timeZone) }
  })
  const { title, showing, total } = history
  return { place, timeZone, title: title || 'Untitled', showing, entries, earlier: total, page, pages }
}

const NOTICES: Record<Exclude<RestoreRevisionResult, 'restored' | 'gone'>, Notice> = { same: 'back-already', missing: 'version-missing' }

export const action = adminAction(
  (form) =>
    form.get('intent') === 'forget'
      ? { logged: 'Versions not removed', notDone: 'Not all removed' }
      : { logged: 'Version not restored', notDone: 'Not restored' },
  async ({ services, context, params, pattern, actor, form }: Sending<Route.ActionArgs>) => {
    const place = { kind: kindOfRoute(pattern), id: params.id }
    const [revision, field] = [form.get('revision'), form.get('field')]
    if (form.get('intent') === 'forget') requireMay(context, 'publish')
    if (form.get('intent') === 'forget') return forget({ services, context, actor, form }, place)
    if (typeof revision !== 'string' || field instanceof File) throw data(UNKNOWN_INTENT, { status: 400 })
    const restored = await restoreRevision(services, actor, { ...place, revision, ...(field === null ? {} : { field }) })
    if (restored === 'gone') return data({ problem: GONE }, { status: 410 })
    if (restored !== 'restored') return redirectWithNotice(services, historyPath(place.kind, place.id), NOTICES[restored])
    await recordItemActivity(services, actor, { what: 'version-restored', ...place })
    return redirectWithNotice(services, editPath(place.kind, place.id), field === null ? 'version-back' : 'field-back', place)
  },
)

async function forget({ services, actor, form }: Sending, place: ItemRef) {
  const { total } = await listRevisions(services.store, place, { size: 0 })
  const seen = form.get('count')
  if (seen !== null && seen !== String(total)) return data({ problem: NEWER_VERSIONS }, { status: 409 })
  await removeRevisions(services.store, place)
  await recordItemActivity(services, actor, { what: 'versions-removed', ...place })
  return redirectWithNotice(services, historyPath(place.kind, place.id), 'versions-removed')
}

const GONE = 'Not restored: this post was deleted.'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? adminMeta({ title: 'History', path: historyPath(loaderData.place.kind, loaderData.place.id) }, matches) : []

export default function History({ loaderData, actionData }: Route.ComponentProps) {
  const { place, timeZone, title, showing, entries, earlier, page, pages } = loaderData
  const mayPublish = useMay('publish')
  const { kind, id } = place
  const path = historyPath(kind, id)
  return (
    <>
      <PageHeader
        back={TO_POSTS}
        title={`History of “${title}”`}
        lead={`Newest first (${timeZone}). Restore one into the form. Visitors see it after you publish.`}
      >
        <QuietLink href={editPath(kind, id)}>Edit</QuietLink>
        <QuietLink href={previewPath(kind, id)}>Preview</QuietLink>
      </PageHeader>
      <ScreenStatus problem={actionData?.problem} />
      <div className="stack gap-5 below">
        {entries.map((entry) => (
          <VersionArticle key={entry.id || 'changes'} entry={entry} showing={showing} />
        ))}
      </div>
      {pages > 1 && <Pagination page={page} pages={pages} hrefOf={(to) => (to > 1 ? `${path}?page=${to}` : path)} />}
      {earlier > 0 && mayPublish && <RemoveVersions count={earlier} stays="The current version stays." />}
    </>
  )
}
