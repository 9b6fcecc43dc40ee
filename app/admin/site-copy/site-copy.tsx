import { data } from 'react-router'
import { currentSession } from '#app/admin/shell/current-administrator.ts'
import { formatDateTime } from '#app/admin/shell/format-date-time.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { StatusLine } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { allPageCopy } from '#app/content/all-copy.ts'
import { copyHistoryPath, copyReviewPath, editingPath } from '#app/content/copy-paths.ts'
import { servicesContext } from '#app/context.ts'
import { mayOpen } from '#app/page-query.ts'
import { findCopyDraft } from '#domain/site-copy/copy-store.ts'
import type { Route } from './+types/site-copy'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { store, settings } = services
  const { role } = currentSession(context)
  const own = allPageCopy.filter((table) => mayOpen(role, editingPath(table)))
  const drafts = own.map(async ({ key, path, label }) => {
    const { changes, savedAt, savedBy } = await findCopyDraft(store, key)
    return { key, path, label, changed: Object.keys(changes).length, time: formatDateTime(savedAt, settings.timeZone), savedBy }
  })
  const { read: tables = [], failure, status } = await tryToRead(services, 'Words of the site not listed', () => Promise.all(drafts))
  return data({ tables, failure }, { status })
}

export default function Words({ loaderData: { tables, failure } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader lead="Open a page to edit its text in place." />
      <StatusLine notice={undefined} problem={failure} />
      <ul className="ruled rows">
        {tables.map((table) => (
          <li key={table.key}>
            <TableLine table={table} />
          </li>
        ))}
      </ul>
    </>
  )
}

function TableLine({ table }: { table: Route.ComponentProps['loaderData']['tables'][number] }) {
  const { label, path, changed, time, savedBy } = table
  return (
    <>
      <div className="grow">
        <h2>{label}</h2>
        <p className="note">{path ?? 'On several pages'}</p>
        {changed > 0 && (
          <p className="note">
            <a href={copyReviewPath(table)} aria-label={`Unpublished changes of ${label}`}>
              Unpublished changes
            </a>
            {`, written on ${time}${savedBy && ` by ${savedBy}`}`}
          </p>
        )}
      </div>
      <div className="row gap-2">
        <a className="button button-quiet" href={editingPath(table)} aria-label={`Edit ${label}`}>
          Edit
        </a>
        <a className="button button-quiet" href={copyHistoryPath(table)} aria-label={`History of ${label}`}>
          History
        </a>
      </div>
    </>
  )
}
