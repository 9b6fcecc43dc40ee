import { it } from 'node:test'
import { assertFocus } from '#test/browser/keyboard.ts'
import { openBrowserSite } from '#test/browser/site.ts'
import { editable } from './editing.ts'

/** A text in its page, the first of several, one that the page shows in a drawing alone, and controls of the form. */
const PLACES = {
  'home-testimonial': '[data-words="home:testimonial.quote"]',
  'faq-groups-1-questions-0': '[data-words="faq:groups.1.questions.0.question"]',
  'global-capability-centers-picker-atFiveHundred': 'dialog [data-at="global-capability-centers:picker.atFiveHundred"]',
  'home-map-cities': 'dialog [data-at="home:map.cities.0.name"]',
  'company-facts-careersEmail': '#company-facts-careersEmail',
  'company-offices-1': '#company-offices-1-company',
}

it('“Edit” of a statement leads to its very words, in sight and with the focus on them', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const page = await site.administrator({ viewport: { width: 360, height: 740 } })
  for (const [id, target] of Object.entries(PLACES)) {
    await page.goto('/admin/site/facts')
    const edit = page.locator(`#fact-${id}`).locator('a[aria-label^="Edit: "]')
    await page.goto((await edit.getAttribute('href')) ?? '')
    if (!id.startsWith('company')) await editable(page)
    await assertFocus(page.locator(target), id)
    await page.waitForFunction(isInSight)
  }
})

/** Runs in the page. */
function isInSight(): boolean {
  const { top = -1, bottom = 0, left = 0 } = document.activeElement?.getBoundingClientRect() ?? {}
  const found = document.elementFromPoint(left + 4, (top + bottom) / 2)
  return found !== null && (document.activeElement?.contains(found) ?? false)
}
