import { data, redirect } from 'react-router'
import { newRedirectPath, REDIRECTS_PATH, type RedirectsView, redirectsPath } from '#app/admin/paths/admin-paths.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { isFormPostContext, servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { ButtonLink } from '#app/ui/buttons/buttons.tsx'
import { MAX_NOT_FOUND, NOT_FOUND_DAYS } from '#domain/redirects/stats-limits.ts'
import { formatCount } from '#lib/text/format-count.ts'
import type { Route } from './+types/redirects'
import { ImportSection } from './import-section.tsx'
import { loadRedirects, type ShownRedirects } from './load-redirects.ts'
import { redirectsViewOf } from './redirect-action.ts'
import { RedirectForm } from './redirect-form.tsx'
import { RedirectsSection } from './redirects-section.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const query = readQuery(REDIRECTS_PATH, request)
  const view = redirectsViewOf(query)
  if (!view) throw data(null, { status: 404 })
  const asked = { ...view, from: query.get('from') ?? '', edit: query.get('edit') ?? '' }
  const { read: shown, failure, status } = await tryToRead(services, 'Redirects not listed', () => loadRedirects(services, asked))
  const present = { ...view, page: shown?.page ?? view.page }
  if (present.page !== view.page && !context.get(isFormPostContext)) throw redirect(redirectsPath(present))
  return data({ view: present, shown, failure }, { status })
}

export { redirectAction as action } from './redirect-action.ts'

export default function Redirects({ loaderData, actionData }: Route.ComponentProps) {
  const { view, shown, failure } = loaderData
  const entered = actionData?.entered
  const form = entered ?? shown?.form
  return (
    <>
      <PageHeader lead="Send visitors from an old URL to a new one.">
        {!form && <ButtonLink href={newRedirectPath('', view)}>New redirect</ButtonLink>}
      </PageHeader>
      <ScreenStatus problem={actionData?.problem ?? failure} />
      {shown && (
        <div className="stack gap-6">
          {form && (
            <RedirectForm
              key={shown.form?.edited?.id ?? shown.form?.from}
              given={form}
              fault={actionData?.fault}
              isAnswer={entered !== undefined}
              view={view}
            />
          )}
          <RedirectsSection view={view} shown={shown} />
          <NotFoundSection missing={shown.missing} view={view} />
          <ImportSection report={actionData?.report} view={view} />
        </div>
      )}
    </>
  )
}

function NotFoundSection({ missing, view }: { missing: ShownRedirects['missing']; view: RedirectsView }) {
  const { addresses, more, others, scanners } = missing
  return (
    <section aria-labelledby="missing-title" className="stack">
      <h2 id="missing-title">Missing pages</h2>
      <p className="note">
        {`URLs without a page that visitors opened in the last ${NOT_FOUND_DAYS} days. Bots, administrators and preloaded pages aren’t counted.`}
      </p>
      {addresses.length === 0 && <p>No missing pages.</p>}
      {addresses.length > 0 && (
        <ul className="ruled rows">
          {addresses.map(({ path, text, times, last }) => (
            <li key={path}>
              <div className="stack gap-1 grow">
                <p className="strong">
                  <bdi>{text}</bdi>
                </p>
                <p className="note">{`${times === 1 ? 'Once' : formatCount(times, 'time')}, last on ${last}`}</p>
              </div>
              <a className="button button-quiet" href={newRedirectPath(text, view)} aria-label={`Redirect ${text}`}>
                Redirect
              </a>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className="note">{`and ${formatCount(more, 'more URL')}`}</p>}
      {others > 0 && (
        <p className="note">
          {`${formatCount(others, 'more request')}, counted together: long or personal URLs, and those beyond the first ${MAX_NOT_FOUND} of a day.`}
        </p>
      )}
      {scanners > 0 && (
        <p className="note">
          {`Not listed: ${formatCount(scanners, 'request')} of attack tools for URLs such as /wp-login.php and /.env.`}
        </p>
      )}
    </section>
  )
}
