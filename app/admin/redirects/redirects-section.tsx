import { editRedirectPath, REDIRECTS_FILE, type RedirectsView, redirectsPath } from '#app/admin/paths/admin-paths.ts'
import { IntentForm } from '#app/admin/shell/intent-form.tsx'
import { ListToolbar } from '#app/admin/shell/list-toolbar.tsx'
import { Pagination } from '#app/ui/sections/pagination.tsx'
import { USAGE_DAYS } from '#domain/redirects/stats-limits.ts'
import type { ListedRedirect, ShownRedirects } from './load-redirects.ts'

export function RedirectsSection({ view, shown: { list, found, pages } }: { view: RedirectsView; shown: ShownRedirects }) {
  const isEmpty = found.total === 0 && view.text === ''
  return (
    <section aria-labelledby="redirects-title" className="stack">
      <h2 id="redirects-title" className="visually-hidden">
        All redirects
      </h2>
      {isEmpty && <p className="nothing">No redirects yet.</p>}
      {!isEmpty && (
        <ListToolbar
          search={{ label: 'Search redirects', text: view.text }}
          found={found}
          called={['redirect', 'redirects']}
          pathOf={({ text }) => redirectsPath({ text, page: 1 })}
          beside={<a href={REDIRECTS_FILE}>Download as CSV</a>}
        />
      )}
      {list.length > 0 && (
        <ul className="ruled rows">
          {list.map((redirect) => (
            <li key={redirect.id}>
              <Line redirect={redirect} view={view} />
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && <Pagination page={view.page} pages={pages} hrefOf={(page) => redirectsPath({ ...view, page })} />}
    </section>
  )
}

function Line({ redirect, view }: { redirect: ListedRedirect; view: RedirectsView }) {
  const { id, stamp, from, to, status, uses, warning } = redirect
  return (
    <>
      <div className="stack gap-1 grow">
        <p className="strong">
          <a href={from.href}>
            <bdi>{from.text}</bdi>
          </a>{' '}
          <span aria-hidden="true">→</span>
          <span className="visually-hidden"> goes to </span>{' '}
          {to.href ? (
            <a href={to.href}>
              <bdi>{to.text}</bdi>
            </a>
          ) : (
            <bdi>{to.text}</bdi>
          )}
        </p>
        <p className="note">
          {status === 302 ? 'Temporary (302)' : 'Permanent (301)'} · {usesWords(uses)}
        </p>
        {warning && <p className="callout">{warning}</p>}
      </div>
      <div className="row gap-2">
        <a className="button button-quiet" href={editRedirectPath(id, view)} aria-label={`Change ${from.text}`}>
          Change
        </a>
        <IntentForm intent="delete" fields={{ id, stamp }} label="Delete" name={`Delete ${from.text}`} />
      </div>
    </>
  )
}

function usesWords(uses: ListedRedirect['uses']): string {
  if (!uses) return `not used in the last ${USAGE_DAYS} days`
  const times = uses.times === 1 ? 'once' : `${uses.times.toLocaleString('en-US')} times`
  return `used ${times} in the last ${USAGE_DAYS} days, last on ${uses.last}`
}
