import { join } from 'node:path'
import sharp from 'sharp'
import { openDemoSite } from './demo-site.ts'
import { settled } from './wait-until-settled.ts'

const PICTURES = [
  { name: 'home', path: '/', as: 'visitor' },
  { name: 'article', path: '/blog-details?id=demo-blog-05', as: 'visitor' },
  { name: 'editing', path: '/?edit', as: 'administrator' },
  { name: 'admin', path: '/admin/manage-blogs?view=list', as: 'administrator' },
] as const

/** Writes what the README shows, as browsers draw it at 1280 × 800. */
export async function takeReadmePictures(folder: string): Promise<string[]> {
  const site = await openDemoSite()
  const files: string[] = []
  try {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const { name, path, as } of PICTURES) {
        const page = await site[as]({ colorScheme, viewport: { width: 1280, height: 800 } })
        await page.goto(path)
        if (name === 'editing') {
          await page.getByText('Click a text to change it').waitFor()
          await page.locator('h1').click()
        }
        await settled(page)
        const file = join(folder, `${name}-${colorScheme}.webp`)
        await sharp(await page.screenshot())
          .webp({ quality: 80 })
          .toFile(file)
        files.push(file)
      }
  } finally {
    await site.close()
  }
  return files
}
