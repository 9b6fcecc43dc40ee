import assert from 'node:assert/strict'
import sharp from 'sharp'
import { storeImage } from '#domain/images/images.ts'
import type { ImageShape } from '#domain/ports/services.ts'
import type { TestApp } from '#test/test-app.ts'

export const FOR_NOW = 'public, max-age=60'
export const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Colours that flow into each other, as photographs have them. */
export function photograph(width: number, height: number, seed = 0): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = 3 * (y * width + x)
      const wave = Math.sin((x + seed * 37) / 31) * Math.cos(y / 23)
      data[at] = 128 + 100 * wave
      data[at + 1] = 128 + 90 * Math.sin((x + y) / 41)
      data[at + 2] = (x * 7919 + y * 104729) % 31
    }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

export async function store({ services }: TestApp, picture: Buffer, shape: Extract<ImageShape, 'cut' | 'whole'> = 'cut'): Promise<string> {
  const stored = await storeImage(services, new Uint8Array(picture), shape)
  assert.ok(stored.ok)
  return stored.file
}

export const pathOf = (width: number, file: string) => `/assets/img/avif-${width}/${file}`

export async function shown(response: Response) {
  const { format, width, height, compression } = await sharp(await response.arrayBuffer()).metadata()
  return [
    response.status,
    response.headers.get('Cache-Control'),
    response.headers.get('Content-Type'),
    compression ?? format,
    width,
    height,
  ]
}

/** Notes what is made for browsers that read AVIF. */
export function countMade({ services }: TestApp): number[] {
  const made: number[] = []
  const { images } = services
  services.images = {
    ...images,
    toAvif(data, width) {
      made.push(width)
      return images.toAvif(data, width)
    },
  }
  return made
}
