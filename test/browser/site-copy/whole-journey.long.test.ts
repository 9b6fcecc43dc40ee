import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { DAY_MS } from '#lib/time/dates.ts'
import { alive } from '#test/browser/hydrated.ts'
import { keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { editable, openEditing, publish, rewrite, saved, textOf } from './editing.ts'

const ADDRESS = 'hello@acme.example'
const HEADING = 'Your team in India'
/** Where the one address for customers stands. */
const PLACES = ['/', '/contact-us', '/faq', '/privacy-policy', '/our-story', '/.well-known/security.txt']

type Way = { name: string; viewport: { width: number; height: number }; hasTouch?: true; press(target: Locator): Promise<void> }

const WAYS: Way[] = [
  { name: 'by keyboard at 1280 pixels', viewport: { width: 1280, height: 900 }, press: byKeyboard },
  { name: 'by touch at 360 pixels', viewport: { width: 360, height: 740 }, hasTouch: true, press: (target) => target.tap() },
]

for (const way of WAYS)
  describe(`an owner changes the site, ${way.name}`, () => {
    const { viewport, hasTouch, press } = way
    let site: BrowserSite

    before(async () => {
      site = await openBrowserSite()
    })

    after(() => site.close())

    it('a headline, a question moved up, the address once; signed out it is read without script; yesterday’s words come back', async () => {
      const page = await site.administrator({ viewport, ...(hasTouch ? { hasTouch, isMobile: true } : {}) })
      await openEditing(page, '/')
      await rewrite(textOf(page, 'Heading', 'Managed'), HEADING)
      await saved(page)
      await publish(page)

      await openEditing(page, '/faq')
      await textOf(page, 'Answer', 'When you outsource').focus()
      await press(page.getByRole('button', { name: 'Add question after' }))
      await page.getByRole('textbox', { name: 'Question', exact: true }).waitFor()
      await page.keyboard.type('Is it new?')
      await page.keyboard.press('Enter')
      await rewrite(textOf(page, 'Answer', 'empty'), 'Very new.')
      await textOf(page, 'Question', 'Is it new').focus()
      await press(page.getByRole('button', { name: 'Move up' }))
      await saved(page)
      await publish(page)

      await page.goto('/admin/site/company')
      await alive(page)
      await page.getByLabel('Support email', { exact: true }).fill(ADDRESS)
      await press(page.getByRole('button', { name: 'Review and publish' }))
      await page.waitForURL('**/admin/site/words/company')
      await press(page.getByRole('button', { name: 'Publish', exact: true }))
      await page.getByRole('status').filter({ hasText: 'Published' }).waitFor()
      await alive(page)

      await press(page.getByRole('button', { name: 'Administrator' }))
      await press(page.getByRole('button', { name: 'Logout' }))
      await page.getByRole('button', { name: 'Administrator' }).waitFor({ state: 'detached' })
      const visitor = await site.visitor({ viewport, javaScriptEnabled: false })
      await visitor.goto('/')
      assert.equal(await visitor.locator('h1').innerText(), HEADING)
      await visitor.goto('/faq')
      assert.deepEqual((await visitor.locator('summary').allInnerTexts()).slice(1, 3), [
        'Is it new?',
        'How is that different from outsourcing?',
      ])
      for (const place of PLACES) assert.ok((await site.app.page(place)).html.includes(ADDRESS), place)

      site.app.clock.now = new Date(site.app.clock.now.getTime() + DAY_MS)
      await goBack(site, way)
      await visitor.goto('/')
      assert.equal(await visitor.locator('h1').innerText(), HEADING)
    })
  })

/** A mistake a day later, and then the words of the day before from the history. */
async function goBack(site: BrowserSite, { viewport, hasTouch, press }: Way): Promise<void> {
  const page = await site.administrator({ viewport, ...(hasTouch ? { hasTouch, isMobile: true } : {}) })
  await openEditing(page, '/')
  await rewrite(textOf(page, 'Heading', 'Your team'), 'A mistake')
  await saved(page)
  await publish(page)
  await site.app.found()
  await page.goto('/admin/site/words/home/history')
  await alive(page)
  await press(page.getByRole('article').nth(1).getByRole('button', { name: 'Restore this version' }))
  await page.waitForURL('**/?edit')
  await editable(page)
  await publish(page)
}

async function byKeyboard(target: Locator): Promise<void> {
  const page: Page = target.page()
  await target.focus()
  await keyboardOf(page).press('Enter')
}
