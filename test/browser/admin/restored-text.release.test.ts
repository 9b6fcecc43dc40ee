import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { editable } from '#test/browser/site-copy/editing.ts'

/** As a browser shows a page again that it had put aside. */
function bringBack(page: Page): Promise<void> {
  return page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
}

async function signOut(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Administrator' }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await other.getByRole('button', { name: 'Administrator' }).waitFor({ state: 'detached' })
  await other.close()
}

describe('a page that the browser shows again as it was', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  it('stays while its administrator is signed in', async () => {
    const page = await site.administrator()
    await page.goto('/admin/messages')
    await alive(page)
    await page.evaluate(() => Object.assign(window, { asItWas: true }))
    const asked = page.waitForResponse('**/admin/signed-in')
    await bringBack(page)
    assert.equal((await asked).status(), 200)
    // A second look is answered after the first one has had its effect.
    const again = page.waitForResponse('**/admin/signed-in')
    await bringBack(page)
    await again
    assert.ok(await page.evaluate(() => 'asItWas' in window))
  })

  it('shows no message after signing out', async () => {
    const page = await site.administrator()
    await page.goto('/admin/messages')
    await alive(page)
    await signOut(page)
    await bringBack(page)
    await page.getByRole('heading', { level: 1, name: 'We can’t find that page' }).waitFor()
  })

  it('shows no text that only they have seen', async () => {
    const page = await site.administrator()
    await page.goto('/faq?edit')
    await editable(page)
    await signOut(page)
    await bringBack(page)
    await page.getByRole('region', { name: 'Editing' }).waitFor({ state: 'detached' })
  })
})
