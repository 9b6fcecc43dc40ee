import { type Context, Hono } from 'hono'
import { type AvifWidth, avifWidths, coveringWidth, MOVING } from '#domain/images/image-path.ts'
import { findImage, storedSize } from '#domain/images/images.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoredBlob } from '#domain/ports/store.ts'
import { imageReadError } from './image-read-error.ts'
import { createVariantGenerator } from './variant-generator.ts'

export const IMMUTABLE = 'public, max-age=31536000, immutable'
const FOR_NOW = 'public, max-age=60'
const TYPES = ['image/webp', 'image/avif']

/** Names derive from content, so caches can keep images forever. */
export function imageRoutes(services: Pick<Services, 'background' | 'blobs' | 'images' | 'log' | 'now' | 'store'>) {
  const maker = createVariantGenerator(services)
  const app = new Hono()
    .onError(imageReadError(services))
    .get('/assets/img/960x900/:file', async (c) => {
      const stored = await findImage(services, 'images', c.req.param('file'))
      return stored ? answer(c, stored, IMMUTABLE) : nothing(c)
    })
    .get('/assets/img/352x330/:file', async (c) => {
      const file = c.req.param('file')
      const kept = await findImage(services, 'small', file)
      if (kept) return answer(c, kept, IMMUTABLE)
      const whole = await findImage(services, 'images', file)
      if (!whole) return nothing(c)
      const small = await maker.small(file, whole.data)
      // Don't cache the large image under the small one's URL.
      return small ? answer(c, small, IMMUTABLE) : answer(c, whole, 'no-store')
    })
  for (const width of avifWidths) app.get(`/assets/img/avif-${width}/:file`, (c) => answerAvif(c, width))
  return app

  async function answerAvif(c: Context, asked: AvifWidth): Promise<Response> {
    const file = c.req.param('file') ?? ''
    if (file.includes(MOVING)) await maker.avif(file, asked)
    const kept = await findImage(services, `avif-${asked}`, file)
    if (kept) return answer(c, kept, IMMUTABLE)
    const size = await storedSize(services, file)
    const covering = coveringWidth(size?.width ?? asked)
    const reduced = covering < asked && (await findImage(services, `avif-${covering}`, file))
    if (reduced) return answer(c, reduced, IMMUTABLE)
    const whole = await findImage(services, 'images', file)
    if (!whole) return nothing(c)
    maker.wantAvif(file, covering < asked ? covering : asked)
    const small = size && isOfCard(size) ? await smallMeanwhile(file, whole, asked) : undefined
    return answer(c, small ?? whole, FOR_NOW)
  }

  async function smallMeanwhile(file: string, whole: StoredBlob, asked: AvifWidth): Promise<StoredBlob | undefined> {
    if (asked > 384) return undefined
    const kept = await findImage(services, 'small', file)
    return kept ?? (asked === 192 ? maker.small(file, whole.data) : undefined)
  }
}

function isOfCard({ width, height }: { width: number; height: number }): boolean {
  return width * 15 === height * 16
}

function answer(c: Context, { type, data }: StoredBlob, cacheControl: string) {
  return c.body(data, 200, {
    'Content-Type': TYPES.includes(type) ? type : 'application/octet-stream',
    'Cache-Control': cacheControl,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}

function nothing(c: Context) {
  return c.text('There is no such picture.', 404)
}
