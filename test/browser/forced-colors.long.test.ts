import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { write } from '#test/browser/editor/writing.ts'
import { openDemoSite } from './demo-site.ts'
import { alive } from './hydrated.ts'
import type { BrowserSite } from './site.ts'

describe('where the system’s colors take the place of ours', () => {
  let site: BrowserSite

  before(async () => {
    site = await openDemoSite()
  })

  after(() => site.close())

  async function assertHas(chosen: Locator, colors: { ground: string; text: string }): Promise<void> {
    assert.deepEqual(await chosen.evaluate(colorsOf), await chosen.page().locator('body').evaluate(systemColors, colors))
  }

  const assertChosen = (chosen: Locator) => assertHas(chosen, { ground: 'Highlight', text: 'HighlightText' })

  async function open(page: Page, path: string): Promise<void> {
    await page.goto(path)
    await alive(page)
  }

  it('the chosen tab, filter and area are shown by the system’s', async () => {
    const page = await site.administrator({ forcedColors: 'active' })
    await open(page, '/admin/manage-blogs')
    await assertChosen(page.getByRole('tab', { name: 'News', exact: true }))
    await assertChosen(page.getByRole('link', { name: 'All', exact: true }))
    await assertChosen(page.getByRole('link', { name: 'Posts', exact: true }))
  })

  it('the tool that is on is, too', async () => {
    const { page } = await write(site, 'colors')
    await page.emulateMedia({ forcedColors: 'active' })
    await page.keyboard.press('Control+b')
    const bold = page.getByRole('button', { name: 'Bold', exact: true, pressed: true })
    await bold.waitFor()
    await assertChosen(bold)
  })

  it('what was searched for is marked', async () => {
    const page = await site.visitor({ forcedColors: 'active' })
    await page.goto('/search-query?q=india')
    await assertHas(page.locator('mark').first(), { ground: 'Mark', text: 'MarkText' })
  })
})

function colorsOf(element: Element): { ground: string; text: string } {
  const { backgroundColor, color } = getComputedStyle(element)
  return { ground: backgroundColor, text: color }
}

function systemColors(body: Element, { ground, text }: { ground: string; text: string }): { ground: string; text: string } {
  const probe = body.appendChild(document.createElement('i'))
  Object.assign(probe.style, { backgroundColor: ground, color: text })
  const { backgroundColor, color } = getComputedStyle(probe)
  probe.remove()
  return { ground: backgroundColor, text: color }
}
