import sharp from 'sharp'
import { backgrounds } from '#domain/branding/accent.ts'
import { contrast } from '#domain/branding/colour.ts'

type Scheme = 'light' | 'dark'

/** `inks` holds the picture for each scheme: an SVG's `currentColor` becomes the color of the text. */
export type Source = { inks: Record<Scheme, Buffer>; ratio: number }

export type LogoVersion = { data: Buffer; width: number; height: number; plate: string | undefined }

type Refused = { ok: false; message: string }

const HEIGHT = 36
const MOST_WIDTH = 216
const LEAST_SEEN = 0.6
const SHARPER = 3
const PLATE = [9, 6] as const
const DRAWN_SIDE = 1024
const MOST_DENSITY = 100_000
const MOST_PIXELS = 4_000_000
const OTHER: Record<Scheme, Scheme> = { light: 'dark', dark: 'light' }

/** An SVG is never served: as a picture it can't run, link or load anything. */
export async function readSource(kind: 'svg' | 'picture', data: Buffer): Promise<{ ok: true; source: Source } | Refused> {
  try {
    const inks = kind === 'svg' ? await drawInks(data) : { light: data, dark: data }
    const { width, height } = await sharp(inks.light).metadata()
    return { ok: true, source: { inks, ratio: width / height } }
  } catch {
    return { ok: false, message: 'The SVG can’t be drawn. It’s damaged, or it doesn’t say how large it is (viewBox).' }
  }
}

async function drawInks(data: Buffer): Promise<Source['inks']> {
  const { width, height } = await sharp(data, { limitInputPixels: false }).metadata()
  const density = Math.min(MOST_DENSITY, Math.max(1, (72 * DRAWN_SIDE) / Math.max(width, height)))
  return { light: await drawSvg(data, density, backgrounds.light.ink), dark: await drawSvg(data, density, backgrounds.dark.ink) }
}

function drawSvg(data: Buffer, density: number, ink: string): Promise<Buffer> {
  return sharp(data, { density, limitInputPixels: MOST_PIXELS, svg: { stylesheet: `:root{color:${ink}!important}` } })
    .png()
    .toBuffer()
}

export async function logoFor(scheme: Scheme, source: Source): Promise<{ ok: true; version: LogoVersion } | Refused> {
  const own = groundsOf(scheme)
  const bare = await drawn(source, scheme, undefined)
  const shares = await Promise.all(own.below.map((ground) => visibleShare(bare.sharp, ground)))
  if (shares.includes(undefined)) return { ok: false, message: 'This logo is empty or almost transparent.' }
  const share = Math.min(...shares.map((seen) => seen ?? 0))
  if (share >= LEAST_SEEN || (await hasOwnGround(bare.sharp))) return { ok: true, version: bare.version }
  const { plate } = groundsOf(OTHER[scheme])
  const onPlate = await drawn(source, OTHER[scheme], plate)
  const plated = await visibleShare((await drawn(source, OTHER[scheme], undefined)).sharp, plate)
  if ((plated ?? 0) >= LEAST_SEEN) return { ok: true, version: onPlate.version }
  const percent = Math.round(100 * share)
  const message = `On ${scheme} pages only ${percent} % of this logo would stand out. A ${OTHER[scheme]} background wouldn’t help. Use stronger colors or a single color.`
  return { ok: false, message }
}

function groundsOf(scheme: Scheme): { below: readonly string[]; plate: string } {
  const { light, dark } = backgrounds
  return scheme === 'light' ? { below: [light.paper], plate: light.paper } : { below: [dark.paper, dark.band], plate: dark.band }
}

type Layout = { width: number; height: number; inner: { x: number; y: number; width: number; height: number } }

async function drawn({ inks, ratio }: Source, ink: Scheme, plate: string | undefined): Promise<{ version: LogoVersion; sharp: Buffer }> {
  const isPlated = plate !== undefined
  const { width, height } = layoutOf(ratio, { isPlated, scale: 1 })
  const data = await pictureOn(inks[ink], layoutOf(ratio, { isPlated, scale: SHARPER }), plate)
  const made = await sharp(data).webp({ quality: 90, smartSubsample: true }).toBuffer()
  return { version: { data: made, width, height, plate }, sharp: data }
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
  const ground = plate ? `<rect width="${width}" height="${height}" rx="${Math.round(height / 6)}" fill="${plate}"/>` : ''
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}</svg>`))
    .composite([{ input, left: inner.x, top: inner.y }])
    .png()
    .toBuffer()
}

/** Lower contrast is invisible to most people, even for shapes. */
const LEAST_CONTRAST = 1.8
const LEAST_COVERED = 0.004
/** Rounded corners leave a part of the edge free. */
const LEAST_EDGE = 0.75
const LEAST_DRAWN = 0.02
const LOOKED_AT = { width: 160, height: 80 }

async function visibleShare(picture: Buffer, ground: string): Promise<number | undefined> {
  const { data, info } = await pixelsOf(picture)
  let drawn = 0
  let seen = 0
  for (let at = 0; at < data.length; at += 4) {
    const covered = (data[at + 3] ?? 0) / 255
    if (covered < 0.5) continue
    drawn++
    if (contrast(hexAt(data, at), ground) >= LEAST_CONTRAST) seen++
  }
  return drawn / (info.width * info.height) < LEAST_COVERED ? undefined : seen / drawn
}

/** A logo on a ground of its own stands out anywhere. */
async function hasOwnGround(picture: Buffer): Promise<boolean> {
  const { data, info } = await pixelsOf(picture)
  const { width, height } = info
  const isEdge = (at: number) => at % width === 0 || at % width === width - 1 || at < width || at >= width * (height - 1)
  const pixels = Array.from({ length: width * height }, (_, at) => at)
  const isCovered = (at: number) => (data[4 * at + 3] ?? 0) > 127
  const edge = pixels.filter(isEdge)
  const covered = edge.filter(isCovered)
  if (covered.length / edge.length < LEAST_EDGE) return false
  const ground = hexAt(data, 4 * (covered[Math.floor(covered.length / 2)] ?? 0))
  const drawn = pixels.filter((at) => isCovered(at) && contrast(hexAt(data, 4 * at), ground) >= LEAST_CONTRAST)
  return drawn.length / pixels.length >= LEAST_DRAWN
}

function pixelsOf(picture: Buffer) {
  return sharp(picture)
    .resize({ ...LOOKED_AT, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

function hexAt(data: Buffer, at: number): string {
  return `#${data.subarray(at, at + 3).toString('hex')}`
}
