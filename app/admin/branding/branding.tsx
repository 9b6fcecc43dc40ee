import { data } from 'react-router'
import { BRANDING_PATH } from '#app/admin/paths/admin-paths.ts'
import { currentAdministrator } from '#app/admin/shell/current-administrator.ts'
import { type Outcome, redirectTelling } from '#app/admin/shell/notice.ts'
import { PageHeader } from '#app/admin/shell/page-header.tsx'
import { ScreenStatus } from '#app/admin/shell/status-line.tsx'
import { storeFailure, tryToRead } from '#app/admin/shell/store-error-message.ts'
import { servicesContext } from '#app/context.ts'
import { readImageUpload } from '#app/requests/read-image-upload.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { listBranding } from '#domain/branding/list-branding.ts'
import { previewLogo } from '#domain/branding/preview-logo.ts'
import { type PublishBrandingResult, publishBranding, republishBranding, resetBranding } from '#domain/branding/publish-branding.ts'
import { IMAGES_BUSY } from '#domain/images/busy-message.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { Services } from '#domain/ports/services.ts'
import type { Route } from './+types/branding'
import { type BrandingAnswer, BrandingForm, SAVED_TEXT } from './branding-form.tsx'
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

const DONE = {
  publish: 'Branding published. Links shared earlier may show the old images for a day.',
  again: 'Earlier branding published.',
  beginning: 'The default branding is back.',
}

const STATUS = { fault: 422, busy: 503, changed: 409, gone: 410 } as const

async function brandingAction(
  services: Pick<Services, 'blobs' | 'images' | 'log' | 'now' | 'settings' | 'store'>,
  actor: Extract<Actor, { type: 'administrator' }>,
  request: Request,
): Promise<Outcome | (BrandingAnswer & { status: number })> {
  using form = await readImageUpload(request)
  const { bytes, texts } = form
  const said = texts.get('intent') ?? ''
  const name = (await loadCompanyDetails(services)).company
  if (said === 'preview') return { preview: await previewLogo(services, bytes, name), status: 200 }
  const intent = said === 'again' || said === 'beginning' ? said : 'publish'
  const asked = { by: actor.email, seen: texts.get('seen') ?? '' }
  const sent = { accent: texts.get('accent') ?? '', hasName: texts.has('has-name'), isRemoved: texts.has('no-logo') }
  const logo = bytes.length > 0 ? bytes : sent.isRemoved ? ('none' as const) : ('same' as const)
  const result = await {
    publish: () => publishBranding(services, { accent: sent.accent, hasName: sent.hasName, logo, name }, asked),
    again: () => republishBranding(services, texts.get('version') ?? '', asked),
    beginning: () => resetBranding(services, asked),
  }[intent]()
  if (!result.ok) {
    const mended = result.reason === 'fault' ? ' after you fix this' : ''
    const again = bytes.length > 0 ? ` Choose the logo file again${mended}.` : ''
    const { message, nearest, reason } = result
    return { problem: message + again, nearest, typed: intent === 'publish' ? sent : undefined, status: STATUS[reason] }
  }
  await recordActivity(services, actor, { what: 'looks-changed', about: sent.accent })
  const text = [DONE[intent], ...plateWords(result)].join(' ')
  return intent === 'publish' ? { text, saved: SAVED_TEXT, replacesAll: true } : { text }
}

function plateWords({ isOnPlate }: Extract<PublishBrandingResult, { ok: true }>): string[] {
  if (isOnPlate?.light) return ['The logo gets a dark background on light pages, so visitors can see it.']
  if (isOnPlate?.dark) return ['The logo gets a light background on dark pages, so visitors can see it.']
  return []
}
