import { Hono } from 'hono'
import { findBrandingFile } from '#domain/branding/branding-versions.ts'
import type { Services } from '#domain/ports/services.ts'
import { imageReadError } from './image-read-error.ts'
import { IMMUTABLE } from './images.ts'

export function brandingFiles(services: Pick<Services, 'store' | 'blobs' | 'log'>) {
  return new Hono().onError(imageReadError(services)).get('/looks/:file', async (c) => {
    const found = await findBrandingFile(services, c.req.param('file'))
    if (!found) return c.text('There is no such file.', 404)
    return c.body(found.data, 200, {
      'Content-Type': found.type === 'text/css' ? 'text/css; charset=utf-8' : found.type,
      'Cache-Control': IMMUTABLE,
      'Content-Security-Policy': "default-src 'none'; img-src data:; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}
