import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { receiveMessage } from '#domain/messages/messages.ts'
import { button } from '#test/browser/admin/form-pages.ts'
import { AXE, violations } from '#test/browser/axe.ts'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { atRest } from '#test/browser/wait-until-settled.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'

let site: BrowserSite
before(async () => {
  site = await openBrowserSite()
})
after(() => site.close())

async function fits(page: Page) {
  await atRest(page)
  assert.deepEqual(await page.evaluate(violations), [])
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
}

for (const viewport of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
])
  it(`finds everything from one sender and erases it at ${viewport.width} px`, async () => {
    const email = `rita${viewport.width}@kestrel.example`
    for (const from of [email, email.toUpperCase(), email.replace('@', '+gcc@')])
      await receiveMessage(site.app.services, { ...fieldsOf(from === email ? 'Pune' : 'Delhi'), from_name: 'Rita', email: from })
    await site.app.found()
    const page = await site.administrator({ viewport, bypassCSP: true })
    await page.addInitScript(AXE)
    await page.goto(`/admin/messages?q=${encodeURIComponent(email)}`)
    await alive(page)
    await fits(page)
    await page.getByRole('link', { name: 'Pune', exact: true }).click()
    await page.getByRole('link', { name: 'All from this sender' }).click()
    await page.getByRole('heading', { name: 'Messages 2' }).waitFor()
    await alive(page)
    await fits(page)
    assert.ok(!page.url().includes('rita'))
    await page.getByRole('checkbox', { name: email.replace('@', '+gcc@') }).check()
    await button(page, 'Show chosen').click()
    await page.getByRole('heading', { name: 'Messages 3' }).waitFor()
    await alive(page)
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export' }).click()
    assert.match((await file).suggestedFilename(), /^sender-[\d-]+\.csv$/)
    const open = button(page, 'Erase…')
    await open.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('You can’t undo this.').waitFor()
    await fits(page)
    await dialog.getByLabel('Type ERASE').fill('no')
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await dialog.getByText('Nothing was erased. Type ERASE.').waitFor()
    await dialog.getByLabel('Type ERASE').fill('ERASE')
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await page.getByText('Erased. Below is what we keep of it.').waitFor()
    await alive(page)
    await fits(page)
    assert.equal(await page.getByText(/rita/i).count(), 0)
    await page.goto(`/admin/messages?q=${encodeURIComponent(email)}`)
    await page.getByText('No messages match.').waitFor()
  })
