import { data, Link, redirect, redirectDocument, useLocation } from 'react-router'
import { bulkAction } from '#app/admin/bulk-actions/bulk-action.ts'
import { parseBulkReportFlash, toBulkReportFlash } from '#app/admin/bulk-actions/bulk-report-flash.ts'
import { SelectableCards } from '#app/admin/bulk-actions/selectable-cards.tsx'
import { listManagedItems, type ManagePage } from '#app/admin/items/list-managed-items.ts'
import { kindOfTab, type ManageView, manageFilterOf, managePath, manageQuery, sortOf } from '#app/admin/paths/manage-path.ts'
import { adminMeta } from '#app/admin/shell/admin-meta.ts'
import { currentAdministrator, currentSession } from '#app/admin/shell/current-administrator.ts'
import toolStyles from '#app/admin/shell/list-toolbar.module.css'
import { setNotice } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import statusStyles from '#app/admin/shell/status-line.module.css'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { itemPages } from '#app/content/item-pages.ts'
import { isFormPostContext, type RouterContext, servicesContext } from '#app/context.ts'
import { setFlash, takeFlash } from '#app/requests/flash.ts'
import { readAdminForm } from '#app/requests/read-form.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { DELETED_RETENTION_DAYS } from '#domain/items/system-fields.ts'
import { type ItemKind, itemKinds, kinds } from '#domain/kinds/kinds.ts'
import { pageCount, parsePageNumber, totalText } from '#domain/pagination.ts'
import type { Route } from './+types/manage'
import { DeleteButton } from './delete-button.tsx'
import { DeletedCard } from './deleted-card.tsx'
import { deleteAction, restoreAction } from './item-actions.ts'
import { takeItemNotice } from './item-notice.ts'
import styles from './manage.module.css'
import { ManageFilters } from './manage-filters.tsx'
import { ManageLinks } from './manage-links.tsx'
import { focusSearch, ManageSearch } from './manage-search.tsx'
import { ManageSort } from './manage-sort.tsx'
import { ManageTabs } from './manage-tabs.tsx'
import { ManagedCard } from './managed-card.tsx'
import { RestoreButton } from './restore-button.tsx'
import { UnreachableList } from './unreachable-list.tsx'

const CARDS_PER_PAGE = 12

export async function loader({ request, context, pattern }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const kind = requireTab(searchParams)
  const text = searchParams.get('q')?.trim() ?? ''
  const page = parsePageNumber(searchParams)
  if (page === undefined) throw data(null, { status: 404 })
  const show = manageFilterOf(searchParams)
  const services = context.get(servicesContext)
  const sort = sortOf(searchParams)
  const left = searchParams.get('left')
  if (left) throw redirect(managePath(kind, searchParams), { headers: await setNotice(services, 'left', { kind, id: left }) })
  const { headers, ...taken } = await takeItemNotice(services, request)
  const many = await takeFlash(services, 'many-report', request)
  const list = (at: number) => listManagedItems(services, { kind, text, page: at, show, sort, size: CARDS_PER_PAGE })
  const asked = await list(page)
  const pages = pageCount(asked.total, CARDS_PER_PAGE)
  const view = { text, page: asked.failure ? page : Math.min(page, pages), show, sort }
  if (view.page < page && !context.get(isFormPostContext)) throw redirect(`/${pattern}${manageQuery(kind, view)}`)
  const found = view.page < page ? await list(view.page) : asked
  const loaded = { ...found, kind, view, pages, ...taken, reported: parseBulkReportFlash(many.word) }
  return data(loaded, { status: found.failure ? 503 : 200, headers: [...Object.entries(headers), ...Object.entries(many.headers)] })
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const sent = await readAdminForm(request)
  const actor = currentAdministrator(context)
  if (sent.has('change')) return changeMany(context, { sent, list: searchParams })
  const form = { sent, tab: requireTab(searchParams), from: searchParams }
  const intent = sent.get('intent')
  if (intent === 'restore') return restoreAction(services, actor, form)
  if (intent === null || intent === 'delete') return deleteAction(services, actor, form)
  return data({ problem: 'Nothing was done: what was sent is neither a deletion nor a restoration.' }, { status: 400 })
}

async function changeMany(context: RouterContext, { sent, list }: { sent: FormData; list: URLSearchParams }) {
  const services = context.get(servicesContext)
  const changed = await bulkAction(services, currentAdministrator(context), { sent, list, session: currentSession(context) })
  if ('problem' in changed) return data({ problem: changed.problem }, { status: changed.status })
  const headers = await setFlash(services, 'many-report', toBulkReportFlash(changed.report))
  return redirectDocument(managePath(requireTab(list), list), { status: 303, headers })
}

