import sharp from 'sharp'
import { openBrowserSite } from '#test/browser/site.ts'
import { openPictureSites } from '#test/peers/images.ts'

/** A site that may ask others for the pictures that are in pasted texts, and such a picture. */
export async function openPastingSite() {
  const picture = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#1c5a66' } })
    .png()
    .toBuffer()
  const sites = await openPictureSites({
    '/docsz/AD_4nXf.png': { body: picture },
    '/secure/chart.png': { body: picture },
    '/late.png': { body: picture },
    '/oembed': { type: 'application/json', body: JSON.stringify({ title: 'A talk' }) },
    '/vi/dQw4w9WgXcQ/maxresdefault.jpg': { body: picture },
  })
  const site = await openBrowserSite({ outside: { safeFetch: sites.outside } })
  return {
    site,
    sites,
    picture,
    async close() {
      await site.close()
      await sites.close()
    },
  }
}

/** Pictures have names that are different in each run. */
export function shortened(html: string): string {
  return html.replaceAll(/\/assets\/img\/960x900\/[\da-f]{32}\.webp/g, 'PICTURE')
}
