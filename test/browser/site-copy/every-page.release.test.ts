import assert from 'node:assert/strict'
import { it } from 'node:test'
import { AXE, violations, violationsButColours, violationsOfLayout } from '#test/browser/axe.ts'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { onePerKind, PUBLIC_ROUTES } from '#test/browser/routes.ts'
import { atRest } from '#test/browser/wait-until-settled.ts'
import { atDepth } from '#test/depth.ts'
import { editable } from './editing.ts'

/** Sign-in and errors aren't shown to administrators, and one visitor's page has no texts that they edit. */
const NOT_EDITED = ['/login', '/pagenotfound', '/confirm-address/none']

/** Runs in the page. */
function lookedAt(): { marks: string[]; texts: number; tooWide: boolean } {
  return {
    marks: document.documentElement.outerHTML.match(/.{20}[\u{E0020}-\u{E007F}]+.{20}/gu) ?? [],
    texts: document.querySelectorAll('[data-words]').length,
    tooWide: document.documentElement.scrollWidth > innerWidth,
  }
}

it('every public page opens in the editing view with no mark left, passes axe and fits a phone', async (t) => {
  const site = await openDemoSite()
  t.after(() => site.close())
  const page = await site.administrator()
  await page.addInitScript(AXE)
  const faults: string[] = []
  for (const path of atDepth(onePerKind(PUBLIC_ROUTES), PUBLIC_ROUTES)) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(path)
    const offer = page.getByRole('link', { name: 'Edit page' })
    const isOffered = (await offer.count()) > 0
    if (NOT_EDITED.includes(path) === isOffered) faults.push(`${path}: ${isOffered ? 'offered' : 'not offered'}`)
    if (!isOffered) continue
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto((await offer.getAttribute('href')) ?? '')
    await editable(page)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await atRest(page)
      const axe = await page.evaluate(width === 1280 ? violations : atDepth(violationsOfLayout, violationsButColours))
      const { marks, texts, tooWide } = await page.evaluate(lookedAt)
      faults.push(
        ...[...axe, ...marks, ...(texts < 3 ? ['no texts'] : []), ...(tooWide ? ['too wide'] : [])].map(
          (fault) => `${path} ${width}: ${fault}`,
        ),
      )
    }
  }
  assert.deepEqual(faults, [])
})
