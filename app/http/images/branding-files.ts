import { Hono } from 'hono'
import { findLooksFile } from '#domain/branding/branding-versions.ts'
import type { Services } from '#domain/ports/services.ts'
import { unreadPicture } from './image-read-error.ts'
import { FOR_GOOD } from './images.ts'

/** `/looks/{name}`: the files of an owner's accent and logo. Their names are made from their bytes, so caches keep them for good. */
export function looksFiles(services: Services) {
  return new Hono().onError(unreadPicture(services)).get('/looks/:file', async (c) => {
    const found = await findLooksFile(services, c.req.param('file'))
    if (!found) return c.text('There is no such file.', 404)
    return c.body(found.data, 200, {
      'Content-Type': found.type === 'text/css' ? 'text/css; charset=utf-8' : found.type,
      'Cache-Control': FOR_GOOD,
      'Content-Security-Policy': "default-src 'none'; img-src data:; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}
