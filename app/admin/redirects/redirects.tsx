import { data, redirect } from 'react-router'
import { newRedirectPath, REDIRECTS_PATH, redirectsPath } from '#app/admin/paths/admin-paths.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { tryToRead } from '#app/admin/shell/store-error-message.ts'
import { isFormPostContext, servicesContext } from '#app/context.ts'
import { readQuery } from '#app/page-query.ts'
import { ButtonLink } from '#app/ui/buttons/buttons.tsx'
import type { Route } from './+types/redirects'
import { ImportSection } from './import-section.tsx'
import { loadRedirects } from './load-redirects.ts'
import { NotFoundSection } from './not-found-section.tsx'
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
