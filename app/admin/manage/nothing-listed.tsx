import { Link } from 'react-router'
import { useMay } from '#app/admin/navigation/admin-context.ts'
import { IMPORT_FILE_PATH } from '#app/admin/paths/admin-paths.ts'
import { hasFilters, type ManageView, manageQuery } from '#app/admin/paths/manage-path.ts'
import { itemPages } from '#app/content/item-pages.ts'
import { QuietLink } from '#app/ui/buttons/buttons.tsx'
import { itemKinds, kinds } from '#domain/kinds/kinds.ts'
import { formatMonth } from '#lib/time/format-month.ts'
import { clearedQuery } from './filters.tsx'

const NONE_OF_STATE = {
  draft: 'No drafts.',
  scheduled: 'Nothing is scheduled. Give a post a later date to schedule it.',
  live: 'No live posts.',
  expired: 'No expired posts.',
  deleted: 'Trash is empty.',
}

export function NothingListed({ view, path }: { view: ManageView; path: string }) {
  const mayPublish = useMay('publish')
  if (hasFilters(view)) return <NoMatch view={view} path={path} />
  if (view.show !== 'all') return <p className="nothing">{NONE_OF_STATE[view.show]}</p>
  const shown = view.layout === 'cards' && view.kind ? [view.kind] : itemKinds
  return (
    <div className="nothing stack gap-4">
      {view.layout === 'cards' && view.kind ? (
        <p>{kinds[view.kind].words.none}</p>
      ) : (
        <>
          <h2>No posts yet</h2>
          <p>Write a blog post, add a news link, or import posts from another site.</p>
        </>
      )}
      <div className="row">
        {shown.toReversed().map((kind) => (
          <QuietLink key={kind} href={itemPages[kind].add.path}>
            {kinds[kind].words.addOnTab}
          </QuietLink>
        ))}
        {view.layout === 'list' && mayPublish && <QuietLink href={IMPORT_FILE_PATH}>Add Data</QuietLink>}
      </div>
    </div>
  )
}

function NoMatch({ view, path }: { view: ManageView; path: string }) {
  const { text, category, author, month, kind, layout } = view
  const parts = [
    text && `match “${text}”`,
    category && `are in ${category}`,
    author && `are by ${author}`,
    month && `are from ${formatMonth(month)}`,
  ].filter(Boolean)
  const things = layout === 'list' && kind ? kinds[kind].words.many : 'posts'
  return (
    <div className="nothing stack gap-4">
      <p>{parts.length > 0 ? `No ${things} ${parts.join(' and ')}.` : `No ${things} here.`}</p>
      <Link className="button button-quiet" to={path + clearedQuery(view)} preventScrollReset>
        Clear filters
      </Link>
      {layout === 'cards' &&
        text &&
        itemKinds
          .filter((other) => other !== kind)
          .map((other) => (
            <Link key={other} to={path + manageQuery({ ...view, kind: other, page: 1 })}>
              {`Search ${kinds[other].words.things} for “${text}”`}
            </Link>
          ))}
    </div>
  )
}
