import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { SelectableCards } from '#app/admin/bulk-actions/selectable-cards.tsx'
import { useMay } from '#app/admin/navigation/admin-context.ts'
import { hasFilters, type ManageView, manageQuery, NO_FILTERS } from '#app/admin/paths/manage-path.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import toolStyles from '#app/admin/shell/list-toolbar.module.css'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { itemPages } from '#app/content/item-pages.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { DELETED_RETENTION_DAYS } from '#domain/items/system-fields.ts'
import { type ItemKind, itemKinds, kinds } from '#domain/kinds/kinds.ts'
import { totalText } from '#domain/pagination.ts'
import filterStyles from './filters.module.css'
import { FilterChips, Filters } from './filters.tsx'
import { LayoutToggle } from './layout-toggle.tsx'
import type { LoadedManage } from './load-posts.ts'
import styles from './manage.module.css'
import { ManageLinks } from './manage-links.tsx'
import { focusSearch, ManageSearch } from './manage-search.tsx'
import { ManageSort } from './manage-sort.tsx'
import { ManageTabs } from './manage-tabs.tsx'
import { ManagedCard } from './managed-card.tsx'
import { NothingListed } from './nothing-listed.tsx'
import { PostsTable } from './posts-table.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { TrashTable } from './trash-table.tsx'
import { UnreachableList } from './unreachable-list.tsx'

export function ManagePage({ found, problem }: { found: LoadedManage; problem: string | undefined }) {
  const mayPublish = useMay('publish')
  const { pathname } = useLocation()
  const { view, pages, item, canUndo, draft, failure } = found
  const { kind, layout } = view
  const { notice, links } = found
  const pathOf = (other: Partial<ManageView>) => pathname + manageQuery({ ...view, page: 1, ...other })
  const status = (
    <StatusLine notice={notice} problem={problem}>
      {item && canUndo && <IntentForm intent="restore" fields={item} label="Undo" icon="undo" />}
      {/* Undo replaces a confirmation. */}
      {draft && <IntentForm intent="delete" fields={draft} label="Delete it" />}
      {links.map(({ label, path }) => (
        <a key={path} href={path}>
          {label}
        </a>
      ))}
    </StatusLine>
  )
  const panel = (selectAll: ReactNode) => (
    <>
      <Tools found={found} path={pathname} />
      <UnreachableList />
      {failure && (
        <p role="alert" className="callout status-line failure">
          {failure} <a href={pathOf({ page: view.page })}>Retry</a>
        </p>
      )}
      {selectAll}
      <Entries found={found} path={pathname} />
      {pages > 1 && <Pagination page={view.page} pages={pages} hrefOf={(page) => pathOf({ page })} />}
    </>
  )
  return (
    <SelectableCards
      of={view.show === 'deleted' ? 'deleted' : 'present'}
      query={manageQuery(view)}
      cards={found.cards}
      total={found.truncated ? found.cards.length : found.total}
      reported={found.reported}
    >
      {({ notices, selectAll, onSelect }) => (
        <>
          <PageHeader title="Posts">
            <LayoutToggle layout={layout} className={mayPublish ? styles.wide : undefined} />
            <ManageLinks layout={layout} onSelect={onSelect} />
            {mayPublish && (
              <a className={`button button-quiet ${styles.desk}`} href="/add-data-component">
                <Icon name="upload" />
                Add Data
              </a>
            )}
            {layout === 'list' ? <AddLinks /> : <AddLink kind={kind ?? 'news'} />}
          </PageHeader>
          {status}
          {notices}
          {layout === 'cards' && kind ? (
            <>
              <ManageTabs kind={kind} path={pathname} view={view} />
              <section id="tab-panel" role="tabpanel" aria-labelledby={`tab-${kind}`} className={`stack gap-2 ${styles.panel}`}>
                {panel(selectAll)}
              </section>
            </>
          ) : (
            <div className="stack gap-2">{panel(selectAll)}</div>
          )}
        </>
      )}
    </SelectableCards>
  )
}

function AddLinks() {
  return itemKinds.map((kind, at) => <AddLink key={kind} kind={kind} isQuiet={at < itemKinds.length - 1} />)
}

function AddLink({ kind, isQuiet = false }: { kind: ItemKind; isQuiet?: boolean }) {
  return (
    <a className={isQuiet ? `button button-quiet ${styles.desk}` : 'button'} href={itemPages[kind].add.path}>
      {kinds[kind].words.addOnTab}
    </a>
  )
}

function Tools({ found, path }: { found: LoadedManage; path: string }) {
  const { view, options, counts, total } = found
  const things = view.layout === 'cards' && view.kind ? kinds[view.kind].words.things : 'posts'
  return (
    <>
      {view.layout === 'list' && <StatusTabs path={path} view={view} counts={counts} />}
      <div className={`row ${toolStyles.tools}`}>
        <ManageSearch path={path} view={view} things={things} />
        <button type="button" className="button button-quiet phones-only" popoverTarget="filters">
          Filter
        </button>
        <div id="filters" popover="auto" className={filterStyles.filters}>
          <Filters path={path} view={view} options={options} />
          {view.layout === 'cards' && <StatusTabs path={path} view={view} counts={undefined} />}
          {view.show !== 'deleted' && total > 1 && <ManageSort path={path} view={view} />}
        </div>
        <FilterChips path={path} view={view} />
        <p className={`note ${toolStyles.count}`} aria-live="polite">
          <Found found={found} />
          {view.text && view.layout === 'cards' && (
            <Link to={path + manageQuery({ ...view, ...NO_FILTERS })} preventScrollReset onClick={focusSearch}>
              Show all
            </Link>
          )}
        </p>
      </div>
      {view.show === 'deleted' && (
        <p className="soft">{`Trash keeps deleted posts for ${DELETED_RETENTION_DAYS} days. Their URLs are free.`}</p>
      )}
    </>
  )
}

function Entries({ found, path }: { found: LoadedManage; path: string }) {
  const { view, cards, failure, today } = found
  const isLoading = useNavigation().state === 'loading'
  if (cards.length === 0) return failure ? null : <NothingListed view={view} path={path} />
  return (
    <div className={isLoading ? styles.loading : undefined} aria-busy={isLoading || undefined}>
      {view.show === 'deleted' && <TrashTable cards={cards} />}
      {view.show !== 'deleted' && view.layout === 'list' && <PostsTable cards={cards} path={path} view={view} today={today} />}
      {view.show !== 'deleted' && view.layout === 'cards' && (
        <div className={`stack gap-4 ${styles.cards}`}>
          {cards.map((card) => (
            <ManagedCard key={card.id} card={card} view={manageQuery(view)} />
          ))}
        </div>
      )}
    </div>
  )
}

function Found({ found }: { found: LoadedManage }) {
  const { view, total, truncated, failure, counts } = found
  if (failure) return null
  const early = truncated === 'timeout' ? 'The search took too long, so some are missing. ' : ''
  if (view.layout === 'list') {
    const all = counts?.[view.show] ?? total
    const posts = `${all.toLocaleString('en-US')} ${all === 1 ? 'post' : 'posts'}`
    return `${hasFilters(view) ? `${totalText(found)} of ${posts}` : posts}. ${early}`.trimEnd().replace(/\.$/, '')
  }
  const { one, many } = kinds[view.kind ?? 'news'].words
  if (!view.text) return `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`
  return `${totalText(found)} found for “${view.text}”. ${early}`
}
