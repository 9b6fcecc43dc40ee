import sharp from 'sharp'
import type { Frame } from '#domain/images/detect-framing.ts'

/** Decoded frames lie in memory one below the other, as do the scaled ones. */
const MOST_PIXELS = 24_000_000
const MOST_BYTES = 8 * 1024 * 1024

export async function animationWithin(
  input: Buffer,
  { width, height, frames }: Frame & { frames: number },
  size: Frame,
): Promise<Buffer | undefined> {
  if (width * height * frames > MOST_PIXELS) return undefined
  const made = await sharp(input, { animated: true, limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .resize({ ...size, fit: 'fill' })
    .webp({ quality: 75, effort: 3 })
    .toBuffer()
  return made.length <= MOST_BYTES ? made : undefined
}
