import sharp from 'sharp'
import { contrast } from '#domain/branding/colour.ts'

/** Lower contrast is invisible to most people, even for shapes. */
const LEAST_CONTRAST = 1.8
const LEAST_COVERED = 0.004
/** Rounded corners leave a part of the edge free. */
const LEAST_EDGE = 0.75
const LEAST_DRAWN = 0.02
const LOOKED_AT = { width: 160, height: 80 }

export async function visibleShare(picture: Buffer, ground: string): Promise<number | undefined> {
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
export async function hasOwnGround(picture: Buffer): Promise<boolean> {
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
