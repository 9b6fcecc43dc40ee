import { data, redirect, redirectDocument } from 'react-router'
import { bulkActionResponse, parseBulkReportFlash } from '#app/admin/bulk-actions/bulk-report-flash.ts'
import { itemFromForm, singleText } from '#app/admin/items/item-from-form.ts'
import { layoutOf, MANAGE_PATH, type ManageView, managePath, manageQuery, manageViewOf } from '#app/admin/paths/manage-path.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { currentSession, requireMay } from '#app/admin/shell/current-administrator.ts'
import { adminAction } from '#app/admin/shell/form-action.ts'
import { redirectWithNotice, setNotice } from '#app/admin/shell/notice.ts'
import { isFormPostContext, type RouterContext, servicesContext } from '#app/context.ts'
import { takeFlash } from '#app/requests/flash.ts'
import { preferPostsView, preferredPostsView } from '#domain/access/administrators.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { recordItemActivity } from '#domain/activity/item-activity.ts'
import { purgeFromTrash } from '#domain/item-changes/deleted-items.ts'
import { type Actor, deleteItem, restoreItem } from '#domain/item-changes/item-writes.ts'
import { toItem } from '#domain/items/items.ts'
import { DELETED_RETENTION_DAYS } from '#domain/items/system-fields.ts'
import { DEFAULT_KIND, type ItemKind } from '#domain/kinds/kinds.ts'
import { parsePageNumber } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'
import { attempt } from '#lib/async/attempt.ts'
import type { Route } from './+types/manage'
import { takeItemNotice } from './item-notice.ts'
import { type LoadedManage, loadPosts } from './load-posts.ts'
import { ManagePage } from './manage-page.tsx'

type Ports = Pick<Services, 'log' | 'now' | 'settings' | 'store'>

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const services = context.get(servicesContext)
  const page = parsePageNumber(searchParams)
  if (page === undefined) throw data(null, { status: 404 })
  const asked = { ...(await viewAsked(services, context, searchParams)), page }
  const left = searchParams.get('left')
  if (left) {
    const kind = asked.kind ?? DEFAULT_KIND
    throw redirect(managePath(kind, searchParams), { headers: await setNotice(services, 'left', { kind, id: left }) })
  }
  const { headers, ...taken } = await takeItemNotice(services, request)
  const many = await takeFlash(services, 'many-report', request)
  const listed = await loadPosts(services, asked)
  const { view, failure } = listed
  const isMoved = view.page < page
  if (isMoved && !context.get(isFormPostContext)) throw redirect(`/${pattern}${manageQuery(view)}`)
  const again = isMoved ? await loadPosts(services, view) : listed
  const loaded: LoadedManage = { ...again, ...taken, reported: parseBulkReportFlash(many.word) }
  return data(loaded, { status: failure ? 503 : 200, headers: [...Object.entries(headers), ...Object.entries(many.headers)] })
}

async function viewAsked(services: Ports, context: RouterContext, query: URLSearchParams): Promise<ManageView> {
  const { email } = currentSession(context)
  const remembered = layoutOf(query) ? '' : await preferredPostsView(services.store, email).catch(() => '')
  const view = manageViewOf(query, layoutOf(query) ?? (remembered === 'list' ? 'list' : 'cards'))
  if (!view) throw data(null, { status: 404 })
  return view
}

const DELETING = { logged: 'Deleting failed', notDone: 'Not deleted' }
const RESTORING = { logged: 'Restoring failed', notDone: 'Not restored' }
const failing = (sent: FormData) => (sent.get('intent') === 'restore' ? RESTORING : DELETING)

export const action = adminAction(failing, async ({ request, context, services, actor, form: sent }) => {
  const { searchParams } = new URL(request.url)
  const { kind: tab = DEFAULT_KIND } = await viewAsked(services, context, searchParams)
  if (sent.has('change') || sent.get('intent') === 'purge') requireMay(context, 'publish')
  if (sent.has('change')) return bulkActionResponse(context, { sent, list: searchParams, goTo: managePath(tab, searchParams) })
  const form = { sent, tab, from: searchParams }
  const intent = sent.get('intent')
  if (intent === 'layout') return chooseLayout(services, context, { sent, list: searchParams })
  if (intent === 'restore') return restoreAction(services, actor, form)
  if (intent === 'purge') return purgeAction(services, actor, form)
  if (intent === null || intent === 'delete') return deleteAction(services, actor, form)
  return data({ problem: 'Nothing was done. Reload the page and try again.' }, { status: 400 })
})

