import type { Services } from '#domain/ports/services.ts'
import { findPublishedCopy, savePublishedCopy } from '#domain/site-copy/copy-store.ts'
import { writeWithVersions } from '#domain/site-copy/copy-versions.ts'
import { retryOnConflict } from '#lib/async/retry-on-conflict.ts'
import { type Branding, publishedBranding } from './branding.ts'
import { BRANDING_KEY } from './branding-paths.ts'
import { createBrandingVersion, findBrandingVersion, storeBrandingFiles } from './branding-versions.ts'
import { parseHex } from './colour.ts'
import { parseLogo } from './parse-logo.ts'
import { type LogoSource, renderBranding } from './render-branding.ts'

type Ports = Pick<Services, 'store' | 'blobs' | 'images' | 'now'>

type WantedLooks = { accent: string; logo: Uint8Array<ArrayBuffer> | 'same' | 'none'; hasName: boolean; name: string }

export type PublishBrandingResult =
  | { ok: true; isOnPlate?: { light: boolean; dark: boolean } }
  | { ok: false; reason: 'fault' | 'busy' | 'changed' | 'gone'; message: string; nearest?: string }

type Asked = { by: string /** The version that was looked at; empty for none. */; seen: string }

const CHANGED = 'Someone else changed the branding. Theirs is shown here. Yours isn’t published.'
const GONE = 'This branding is no longer kept.'

export async function publishBranding(ports: Ports, wanted: WantedLooks, asked: Asked): Promise<PublishBrandingResult> {
  const accent = wanted.accent.trim() === '' ? undefined : parseHex(wanted.accent)
  if (wanted.accent.trim() !== '' && accent === undefined)
    return fault(`“${wanted.accent.trim().slice(0, 40)}” is no color. Write it with six digits, such as #1d4ed8.`)
  const logo = await logoOf(ports, wanted.logo)
  if (logo && 'message' in logo) return logo
  if (accent === undefined && logo === undefined) return publish(ports, undefined, asked)
  const drawn = await renderBranding(ports, { accent, source: logo?.source, hasName: wanted.hasName, name: wanted.name })
  if (!drawn.ok) return { ok: false, reason: drawn.isBusy ? 'busy' : 'fault', message: drawn.message, ...nearestOf(drawn) }
  if (currentVersion(await findPublishedLooks(ports)) !== asked.seen) return { ok: false, reason: 'changed', message: CHANGED }
  const published = await writeWithVersions(ports, {
    write: async (kept) => {
      const made = await createBrandingVersion(ports, drawn.made, asked.by)
      kept.push(made)
      await storeBrandingFiles(ports, drawn.made.files)
      return publish(ports, { ...drawn.made.branding, version: made.id }, asked)
    },
    isUnwritten: async () => currentVersion(await findPublishedLooks(ports)) === asked.seen,
  })
  return published.ok ? { ok: true, isOnPlate: drawn.made.isOnPlate } : published
}

export async function republishBranding(ports: Ports, version: string, asked: Asked): Promise<PublishBrandingResult> {
  const kept = await findBrandingVersion(ports, version)
  if (!kept) return { ok: false, reason: 'gone', message: GONE }
  await storeBrandingFiles(ports, kept.files)
  return publish(ports, kept.looks, asked)
}

export function resetBranding(ports: Ports, asked: Asked): Promise<PublishBrandingResult> {
  return publish(ports, undefined, asked)
}

async function publish(ports: Ports, looks: Branding | undefined, { by, seen }: Asked): Promise<PublishBrandingResult> {
  const result = await retryOnConflict<PublishBrandingResult>(async () => {
    const published = await findPublishedCopy(ports.store)
    const { pages } = published
    const { [BRANDING_KEY]: _former, ...others } = pages
    if (currentVersion(publishedBranding(pages)) !== seen) return { ok: false, reason: 'changed', message: CHANGED }
    if (!looks && !_former) return { ok: true }
    const version = await savePublishedCopy(ports, { ...published, pages: looks ? { ...others, [BRANDING_KEY]: looks } : others }, by)
    return version ? { ok: true } : undefined
  })
  return result ?? { ok: false, reason: 'busy', message: 'Others are saving at the same time. Try again in a moment.' }
}

async function logoOf(
  ports: Ports,
  wanted: WantedLooks['logo'],
): Promise<{ source: LogoSource } | Extract<PublishBrandingResult, { ok: false }> | undefined> {
  if (wanted === 'none') return undefined
  if (wanted !== 'same') return parseLogo(ports, wanted)
  const looks = await findPublishedLooks(ports)
  if (!looks?.logo) return undefined
  const source = (await findBrandingVersion(ports, looks.version))?.source
  return source ? { source } : { ok: false, reason: 'gone', message: 'The logo’s file is gone. Choose it again or remove the logo.' }
}

async function findPublishedLooks({ store }: Pick<Services, 'store'>): Promise<Branding | undefined> {
  return publishedBranding((await findPublishedCopy(store)).pages)
}

function currentVersion(looks: Branding | undefined): string {
  return looks?.version ?? ''
}

function fault(message: string): Extract<PublishBrandingResult, { ok: false }> {
  return { ok: false, reason: 'fault', message }
}

function nearestOf({ nearest }: { nearest?: string }) {
  return nearest === undefined ? {} : { nearest }
}
