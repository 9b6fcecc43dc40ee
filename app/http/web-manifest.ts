import { Hono } from 'hono'
import { siteFacts } from '#app/site-words.ts'
import type { Services } from '#domain/services.ts'

/** What a browser calls the site that somebody puts on a home screen. */
export function webManifest(services: Services) {
  return new Hono().get('/site.webmanifest', async (c) => {
    const { company: name } = await siteFacts(services)
    const icons = [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' }))
    const colors = { background_color: '#fdfdfb', theme_color: '#14213a' }
    const manifest = { name, short_name: name, start_url: '/', display: 'browser', ...colors, icons }
    return c.body(JSON.stringify(manifest), 200, { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, no-cache' })
  })
}
