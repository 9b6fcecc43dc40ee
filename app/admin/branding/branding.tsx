import { data } from 'react-router'
import { BRANDING_PATH } from '#app/admin/paths/admin-paths.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { redirectTelling } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { storeFailure, tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { listBranding } from '#domain/branding/list-branding.ts'
import { IMAGES_BUSY } from '#domain/images/busy-message.ts'
import type { Route } from './+types/branding'
import { brandingAction } from './branding-action.ts'
import { type BrandingAnswer, BrandingForm } from './branding-form.tsx'
import { BrandingHistory } from './branding-history.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { timeZone } = services.settings
  const { read: listed, failure, status } = await tryToRead(services, 'Looks not read', () => listBranding(services))
  return data({ listed, timeZone, failure }, { status })
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  try {
    const done = await services.images.inUploadTurn(() => brandingAction(services, currentAdministrator(context), request))
    if (done === 'busy') return data<BrandingAnswer>({ problem: IMAGES_BUSY }, { status: 503 })
    if ('text' in done) return redirectTelling(services, BRANDING_PATH, done)
    const { status, ...answer } = done
    return data<BrandingAnswer>(answer, { status })
  } catch (error) {
    const kept = 'Visitors see the same as before.'
    const { problem, status } = storeFailure(services, error, 'Looks not published', 'The branding wasn’t published', kept)
    return data<BrandingAnswer>({ problem }, { status })
  }
}

export default function LooksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { listed, timeZone, failure } = loaderData
  const gone = listed?.isGone ? 'The files of this branding are missing. Publish it again.' : undefined
  return (
    <>
      <PageHeader lead="Set the logo and accent color of every page." />
      <ScreenStatus problem={actionData?.problem ?? failure ?? gone} />
      {listed && (
        <>
          <BrandingForm looks={listed.branding} answer={actionData} />
          <BrandingHistory listed={listed} timeZone={timeZone} />
        </>
      )}
    </>
  )
}
