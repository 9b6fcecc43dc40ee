import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openDemoSite } from './demo-site.ts'
import { EMPTY_GATED_ROUTES, EMPTY_PUBLIC_ROUTES, GATED_ROUTES, PUBLIC_ROUTES } from './routes.ts'
import { type BrowserSite, openBrowserSite } from './site.ts'
import { settled } from './wait-until-settled.ts'

type Wish = { folder: string; widths: readonly number[]; schemes: readonly ('light' | 'dark')[]; isWanted: (path: string) => boolean }

export const LOOKED_AT = [360, 768, 1280]
const HEIGHT = 900

const SITES = [
  { prefix: '', open: openDemoSite, forAll: PUBLIC_ROUTES, forAdministrator: GATED_ROUTES },
  { prefix: 'empty-', open: () => openBrowserSite(), forAll: EMPTY_PUBLIC_ROUTES, forAdministrator: EMPTY_GATED_ROUTES },
]

/** Writes a picture of every wanted page in every width and scheme, with the demonstration's items and without any; gives the files. */
export async function takeScreenshots(wish: Wish): Promise<string[]> {
  const files: string[] = []
  for (const { prefix, open, forAll, forAdministrator } of SITES) {
    const pages = forAll.filter(wish.isWanted)
    const gated = forAdministrator.filter(wish.isWanted)
    if (pages.length + gated.length === 0) continue
    const site = await open()
    try {
      for (const scheme of wish.schemes) {
        files.push(...(await shoot(await visit(site, 'visitor', scheme), pages, { ...wish, scheme, prefix })))
        files.push(...(await shoot(await visit(site, 'administrator', scheme), gated, { ...wish, scheme, prefix })))
      }
    } finally {
      await site.close()
    }
  }
  return files
}

function visit(site: BrowserSite, as: 'visitor' | 'administrator', colorScheme: 'light' | 'dark'): Promise<Page> {
  return site[as]({ colorScheme })
}

type Shot = Pick<Wish, 'folder' | 'widths'> & { scheme: string; prefix: string }

async function shoot(page: Page, paths: readonly string[], { folder, widths, scheme, prefix }: Shot): Promise<string[]> {
  const files: string[] = []
  for (const path of paths) {
    await page.goto(path)
    const name = path.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT })
      await settled(page)
      const file = join(folder, `${prefix}${name}-${width}-${scheme}.png`)
      await page.screenshot({ path: file, fullPage: true })
      files.push(file)
    }
  }
  return files
}
