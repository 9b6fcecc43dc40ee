import { type Context, Hono } from 'hono'
import { type AvifWidth, avifWidths, coveringWidth, LIST_WIDTH, MOVING } from '#domain/images/image-path.ts'
import { findImage, makeAvif, storedSize, thumbnailOf } from '#domain/images/images.ts'
import type { Services } from '#domain/ports/services.ts'
import type { StoredBlob } from '#domain/ports/store.ts'
import { imageReadError } from './image-read-error.ts'
import { createRecentFailures } from './recent-failures.ts'

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
    const isSmallEnough = asked <= LIST_WIDTH && size && size.width * 15 === size.height * 16
    const small = isSmallEnough && ((await findImage(services, 'small', file)) ?? (await maker.small(file, whole.data)))
    return answer(c, small || whole, FOR_NOW)
  }
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

const MOST_WAITING = 50

type PictureMaker = {
  small(file: string, data: Uint8Array<ArrayBuffer>): Promise<StoredBlob | undefined>
  avif(file: string, width: AvifWidth): Promise<StoredBlob | undefined>
  wantAvif(file: string, width: AvifWidth): void
}

function createVariantGenerator(services: Pick<Services, 'background' | 'blobs' | 'images' | 'log' | 'now'>): PictureMaker {
  const failures = createRecentFailures(services.now)
  const making = new Map<string, Promise<StoredBlob | undefined>>()
  const waiting = new Map<string, { file: string; width: AvifWidth }>()
  let isAtWork = false

  return {
    small: (file, data) => makeOnce(`small ${file}`, (name) => makeSmall(name, file, data)),
    avif,
    wantAvif(file, width) {
      const name = `${width} ${file}`
      if (waiting.has(name) || waiting.size >= MOST_WAITING || failures.has(name)) return
      waiting.set(name, { file, width })
      if (!isAtWork) services.background(makeNext())
    },
  }

  function avif(file: string, width: AvifWidth): Promise<StoredBlob | undefined> {
    return makeOnce(`${width} ${file}`, async (name) => {
      try {
        await makeAvif(services, file, width)
      } catch (error) {
        failures.set(name, true)
        services.log('Picture not made smaller', { file, width, reason: String(error) })
      }
      return undefined
    })
  }

  function makeOnce(name: string, make: (name: string) => Promise<StoredBlob | undefined>): Promise<StoredBlob | undefined> {
    const begun = making.get(name)
    if (begun) return begun
    if (failures.has(name)) return Promise.resolve(undefined)
    const made = make(name).finally(() => making.delete(name))
    making.set(name, made)
    return made
  }

  async function makeSmall(name: string, file: string, data: Uint8Array<ArrayBuffer>): Promise<StoredBlob | undefined> {
    const made = await thumbnailOf(services, file, data)
    if (made === 'failed') failures.set(name, true)
    return typeof made === 'string' ? undefined : made
  }

  /** Shutdown waits for one image at a time, not for the queue. */
  async function makeNext(): Promise<void> {
    const [next] = waiting
    isAtWork = next !== undefined
    if (!next) return
    const [name, { file, width }] = next
    await avif(file, width)
    waiting.delete(name)
    services.background(makeNext())
  }
}
