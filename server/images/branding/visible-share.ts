import sharp from 'sharp'
import { contrast } from '#domain/branding/colour.ts'

/** Lower contrast is invisible to most people, even for shapes. */
const LEAST_CONTRAST = 1.8
const LEAST_COVERED = 0.004
const LOOKED_AT = { width: 160, height: 80 }

export async function visibleShare(picture: Buffer, ground: string): Promise<number | undefined> {
  const { data, info } = await sharp(picture)
    .resize({ ...LOOKED_AT, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
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

function hexAt(data: Buffer, at: number): string {
  return `#${data.subarray(at, at + 3).toString('hex')}`
}
