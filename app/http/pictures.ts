import { type Context, Hono } from 'hono'
import { findPicture, thumbnailOf } from '#domain/pictures/images.ts'
import type { Services } from '#domain/services.ts'
import type { StoredBlob } from '#domain/store.ts'
import { unreadPicture } from './unread-picture.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Stored pictures and their small versions. A picture's name is made from its bytes, so neither ever changes and caches keep them for good. */
export function pictures(services: Services) {
  return new Hono()
    .onError(unreadPicture(services))
    .get('/assets/img/960x900/:file', async (c) => {
      const stored = await findPicture(services, 'images', c.req.param('file'))
      return stored ? answer(c, stored, FOR_GOOD) : nothing(c)
    })
    .get('/assets/img/352x330/:file', async (c) => {
      const file = c.req.param('file')
      const kept = await findPicture(services, 'small', file)
      if (kept) return answer(c, kept, FOR_GOOD)
      const whole = await findPicture(services, 'images', file)
      if (!whole) return nothing(c)
      const small = await thumbnailOf(services, file, whole.data)
      // While too many pictures are being made, the large one serves; it is not kept in the small one's place.
      return small ? answer(c, small, FOR_GOOD) : answer(c, whole, 'no-store')
    })
}

function answer(c: Context, { type, data }: StoredBlob, cacheControl: string) {
  return c.body(data, 200, {
    'Content-Type': type === 'image/webp' ? type : 'application/octet-stream',
    'Cache-Control': cacheControl,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}

function nothing(c: Context) {
  return c.text('There is no such picture.', 404)
}