async function chooseLayout(services: Ports, context: RouterContext, { sent, list }: { sent: FormData; list: URLSearchParams }) {
  const layout = sent.get('layout') === 'list' ? 'list' : 'cards'
  const before = await viewAsked(services, context, list)
  const { email } = currentSession(context)
  await attempt(services, 'View of the posts not remembered', () => preferPostsView(services.store, email, layout))
  const kind = layout === 'cards' ? (before.kind ?? DEFAULT_KIND) : before.kind
  const query = manageQuery({ ...before, layout, kind, page: 1, sort: undefined })
  return redirectDocument(MANAGE_PATH + query, { status: 303 })
}

export const meta: Route.MetaFunction = ({ matches, location }) => adminMeta({ title: 'Posts', path: location.pathname }, matches)

export default function Manage({ loaderData, actionData }: Route.ComponentProps) {
  return <ManagePage found={loaderData} problem={actionData?.problem} />
}

const NO_ITEM = 'Nothing was deleted. Reload the page and try again.'
const CHANGED = 'Not deleted. Someone changed this post since you opened the list. Check it, then delete it again.'
const GONE = `Not restored. This post isn’t in Trash anymore. Trash keeps posts for ${DELETED_RETENTION_DAYS} days.`
const TRASH_CHANGED = 'Not deleted. This post was restored or changed. Check the list, then try again.'

type Sent = { sent: FormData; tab: ItemKind; from: URLSearchParams }

async function deleteAction(services: Ports, actor: Actor, { sent, tab, from }: Sent) {
  const item = itemFromForm(sent, tab)
  if (!item) return data({ problem: NO_ITEM }, { status: 400 })
  const deleted = await deleteItem(services, actor, { ...item, version: singleText(sent, 'version') ?? '' })
  const backTo = managePath(item.kind, from)
  if (deleted.ok) {
    await recordItemActivity(services, actor, { what: 'deleted', ...item })
    return redirectWithNotice(services, backTo, 'deleted', item)
  }
  if (deleted.reason === 'missing') return redirectWithNotice(services, backTo, 'already-deleted', item)
  return data({ problem: CHANGED }, { status: 409 })
}

async function restoreAction(services: Ports, actor: Actor, { sent, tab, from }: Sent) {
  const item = itemFromForm(sent, tab)
  if (!item) return data({ problem: GONE }, { status: 410 })
  const result = await restoreItem(services, actor, item)
  if (result === 'gone') return data({ problem: GONE }, { status: 410 })
  if (result === 'restored') await recordItemActivity(services, actor, { what: 'restored', ...item })
  return redirectWithNotice(services, managePath(item.kind, from), result === 'restored' ? 'restored' : 'restored-before', item)
}

async function purgeAction(services: Ports, actor: Actor, { sent, tab, from }: Sent) {
  const item = itemFromForm(sent, tab)
  if (!item) return data({ problem: NO_ITEM }, { status: 400 })
  const about = await titleOf(services, item)
  const result = await purgeFromTrash(services, { ...item, version: singleText(sent, 'version') ?? '' })
  if (result === 'changed') return data({ problem: TRASH_CHANGED }, { status: 409 })
  if (result === 'purged') await recordActivity(services, actor, { what: 'purged', about })
  return redirectWithNotice(services, managePath(item.kind, from), 'purged')
}

/** The action is done by now, so a failed lookup must not fail it. */
async function titleOf({ store }: Pick<Services, 'store'>, { kind, id }: { kind: ItemKind; id: string }): Promise<string> {
  const stored = await store.get(kind, id).catch(() => undefined)
  return stored ? toItem(stored).title : ''
}
