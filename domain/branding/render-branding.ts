import type { BrandAssets } from '#domain/ports/brand-assets.ts'
import type { Services } from '#domain/ports/services.ts'
import { hashBytes } from '#lib/crypto/secrets.ts'
import { fromBase64, toBase64 } from '#lib/text/base64.ts'
import { defaultAccent, type FittedAccent, fitAccent } from './accent.ts'
import { accentCss, themeColorsOf } from './accent-css.ts'
import type { Branding } from './branding.ts'

export type LogoSource = { kind: 'svg' | 'picture'; data: string }

export type BrandingFiles = Readonly<Record<string, { type: string; data: string }>>

export type RenderedBranding = {
  branding: Omit<Branding, 'version'>
  files: BrandingFiles
  source?: LogoSource
  isOnPlate: { light: boolean; dark: boolean }
}

type Wish = { accent: string | undefined; source: LogoSource | undefined; hasName: boolean; name: string }

type Made = { ok: true; made: RenderedBranding } | { ok: false; message: string; nearest?: string; isBusy?: true }

const BUSY = 'We couldn’t draw the icons. Try again in a moment.'

export async function renderBranding({ images }: Pick<Services, 'images'>, { accent, source, hasName, name }: Wish): Promise<Made> {
  const fitted = accent === undefined ? undefined : fitAccent(accent)
  if (fitted && !fitted.ok) return { ok: false, message: fitted.problem, nearest: fitted.nearest }
  const shown = fitted?.tokens.dark.accent ?? defaultAccent.dark.accent
  const logo = source && { kind: source.kind, data: fromBase64(source.data) }
  const drawn = await images.drawBranding({ accent: shown, name, ...(logo ? { logo } : {}) })
  if (!drawn) return { ok: false, message: BUSY, isBusy: true }
  if (!drawn.ok) return drawn
  const files: Record<string, { type: string; data: string }> = {}
  const branding = await filed(files, { drawn, tokens: fitted?.tokens, accent, hasName, shown })
  const isOnPlate = { light: drawn.logo?.light.isOnPlate ?? false, dark: drawn.logo?.dark.isOnPlate ?? false }
  return { ok: true, made: { branding, files, isOnPlate, ...(source ? { source } : {}) } }
}

type Drawn = Extract<BrandAssets, { ok: true }>

type Parts = {
  drawn: Drawn
  tokens: FittedAccent | undefined
  accent: string | undefined
  hasName: boolean
  shown: string
}

async function filed(files: Record<string, { type: string; data: string }>, parts: Parts): Promise<Omit<Branding, 'version'>> {
  const { drawn, tokens, accent, hasName, shown } = parts
  const keep = async (type: string, ending: string, data: string) => {
    const file = `${(await hashBytes(fromBase64(data))).slice(0, 22)}.${ending}`
    files[file] = { type, data }
    return file
  }
  const { svg, ico, touch, small, large } = drawn.icons
  const icons = {
    svg: await keep('image/svg+xml', 'svg', svg),
    ico: await keep('image/x-icon', 'ico', ico),
    touch: await keep('image/png', 'png', touch),
    small: await keep('image/png', 'png', small),
    large: await keep('image/png', 'png', large),
  }
  const keepLogo = async ({ data, width, height }: NonNullable<Drawn['logo']>['light']) => {
    return { file: await keep('image/webp', 'webp', data), width, height }
  }
  const logo = drawn.logo && { light: await keepLogo(drawn.logo.light), dark: await keepLogo(drawn.logo.dark), hasName }
  const onCards = { accent: shown, ...(drawn.logo ? { logo: await keep('image/png', 'png', drawn.logo.card) } : {}) }
  const sheet = tokens && (await keep('text/css', 'css', toBase64(new TextEncoder().encode(accentCss(tokens)))))
  return { icons, onCards, ...(logo ? { logo } : {}), ...(accent && sheet && tokens ? { accent, sheet, bars: themeColorsOf(tokens) } : {}) }
}
