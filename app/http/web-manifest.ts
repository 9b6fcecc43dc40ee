import { Hono } from 'hono'
import { company } from '#app/content/company.ts'
import { resolvePlainCopy } from '#app/content/resolve-copy.ts'
import { loadPublishedCopy } from '#app/site-copy/load-site-copy.ts'
import { publishedBranding } from '#domain/branding/branding.ts'
import { brandingFilePath } from '#domain/branding/branding-paths.ts'
import type { Services } from '#domain/ports/services.ts'

export function webManifest(services: Pick<Services, 'settings' | 'store' | 'log'>) {
  return new Hono().get('/site.webmanifest', async (c) => {
    const sent = await loadPublishedCopy(services)
    const { company: name } = resolvePlainCopy(company, sent).facts
    const own = publishedBranding(sent.published)?.icons
    const icons = [
      icon(own ? brandingFilePath(own.small) : '/icon-192.png', 192),
      icon(own ? brandingFilePath(own.large) : '/icon-512.png', 512),
    ]
    const colors = { background_color: '#fdfdfb', theme_color: '#14213a' }
    const manifest = { name, short_name: name, start_url: '/', display: 'browser', ...colors, icons }
    return c.body(JSON.stringify(manifest), 200, { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, no-cache' })
  })
}

function icon(src: string, side: number) {
  return { src, sizes: `${side}x${side}`, type: 'image/png' }
}
