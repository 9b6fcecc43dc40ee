import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { publishedBranding } from '#domain/branding/branding.ts'
import { publishBranding } from '#domain/branding/publish-branding.ts'
import { findPublishedCopy } from '#domain/site-copy/copy-store.ts'
import type { BrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'

const AXE = "axe.run({ resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] })"
const FOUND = '.then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + " " + html.slice(0, 120))))'

export async function setAccent({ services, store }: BrowserSite['app'], accent: string): Promise<void> {
  const seen = publishedBranding((await findPublishedCopy(store)).pages)?.version ?? ''
  const wanted = { accent, logo: 'none' as const, hasName: false, name: 'Tradewind' }
  const result = await publishBranding(services, wanted, { by: 'anna@example.com', seen })
  if (!result.ok) throw new Error(result.message)
}

/** What axe says of the contrasts of pages, in both schemes. */
export async function contrastFaults(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  await page.addInitScript(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  for (const path of paths) {
    await page.goto(path)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      const found: string[] = await page.evaluate(AXE + FOUND)
      faults.push(...found.map((fault) => `${path} ${colorScheme}: ${fault}`))
    }
  }
  return faults
}
