import type { Outcome } from '#app/admin/shell/notice.ts'
import { readImageUpload } from '#app/requests/read-image-upload.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { previewLogo } from '#domain/branding/preview-logo.ts'
import { type PublishBrandingResult, publishBranding, republishBranding, resetBranding } from '#domain/branding/publish-branding.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { Services } from '#domain/ports/services.ts'
import { type BrandingAnswer, SAVED_TEXT } from './branding-form.tsx'

const DONE = {
  publish: 'Branding published. Links shared earlier may show the old images for a day.',
  again: 'Earlier branding published.',
  beginning: 'The default branding is back.',
}

const STATUS = { fault: 422, busy: 503, changed: 409, gone: 410 } as const

export async function brandingAction(
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
