import { Hono } from 'hono'
import { readFields } from '#domain/fields.ts'
import { imageBytes, imageTable } from '#domain/images.ts'
import type { Services } from '#domain/services.ts'

/** Stored pictures. A picture's name is made from its bytes, so it never changes and is kept by caches for good. */
export function pictures({ store }: Services) {
  return new Hono().get('/assets/img/960x900/:file', async (c) => {
    const stored = await store.get('images', c.req.param('file'))
    if (!stored) return c.text('There is no such picture.', 404)
    const { type, data } = readFields(imageTable, stored.body)
    return c.body(imageBytes(data), 200, {
      'Content-Type': type === 'image/webp' ? type : 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}
