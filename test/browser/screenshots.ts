import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { buildIfNeeded } from '#server/build.ts'
import { alive } from './alive.ts'
import { openDemoSite } from './demo-site.ts'
import { requireChromium } from './find-chromium.ts'
import { GATED_ROUTES, PUBLIC_ROUTES } from './routes.ts'

// `npm run screenshots` writes every route in every width and both schemes; `npm run screenshots -- /faq /admin` only those.
const WIDTHS = [360, 768, 1280]
const SCHEMES = ['light', 'dark'] as const

await buildIfNeeded()
process.env.CHROMIUM_PATH = requireChromium()
const named = process.argv.slice(2)
await mkdir('screenshots', { recursive: true })
const site = await openDemoSite()
for (const scheme of SCHEMES) {
  await shoot(await site.visitor({ colorScheme: scheme }), PUBLIC_ROUTES, scheme)
  await shoot(await site.administrator({ colorScheme: scheme }), GATED_ROUTES, scheme)
}
await site.close()

async function shoot(page: Page, routes: readonly string[], scheme: string) {
  for (const path of routes.filter((route) => named.length === 0 || named.includes(route))) {
    await page.goto(path)
    // Pictures outside the window would be missing from a picture of the whole page.
    for (const picture of await page.locator('img[loading=lazy]').all())
      await picture.evaluate((img: HTMLImageElement) => (img.loading = 'eager'))
    await alive(page)
    await page.evaluate(() => Promise.all([...document.images].map((picture) => picture.decode().catch(() => {}))))
    const name = path.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
      await page.screenshot({ path: `screenshots/${name}-${width}-${scheme}.png`, fullPage: true })
    }
  }
}
