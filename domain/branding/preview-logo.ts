import type { BrandAssets } from '#domain/ports/brand-assets.ts'
import type { Services } from '#domain/ports/services.ts'
import { fromBase64 } from '#lib/text/base64.ts'
import { defaultAccent } from './accent.ts'
import { parseLogo } from './parse-logo.ts'

export type LogoPreview = Pick<NonNullable<Extract<BrandAssets, { ok: true }>['logo']>, 'light' | 'dark'>

/** Draws a logo as pages will show it, and stores nothing. */
export async function previewLogo(
  { images }: Pick<Services, 'images'>,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<LogoPreview | { message: string } | undefined> {
  const parsed = await parseLogo({ images }, bytes)
  if (!('source' in parsed)) return { message: parsed.message }
  const logo = { kind: parsed.source.kind, data: fromBase64(parsed.source.data) }
  const drawn = await images.drawBranding({ accent: defaultAccent.dark.accent, name, logo })
  if (!drawn) return undefined
  return drawn.ok ? drawn.logo : { message: drawn.message }
}
