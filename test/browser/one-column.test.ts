import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openDemoSite } from './demo-site.ts'
import { alive } from './hydrated.ts'

const PAGES = ['/faq', '/privacy-policy', '/blogs', '/blog-details?id=demo-blog-01']

it('nothing stays in view over the text of a public page that has one column', async (t) => {
  const site = await openDemoSite()
  t.after(() => site.close())
  const page = await site.visitor({ viewport: { width: 390, height: 844 } })
  for (const path of PAGES) {
    await page.goto(path)
    await alive(page)
    const stuck = await page.locator('main *').evaluateAll((all) => {
      return all.filter((element) => getComputedStyle(element).position === 'sticky').map(({ className }) => className)
    })
    assert.deepEqual(stuck, [], path)
  }
})

it('the portrait beside an author’s name is cut to its circle', async (t) => {
  const site = await openDemoSite()
  t.after(() => site.close())
  const page = await site.visitor()
  await page.goto('/blog-details?id=demo-blog-01')
  await alive(page)
  const portrait = page.locator('[class*="byline"] > span').first()
  const { overflow, borderRadius } = await portrait.evaluate((element) => {
    const { overflow, borderRadius } = getComputedStyle(element)
    return { overflow, borderRadius }
  })
  assert.deepEqual({ overflow, borderRadius }, { overflow: 'hidden', borderRadius: '50%' })
})
