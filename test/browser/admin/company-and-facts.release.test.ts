import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { AXE, violations } from '#test/browser/axe.ts'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { settled } from '#test/browser/wait-until-settled.ts'

const QUOTE = /We started with a few engineers/

describe('the company’s facts and the facts to confirm', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  it('are changed, confirmed, hidden and taken back by the keyboard alone, with the focus never lost', async () => {
    const page = await site.administrator({ viewport: { width: 1280, height: 900 } })
    const { press, tabTo, type } = keyboardOf(page)
    const company = page.getByRole('link', { name: 'Company details', exact: true })
    await page.goto('/admin/site/words')
    await alive(page)
    await tabTo(company)
    await press('Enter')
    await page.waitForURL('**/admin/site/company')
    await alive(page)
    await tabTo(page.getByLabel('Phone', { exact: true }))
    await press('Control+a')
    await type('+91 80 1234 5678')
    await press('Enter')
    const notice = page.getByRole('status').filter({ hasText: 'saved' })
    await notice.waitFor()
    await alive(page)
    await assertFocus(notice)
    assert.doesNotMatch(await footer(site), /\+91 80 1234 5678/)
    await tabTo(page.getByRole('link', { name: 'Unpublished changes' }))
    await press('Enter')
    await page.waitForURL('**/admin/site/words/company')
    await alive(page)
    await tabTo(page.getByRole('button', { name: 'Publish', exact: true }))
    await press('Enter')
    await page.getByRole('status').filter({ hasText: 'Published' }).waitFor()
    await alive(page)
    assert.match(await footer(site), /\+91 80 1234 5678/)

    await tabTo(page.getByRole('link', { name: 'Launch checklist' }), 'Shift+Tab')
    await press('Enter')
    await page.waitForURL('**/admin/site/facts')
    await alive(page)
    await decideOn(page, /^Confirm: Home, .*Cities/, 'Confirmed: Home')
    await assertFocus(page.locator('article:focus'), 'the next one that waits has the focus')
    await decideOn(page, 'Hide: Home, Customer quote', 'Hidden: Home')
    assert.doesNotMatch(await home(site), QUOTE)
    await decideOn(page, 'Undo', 'Undone: Home')
    assert.match(await home(site), QUOTE)
    await decideOn(page, 'Hide: Home, Customer quote', 'Hidden: Home')
    await decideOn(page, 'Confirm: Home, Customer quote', 'Confirmed: Home')
    assert.match(await home(site), QUOTE)
  })

  it('pass axe with nothing decided, and with facts confirmed and hidden', async (t) => {
    const page = await site.administrator({ bypassCSP: true })
    await page.addInitScript(AXE)
    const fresh = await openBrowserSite()
    t.after(() => fresh.close())
    const other = await fresh.administrator({ bypassCSP: true })
    await other.addInitScript(AXE)
    await site.app.post(
      '/admin/site/facts',
      { intent: 'hide', of: 'home:testimonial', said: await saidOf(page, 'home-testimonial'), seen: 'confirmed' },
      await site.app.signIn(),
    )
    for (const looked of [page, other]) {
      for (const [width, colorScheme] of [
        [1280, 'light'],
        [360, 'dark'],
      ] as const) {
        await looked.setViewportSize({ width, height: 900 })
        await looked.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await looked.goto('/admin/site/facts')
        await settled(looked)
        await looked.evaluate(openAll)
        assert.deepEqual(await looked.evaluate(violations), [], `${width} ${colorScheme}`)
        assert.ok((await looked.evaluate(() => document.documentElement.scrollWidth)) <= width)
      }
    }
    assert.equal(await page.locator('#hidden').count(), 1)
    assert.equal(await other.locator('#hidden, #confirmed').count(), 0)
  })
})

async function decideOn(page: Page, name: string | RegExp, notice: string): Promise<void> {
  const { press, tabTo } = keyboardOf(page)
  const button = page.getByRole('button', { name })
  await tabTo(button, (await isBefore(button)) ? 'Shift+Tab' : 'Tab')
  await press('Enter')
  await page.getByRole('status').filter({ hasText: notice }).waitFor()
  await alive(page)
}

/** Whether it stands before what has the focus. */
function isBefore(button: Locator): Promise<boolean> {
  return button.evaluate(
    (element) => element.compareDocumentPosition(document.activeElement ?? document.body) === Node.DOCUMENT_POSITION_FOLLOWING,
  )
}

function saidOf(page: Page, id: string): Promise<string> {
  return page.goto('/admin/site/facts').then(() => page.locator(`#fact-${id} input[name="said"]`).first().inputValue())
}

async function home(site: BrowserSite): Promise<string> {
  return (await site.app.page('/')).html
}

async function footer(site: BrowserSite): Promise<string> {
  return /<footer.*<\/footer>/s.exec(await home(site))?.[0] ?? ''
}

/** Runs in the page. */
function openAll(): void {
  for (const details of document.querySelectorAll('details')) details.open = true
}
