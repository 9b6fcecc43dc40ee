import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { today } from '#domain/items.ts'
import { keepMessage } from '#domain/messages.ts'
import { buildIfNeeded } from '#server/build.ts'
import { seedDemonstration } from '#server/seed.ts'
import { requireChromium } from './find-chromium.ts'
import { openBrowserSite } from './site.ts'

// `npm run screenshots` writes every route in every width and both schemes; `npm run screenshots -- /faq /admin` only those.
const WIDTHS = [360, 768, 1280]
const SCHEMES = ['light', 'dark'] as const
const PUBLIC = [
  '/',
  '/global-capability-centers',
  '/global-capability-centers?team=150',
  '/center-of-excellence',
  '/executive-search',
  '/product-engineering',
  '/our-story',
  '/contact-us',
  '/faq',
  '/privacy-policy',
  '/blogs',
  '/news?page=2',
  '/tradewind-blogs',
  '/manage-blogs',
  '/search-query?q=transfer',
  '/search-query?q=xylophone',
  '/blog-details?id=demo-blog-01',
  '/blog-details?id=demo-news-01',
  '/tradewind-blog-details',
  '/login',
  '/pagenotfound',
]
const ADMIN = [
  '/admin',
  '/manage-all-blogs',
  '/admin/manage-blogs?tab=blogs',
  '/admin/manage-blogs?q=xylophone',
  '/add-blog',
  '/add-tradewind-blog',
  '/edit-news/demo-news-01',
  '/edit-blog/demo-blog-01',
  '/add-data-component',
  '/admin/messages',
  '/admin/page-views',
  '/manage-tradewind-blog-details',
]

await buildIfNeeded()
process.env.CHROMIUM_PATH = requireChromium()
const named = process.argv.slice(2)
await mkdir('screenshots', { recursive: true })
const site = await openBrowserSite()
const { services } = site.app
await seedDemonstration(services, 'Tradewind')
await keepMessage(services, {
  from_name: 'Dana Whitfield',
  to_name: '',
  email: 'dana@client.example',
  subject: 'A hosted team of 25',
  message: 'How soon could a first team start?\n\nDana',
  received_at: '',
  read: false,
  suspicious: false,
})
for (let count = 0; count < 40; count++)
  services.analytics.report({
    path: count % 3 ? '/' : '/faq',
    query: '',
    title: '',
    at: new Date(services.now().getTime() - (count % 9) * 86_400_000),
  })
await services.analytics.flush()
console.log(`Screenshots of ${today(services)} …`)
for (const scheme of SCHEMES) {
  await shoot(await site.visitor({ colorScheme: scheme }), PUBLIC, scheme)
  await shoot(await site.administrator({ colorScheme: scheme }), ADMIN, scheme)
}
await site.close()

async function shoot(page: Page, paths: readonly string[], scheme: string) {
  for (const path of paths.filter((candidate) => named.length === 0 || named.includes(candidate)))
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      const name = path.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
      await page.screenshot({ path: `screenshots/${name}-${width}-${scheme}.png`, fullPage: true })
    }
}
