import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const OFFER = 'You have unsaved changes in this tab.'

describe('what is typed in a form of the site’s settings and not saved', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  async function open(page: Page, path: string) {
    await page.goto(path)
    await alive(page)
  }

  async function comeBack(page: Page, path: string) {
    await open(page, '/admin/messages')
    await open(page, path)
    await page.getByRole('status').filter({ hasText: OFFER }).waitFor()
  }

  const bringBack = (page: Page) => page.getByRole('button', { name: 'Restore', exact: true })

  async function assertNothingLeft(page: Page, path: string) {
    await open(page, path)
    assert.equal(await bringBack(page).count(), 0)
  }

  async function saved(page: Page, words: string) {
    await page.getByRole('status').filter({ hasText: words }).waitFor()
    await alive(page)
  }

  it('is offered again for the company, with lines that were added, until it is saved', async () => {
    const path = '/admin/site/company'
    const page = await site.tab()
    await open(page, path)
    await page.getByLabel('Phone', { exact: true }).fill('+91 80 7777 0000')
    await page.getByRole('button', { name: 'Add social link' }).click()
    await page.waitForURL('**#company-social')
    await alive(page)
    await comeBack(page, path)
    assert.equal(await page.getByLabel('Phone', { exact: true }).inputValue(), '')
    await bringBack(page).focus()
    await page.keyboard.press('Enter')
    assert.equal(await page.getByLabel('Phone', { exact: true }).inputValue(), '+91 80 7777 0000')
    await assertFocus(page.locator('#company-facts-company'))
    await page.getByRole('group', { name: 'Social link 1' }).getByLabel('Name').fill('LinkedIn')
    await page
      .getByRole('group', { name: 'LinkedIn' })
      .or(page.getByRole('group', { name: 'Social link 1' }))
      .getByLabel('URL')
      .fill('https://example.com/us')
    await page.getByRole('button', { name: 'Save draft' }).last().click()
    await saved(page, 'Draft saved.')
    await assertNothingLeft(page, path)
  })

  it('is a conflict, not lost, where somebody else has changed the company meanwhile', async () => {
    const path = '/admin/site/company'
    const page = await site.tab()
    const other = await site.tab()
    await open(page, path)
    await page.getByRole('textbox', { name: 'Tagline' }).fill('Mine')
    await open(other, path)
    await other.getByRole('textbox', { name: 'Tagline' }).fill('Theirs')
    await other.getByRole('button', { name: 'Save draft' }).last().click()
    await other.getByRole('status').filter({ hasText: 'saved' }).waitFor()
    await comeBack(page, path)
    await bringBack(page).click()
    await page.getByRole('button', { name: 'Save draft' }).last().click()
    await page.getByText('Someone else changed this to “Theirs”.').waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'Tagline' }).inputValue(), 'Mine')
  })

  it('is offered again for the looks, however the color was chosen, until they are published', async () => {
    const path = '/admin/site/looks'
    const page = await site.tab()
    await open(page, path)
    await page.getByLabel('Choose the accent color').fill('#1d4ed8')
    await page.getByRole('checkbox', { name: 'The logo includes the company name' }).check()
    await comeBack(page, path)
    await bringBack(page).click()
    assert.equal(await page.getByLabel('Accent color', { exact: true }).inputValue(), '#1d4ed8')
    assert.ok(await page.getByRole('checkbox', { name: 'The logo includes the company name' }).isChecked())
    await page.getByRole('button', { name: 'Publish branding' }).click()
    await saved(page, 'Branding published.')
    await assertNothingLeft(page, path)
  })

  it('is offered again for a redirect, a new one and one that is changed, until it is stored', async () => {
    const path = '/admin/site/redirects?edit=new'
    const page = await site.tab()
    const [from, to] = [page.getByLabel('Old URL'), page.getByLabel('New URL')]
    await open(page, path)
    await from.fill('/kept-page')
    await to.fill('/faq')
    await page.getByLabel('Type', { exact: true }).selectOption('302')
    await comeBack(page, path)
    await bringBack(page).click()
    assert.deepEqual([await from.inputValue(), await to.inputValue()], ['/kept-page', '/faq'])
    await page.getByRole('button', { name: 'Add redirect' }).click()
    await saved(page, 'Saved: /kept-page leads to /faq temporarily.')
    await assertNothingLeft(page, path)

    await page.getByRole('link', { name: 'Change /kept-page' }).click()
    await page.waitForURL('**?edit=*')
    await alive(page)
    const edited = new URL(page.url()).pathname + new URL(page.url()).search
    await to.fill('/our-story')
    await assertNothingLeft(page, path)
    await comeBack(page, edited)
    await bringBack(page).click()
    assert.equal(await to.inputValue(), '/our-story')
    await page.getByRole('button', { name: 'Save redirect' }).click()
    await saved(page, 'Saved: /kept-page leads to /our-story temporarily.')
    await assertNothingLeft(page, edited)
  })

  it('is said to be kept nowhere where the tab has no room left for it', async () => {
    const page = await site.tab()
    await open(page, '/admin/site/redirects?edit=new')
    await page.evaluate(fillTab)
    await page.getByLabel('Old URL').fill('/no-room')
    await page.getByRole('alert').filter({ hasText: 'This tab can’t keep your text' }).waitFor()
    await page.evaluate(() => sessionStorage.removeItem('filled'))
    await page.getByLabel('New URL').fill('/faq')
    await page.getByText('This tab can’t keep your text').waitFor({ state: 'detached' })
  })

  it('stays what it was while something else is typed beside its offer, which is kept as well', async () => {
    const path = '/admin/site/redirects?edit=new'
    const page = await site.tab()
    const [from, to] = [page.getByLabel('Old URL'), page.getByLabel('New URL')]
    const both = async () => [await from.inputValue(), await to.inputValue()]
    await open(page, path)
    await from.fill('/first')
    await to.fill('/faq')
    await comeBack(page, '/admin/site/redirects?from=/second')
    await assertFocus(to)
    await page.keyboard.type('/our-story')
    assert.ok(await bringBack(page).isVisible())
    await comeBack(page, path)
    await page.getByText('There is one more text after it.').waitFor()
    await bringBack(page).click()
    assert.deepEqual(await both(), ['/second', '/our-story'])
    await bringBack(page).focus()
    await page.keyboard.press('Enter')
    assert.deepEqual(await both(), ['/first', '/faq'])
    await page.getByRole('status').filter({ hasText: 'Your other text is still in this tab.' }).waitFor()
    await page.getByRole('button', { name: 'Add redirect' }).click()
    await saved(page, 'Saved: /first leads to /faq.')
    await open(page, path)
    await page.getByRole('status').filter({ hasText: OFFER }).waitFor()
    await bringBack(page).click()
    assert.deepEqual(await both(), ['/second', '/our-story'])
    await page.getByRole('button', { name: 'Add redirect' }).click()
    await saved(page, 'Saved: /second leads to /our-story.')
    await assertNothingLeft(page, path)
  })

  it('stays offered where the form is refused, and where the page was opened far below the offer', async () => {
    const path = '/admin/site/company'
    const page = await site.tab()
    const [telephone, tagline] = [page.getByLabel('Phone', { exact: true }), page.getByRole('textbox', { name: 'Tagline' })]
    await open(page, path)
    await telephone.fill('+91 80 7777 1111')
    await comeBack(page, `${path}#company-tagline`)
    await tagline.fill('')
    await page.getByRole('button', { name: 'Save draft' }).last().click()
    await page.getByRole('alert').first().waitFor()
    await alive(page)
    assert.equal(await tagline.inputValue(), '')
    await bringBack(page).click()
    assert.equal(await telephone.inputValue(), '+91 80 7777 1111')
    assert.notEqual(await tagline.inputValue(), '')
  })

  it('is left alone where other looks than those of the form were asked for and refused', async () => {
    const path = '/admin/site/looks'
    const page = await site.tab()
    const other = await site.tab()
    const accent = page.getByLabel('Accent color', { exact: true })
    async function publish(tab: Page, color: string) {
      await open(tab, path)
      await tab.getByLabel('Accent color', { exact: true }).fill(color)
      await tab.getByRole('button', { name: 'Publish branding' }).click()
      await saved(tab, 'Branding published.')
    }
    await publish(page, '#0f766e')
    await accent.fill('#7c2d12')
    await publish(other, '#1e3a8a')
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await page.getByRole('alert').first().waitFor()
    await alive(page)
    assert.equal(await accent.inputValue(), '#1e3a8a')
    await bringBack(page).click()
    assert.equal(await accent.inputValue(), '#7c2d12')
  })

  it('is gone where it is not wanted', async () => {
    const path = '/admin/site/redirects?edit=new'
    const page = await site.tab()
    await open(page, path)
    await page.getByLabel('Old URL').fill('/unwanted')
    await comeBack(page, path)
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await assertFocus(page.getByLabel('Old URL'))
    await assertNothingLeft(page, path)
  })
})

function fillTab(): void {
  let text = ' '.repeat(1024 * 1024)
  for (let filled = ''; text.length > 1; )
    try {
      sessionStorage.setItem('filled', filled + text)
      filled += text
    } catch {
      text = text.slice(text.length / 2)
    }
}