export const meta: Route.MetaFunction = ({ matches, location }) => adminMeta({ title: 'Posts', path: location.pathname }, matches)

export default function Manage({ loaderData: found, actionData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { kind, view, pages, item, canUndo, draft, failure, reported } = found
  const { notice, links } = found
  const { addOnTab, things } = kinds[kind].words
  const pathOf = (other: Partial<ManageView>) => pathname + manageQuery(kind, { ...view, page: 1, ...other })
  const status = (
    <StatusLine notice={notice} problem={actionData?.problem}>
      {item && canUndo && <RestoreButton item={item} label="Undo" />}
      {draft && <DeleteButton item={draft} />}
      {links.map(({ label, path }) => (
        <a key={path} href={path}>
          {label}
        </a>
      ))}
    </StatusLine>
  )
  return (
    <>
      <PageHeader title="Posts">
        <ManageLinks />
        <a className={`button button-quiet ${styles.wide}`} href="/add-data-component">
          <Icon name="upload" />
          Add Data
        </a>
        <a className="button" href={itemPages[kind].add.path}>
          {addOnTab}
        </a>
      </PageHeader>
      {status}
      <ManageTabs kind={kind} path={pathname} />
      <section id="tab-panel" role="tabpanel" aria-labelledby={`tab-${kind}`} className={styles.panel}>
        <div className={toolStyles.tools}>
          <ManageSearch kind={kind} path={pathname} view={view} things={things} />
          <ManageFilters kind={kind} path={pathname} view={view} />
          {view.show !== 'deleted' && found.total > 1 && <ManageSort kind={kind} path={pathname} view={view} />}
          <p className={toolStyles.count} aria-live="polite">
            <Found found={found} />
            {view.text && (
              <Link to={pathOf({ text: '' })} preventScrollReset onClick={focusSearch}>
                Show all
              </Link>
            )}
          </p>
        </div>
        <UnreachableList />
        {failure && (
          <p role="alert" className={statusStyles.problem}>
            {failure}
          </p>
        )}
        <SelectableCards
          key={pathOf({})}
          of={view.show === 'deleted' ? 'deleted' : 'present'}
          kind={kind}
          query={manageQuery(kind, view)}
          cards={found.cards}
          total={found.truncated ? found.cards.length : found.total}
          reported={reported}
        >
          {!failure && found.cards.length === 0 && <Nothing found={found} path={pathname} />}
          <div className={styles.cards}>
            {found.cards.map((card) =>
              card.deletion ? (
                <DeletedCard key={card.id} card={card} deletion={card.deletion} />
              ) : (
                <ManagedCard key={card.id} card={card} view={manageQuery(kind, view)} />
              ),
            )}
          </div>
        </SelectableCards>
        {pages > 1 && <Pagination page={view.page} pages={pages} hrefOf={(page) => pathOf({ page })} />}
      </section>
    </>
  )
}

type View = ManagePage & { kind: ItemKind; view: ManageView }

function Found({ found }: { found: View }) {
  const { kind, view, total, truncated, failure } = found
  if (failure) return null
  const { one, many } = kinds[kind].words
  if (!view.text) return `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`
  return `${totalText(found)} found for “${view.text}”. ${truncated === 'timeout' ? 'The search was ended early. ' : ''}`
}

const NONE_SHOWN = {
  draft: 'Nothing is a draft here.',
  scheduled: 'Nothing is scheduled here. Give an item a later posted date, and it appears on that day.',
  expired: 'Nothing has expired here.',
  deleted: `Nothing deleted in the last ${DELETED_RETENTION_DAYS} days.`,
}

function Nothing({ found: { kind, view }, path }: { found: View; path: string }) {
  const { none, addOnTab } = kinds[kind].words
  if (view.text) {
    return (
      <div className={styles.nothing}>
        <p>Nothing fits these words. Try fewer, or other ones.</p>
        {itemKinds
          .filter((other) => other !== kind)
          .map((other) => (
            <Link key={other} to={path + manageQuery(other, { ...view, page: 1 })}>
              {`Search ${kinds[other].words.things} for “${view.text}”`}
            </Link>
          ))}
      </div>
    )
  }
  return (
    <div className={styles.nothing}>
      <p>{view.show === 'all' ? none : NONE_SHOWN[view.show]}</p>
      {view.show === 'all' && (
        <a className="button" href={itemPages[kind].add.path}>
          {addOnTab}
        </a>
      )}
    </div>
  )
}

function requireTab(searchParams: URLSearchParams): ItemKind {
  const kind = kindOfTab(searchParams)
  if (!kind) throw data(null, { status: 404 })
  return kind
}
