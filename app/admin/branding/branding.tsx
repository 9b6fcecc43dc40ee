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
import { BrandingForm, SAVED_TEXT } from './branding-form.tsx'
import { BrandingHistory } from './branding-history.tsx'

const STATUS = { fault: 422, busy: 503, changed: 409, gone: 410 } as const

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { timeZone } = services.settings
  const { read: listed, failure, status } = await tryToRead(services, 'Looks not read', () => listBranding(services))
  return data({ listed, timeZone, failure }, { status })
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  try {
    const saved = await services.images.inUploadTurn(() => brandingAction(services, currentAdministrator(context), request))
    if (saved === 'busy') return data({ problem: IMAGES_BUSY, nearest: undefined, sent: undefined }, { status: 503 })
    if ('preview' in saved) return data({ preview: saved.preview, problem: undefined, nearest: undefined, sent: undefined })
    const { result, sent, intent, notice } = saved
    if (result.ok) {
      const done = intent === 'publish' ? ({ saved: SAVED_TEXT, replacesAll: true } as const) : {}
      return redirectTelling(services, BRANDING_PATH, { text: notice, ...done })
    }
    const mended = result.reason === 'fault' ? ' after you fix this' : ''
    const again = sent?.hadFile ? ` Choose the logo file again${mended}.` : ''
    return data({ problem: result.message + again, nearest: result.nearest, sent }, { status: STATUS[result.reason] })
  } catch (error) {
    const kept = 'Visitors see the same as before.'
    const { problem, status } = storeFailure(services, error, 'Looks not published', 'The branding wasn’t published', kept)
    return data({ problem, nearest: undefined, sent: undefined }, { status })
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
          <BrandingForm looks={listed.branding} sent={actionData?.sent} nearest={actionData?.nearest} />
          <BrandingHistory listed={listed} timeZone={timeZone} />
        </>
      )}
    </>
  )
}
