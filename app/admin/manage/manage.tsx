import { data, redirect, redirectDocument } from 'react-router'
import { bulkActionResponse, parseBulkReportFlash } from '#app/admin/bulk-actions/bulk-report-flash.ts'
import { layoutOf, MANAGE_PATH, type ManageView, managePath, manageQuery, manageViewOf } from '#app/admin/paths/manage-path.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { currentSession, requireMay } from '#app/admin/shell/current-administrator.ts'
import { adminAction } from '#app/admin/shell/form-action.ts'
import { setNotice } from '#app/admin/shell/notice.ts'
import { isFormPostContext, type RouterContext, servicesContext } from '#app/context.ts'
import { takeFlash } from '#app/requests/flash.ts'
import { preferPostsView, preferredPostsView } from '#domain/access/administrators.ts'
import { DEFAULT_KIND } from '#domain/kinds/kinds.ts'
import { parsePageNumber } from '#domain/pagination.ts'
import type { Services } from '#domain/ports/services.ts'
import { attempt } from '#lib/async/attempt.ts'
import type { Route } from './+types/manage'
import { deleteAction, purgeAction, restoreAction } from './item-actions.ts'
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
