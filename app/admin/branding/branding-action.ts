import { readImageUpload } from '#app/requests/read-image-upload.ts'
import { loadCompanyDetails } from '#app/site-copy/load-site-copy.ts'
import { recordActivity } from '#domain/activity/activity-log.ts'
import { previewLogo } from '#domain/branding/preview-logo.ts'
import { type PublishBrandingResult, publishBranding, republishBranding, resetBranding } from '#domain/branding/publish-branding.ts'
import type { Actor } from '#domain/item-changes/item-writes.ts'
import type { Services } from '#domain/ports/services.ts'

type Sent = { accent: string; hasName: boolean; isRemoved: boolean; hadFile: boolean }

const DONE = {
  publish: 'Branding published. Links shared earlier may show the old images for a day.',
  again: 'Earlier branding published.',
  beginning: 'The default branding is back.',
}

type DrawnPreview = Awaited<ReturnType<typeof previewLogo>>

type Intent = keyof typeof DONE

export async function brandingAction(
  services: Pick<Services, 'blobs' | 'images' | 'log' | 'now' | 'settings' | 'store'>,
  actor: Extract<Actor, { type: 'administrator' }>,
  request: Request,
): Promise<{ result: PublishBrandingResult; sent: Sent | undefined; intent: Intent; notice: string } | { preview: DrawnPreview }> {
  using form = await readImageUpload(request)
  const { bytes, texts } = form
  const said = texts.get('intent') ?? ''
  const name = (await loadCompanyDetails(services)).company
  if (said === 'preview') return { preview: await previewLogo(services, bytes, name) }
  const intent: Intent = said === 'again' || said === 'beginning' ? said : 'publish'
  const asked = { by: actor.email, seen: texts.get('seen') ?? '' }
  const sent = {
    accent: texts.get('accent') ?? '',
    hasName: texts.has('has-name'),
    isRemoved: texts.has('no-logo'),
    hadFile: bytes.length > 0,
  }
  const wanted = {
    accent: sent.accent,
    logo: bytes.length > 0 ? bytes : sent.isRemoved ? ('none' as const) : ('same' as const),
    hasName: sent.hasName,
    name,
  }
  const result = await {
    publish: () => publishBranding(services, wanted, asked),
    again: () => republishBranding(services, texts.get('version') ?? '', asked),
    beginning: () => resetBranding(services, asked),
  }[intent]()
  if (result.ok) await recordActivity(services, actor, { what: 'looks-changed', about: sent.accent })
  return {
    result,
    sent: intent === 'publish' ? sent : undefined,
    intent,
    notice: result.ok ? [DONE[intent], ...plateWords(result)].join(' ') : '',
  }
}

function plateWords({ isOnPlate }: Extract<PublishBrandingResult, { ok: true }>): string[] {
  if (isOnPlate?.light) return ['The logo gets a dark background on light pages, so visitors can see it.']
  if (isOnPlate?.dark) return ['The logo gets a light background on dark pages, so visitors can see it.']
  return []
}
