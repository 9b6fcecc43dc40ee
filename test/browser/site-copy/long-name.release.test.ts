import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { savePublishedCopy } from '#domain/site-copy/copy-store.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { misplacedIn } from '#test/browser/viewports.ts'
import { settled } from '#test/browser/wait-until-settled.ts'

const NAME = 'Northwestern Meridian Capability Partners Group'

describe('a long name of the company', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    const pages = { company: { 'facts.company': NAME } }
    await savePublishedCopy(site.app.services, { version: undefined, pages, decisions: [] }, 'Asha')
  })

  after(() => site.close())

  async function open(as: 'visitor' | 'administrator', width: number): Promise<Page> {
    const page = await site[as]({ viewport: { width, height: 800 } })
    await page.goto('/faq')
    await settled(page)
    return page
  }

  it('leaves the buttons of the header beside it, in one row', async () => {
    for (const [as, width] of [
      ['visitor', 320],
      ['visitor', 360],
      ['visitor', 768],
      ['administrator', 360],
      ['administrator', 768],
    ] as const) {
      const header = (await open(as, width)).getByRole('banner')
      const brand = await middleOf(header.getByRole('link', { name: NAME }))
      const menu = header.getByRole('button', { name: 'Menu' })
      assert.equal(await middleOf(menu), brand, `${as} ${width}`)
      if (as === 'visitor') assert.equal(await middleOf(header.getByRole('link', { name: 'Talk to us' })), brand, `${width}`)
      assert.equal((await menu.boundingBox())?.height, 44, 'its word is whole')
      if (as === 'administrator') assert.equal(await middleOf(header.getByRole('button', { name: 'Administrator' })), brand, `${width}`)
    }
  })

  it('keeps its distance to the line below it in the footer, where all lists above the feeds begin at one height', async () => {
    for (const width of [768, 1280]) {
      const footer = (await open('visitor', width)).getByRole('contentinfo')
      const lines = await footer.getByRole('link', { name: NAME }).evaluate(textBottom)
      const tagline = (await footer.locator('p').first().boundingBox())?.y ?? 0
      assert.ok(tagline - lines >= 6, `${width}: ${tagline - lines}`)
      const lists = await footer
        .locator('nav > div:not(:last-child) ul')
        .evaluateAll((all) => all.map((list) => Math.round(list.getBoundingClientRect().top)))
      assert.equal(new Set(lists).size, 1, `${width}: ${lists}`)
    }
  })

  it('has its place in every window', async () => {
    for (const as of ['visitor', 'administrator'] as const) assert.deepEqual(await misplacedIn(await open(as, 360)), [], as)
  })
})

async function middleOf(element: Locator): Promise<number> {
  const { y = -1, height = 0 } = (await element.boundingBox()) ?? {}
  return Math.round(y + height / 2)
}

/** Runs in the page. */
function textBottom(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return Math.max(...[...range.getClientRects()].map(({ bottom }) => bottom)) + scrollY
}
