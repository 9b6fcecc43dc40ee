import sharp from 'sharp'
import { backgrounds } from '#domain/branding/accent.ts'
import { cleanSvg } from './clean-svg.ts'
import type { CleanSvg } from './svg-node.ts'
import { hasOwnGround, visibleShare } from './visible-share.ts'
import { backgroundSvg, writeSvg } from './write-svg.ts'

type Scheme = 'light' | 'dark'

export type Source = { type: 'svg'; svg: CleanSvg } | { type: 'picture'; data: Buffer; width: number; height: number }

export type LogoVersion = { type: 'image/svg+xml' | 'image/webp'; data: Buffer; width: number; height: number; plate: string | undefined }

type Refused = { ok: false; message: string }

const HEIGHT = 36
const MOST_WIDTH = 216
const LEAST_SEEN = 0.6
const SHARPER = 3
const PLATE = [9, 6] as const
const OTHER: Record<Scheme, Scheme> = { light: 'dark', dark: 'light' }

export async function readSource(kind: 'svg' | 'picture', data: Buffer): Promise<{ ok: true; source: Source } | Refused> {
  if (kind === 'picture') {
    const { width = 0, height = 0 } = await sharp(data).metadata()
    return { ok: true, source: { type: 'picture', data, width, height } }
  }
  const cleaned = cleanSvg(data.toString('utf8'))
  return cleaned.ok
    ? { ok: true, source: { type: 'svg', svg: cleaned.svg } }
    : { ok: false, message: `The SVG cannot be used: ${cleaned.why}.` }
}

export function ratioOf(source: Source): number {
  const { width, height } = source.type === 'svg' ? source.svg.box : source
  return width / height
}

export async function logoFor(scheme: Scheme, source: Source): Promise<{ ok: true; version: LogoVersion } | Refused> {
  const own = groundsOf(scheme)
  const bare = await drawn(source, own.ink, undefined)
  const shares = await Promise.all(own.below.map((ground) => visibleShare(bare.sharp, ground)))
  if (shares.includes(undefined)) return { ok: false, message: 'This logo is empty or almost transparent.' }
  const share = Math.min(...shares.map((seen) => seen ?? 0))
  if (share >= LEAST_SEEN || (await hasOwnGround(bare.sharp))) return { ok: true, version: bare.version }
  const other = groundsOf(OTHER[scheme])
  const onPlate = await drawn(source, other.ink, other.plate)
  const plated = await visibleShare((await drawn(source, other.ink, undefined)).sharp, other.plate)
  if ((plated ?? 0) >= LEAST_SEEN) return { ok: true, version: onPlate.version }
  const percent = Math.round(100 * share)
  const message = `On ${scheme} pages only ${percent} % of this logo would stand out. A ${OTHER[scheme]} background wouldn’t help. Use stronger colors or a single color.`
  return { ok: false, message }
}

function groundsOf(scheme: Scheme): { below: readonly string[]; ink: string; plate: string } {
  const { light, dark } = backgrounds
  return scheme === 'light'
    ? { below: [light.paper], ink: light.ink, plate: light.paper }
    : { below: [dark.paper, dark.band], ink: dark.ink, plate: dark.band }
}

type Layout = { width: number; height: number; inner: { x: number; y: number; width: number; height: number } }

async function drawn(source: Source, colour: string, plate: string | undefined): Promise<{ version: LogoVersion; sharp: Buffer }> {
  const layout = layoutOf(ratioOf(source), { isPlated: plate !== undefined, scale: 1 })
  const large = layoutOf(ratioOf(source), { isPlated: plate !== undefined, scale: SHARPER })
  const { width, height } = layout
  if (source.type === 'svg') {
    const data = Buffer.from(writeSvg(source.svg, { ...layout, colour, plate }))
    const picture = Buffer.from(writeSvg(source.svg, { ...large, colour, plate }))
    return { version: { type: 'image/svg+xml', data, width, height, plate }, sharp: await sharp(picture).png().toBuffer() }
  }
  const data = await pictureOn(source.data, large, plate)
  const made = await sharp(data).webp({ quality: 90, smartSubsample: true }).toBuffer()
  return { version: { type: 'image/webp', data: made, width, height, plate }, sharp: data }
}

function layoutOf(ratio: number, { isPlated, scale }: { isPlated: boolean; scale: number }): Layout {
  const [across, down] = isPlated ? PLATE : [0, 0]
  const width = Math.max(1, Math.min(MOST_WIDTH - 2 * across, Math.round((HEIGHT - 2 * down) * ratio)))
  const height = Math.max(1, Math.min(HEIGHT - 2 * down, Math.round(width / ratio)))
  return {
    width: scale * (width + 2 * across),
    height: scale * (height + 2 * down),
    inner: { x: scale * across, y: scale * down, width: scale * width, height: scale * height },
  }
}

async function pictureOn(picture: Buffer, { width, height, inner }: Layout, plate: string | undefined): Promise<Buffer> {
  const input = await sharp(picture).resize({ width: inner.width, height: inner.height, fit: 'fill' }).png().toBuffer()
  return sharp(Buffer.from(backgroundSvg({ width, height, plate })))
    .composite([{ input, left: inner.x, top: inner.y }])
    .png()
    .toBuffer()
}
