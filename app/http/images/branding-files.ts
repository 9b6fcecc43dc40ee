import { Hono } from 'hono'
import firstTouch from '#app/http/first-icons/apple-touch-icon.png?inline'
import firstIco from '#app/http/first-icons/favicon.ico?inline'
import { loadPublishedCopy } from '#app/site-copy/load-site-copy.ts'
import { type Branding, publishedBranding } from '#domain/branding/branding.ts'
import { findBrandingFile } from '#domain/branding/branding-versions.ts'
import type { Services } from '#domain/ports/services.ts'
import { fromBase64 } from '#lib/text/base64.ts'
import { imageReadError } from './image-read-error.ts'
import { IMMUTABLE } from './images.ts'

const UNTOLD: Record<string, { type: string; icon: keyof Branding['icons']; first: string }> = {
  '/favicon.ico': { type: 'image/x-icon', icon: 'ico', first: firstIco },
  '/apple-touch-icon.png': { type: 'image/png', icon: 'touch', first: firstTouch },
}

export function brandingFiles(services: Pick<Services, 'blobs' | 'log' | 'settings' | 'store'>) {
  const app = new Hono().onError(imageReadError(services)).get('/looks/:file', async (c) => {
    const found = await findBrandingFile(services, c.req.param('file'))
    if (!found) return c.text('There is no such file.', 404)
    return c.body(found.data, 200, {
      'Content-Type': found.type === 'text/css' ? 'text/css; charset=utf-8' : found.type,
      'Cache-Control': IMMUTABLE,
      'Content-Security-Policy': "default-src 'none'; img-src data:; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
  for (const [path, { type, icon, first }] of Object.entries(UNTOLD))
    app.get(path, async (c) => {
      const own = publishedBranding((await loadPublishedCopy(services)).published)?.icons[icon]
      const found = own === undefined ? undefined : await findBrandingFile(services, own)
      const data = found?.data ?? fromBase64(first.slice(first.indexOf(',') + 1))
      return c.body(data, 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' })
    })
  return app
}
