import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { AXE, violations } from '#test/browser/axe.ts'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import type { BrowserSite } from '#test/browser/site.ts'
import { atRest } from '#test/browser/wait-until-settled.ts'

const DESK = { width: 1280, height: 900 }
const TABLET = { width: 1024, height: 900 }
const PHONE = { width: 390, height: 844 }

const SCREENS = {
  Dashboard: '/admin',
  Posts: '/admin/manage-blogs',
  'Media library': '/admin/media',
  Inbox: '/admin/messages',
  Analytics: '/admin/analytics',
  Pages: '/admin/site/words',
}

const TABS = {
  Pages: ['Pages', 'Branding', 'Company details', 'Redirects', 'Synonyms', 'Launch checklist'],
  Settings: ['Overview', 'People', 'Destinations', 'Backups', 'Activity'],
}

/** Spam and Analytics have their own. */
const LISTS = [
  '/admin/manage-blogs',
  '/admin/manage-blogs?tab=blogs',
  '/admin/manage-blogs?show=deleted',
  '/admin/manage-blogs?view=list',
  '/admin/manage-blogs?view=list&category=Hiring&sort=-views',
  '/admin/manage-blogs?view=list&show=deleted',
  '/admin/media',
  '/admin/messages',
  '/admin/activity',
  '/admin/categories',
  '/admin/authors',
  '/admin/imports',
  '/admin/people',
  '/admin/site',
  '/admin/site/search',
  '/admin/site/facts',
  '/admin/site/redirects',
  '/admin/site/redirects?q=careers',
  '/admin/site/words',
  '/admin/site/words/faq/history',
  '/edit-blog/demo-blog-01/history',
]
const ENTRY = 'main :is(article, ol > li, table tbody tr, :is(.ruled, .rows) > li, #synonyms)'

describe('the navigation of the admin area', () => {
  let site: BrowserSite

  before(async () => {
    site = await openDemoSite()
  })

  after(() => site.close())

  const navigation = (page: Page) => page.getByRole('navigation', { name: 'Administration' })

  async function open(page: Page, path: string) {
    await page.goto(path)
    await alive(page)
  }

  it('leads to every screen by its familiar name, by keyboard, and no screen has the public footer', async () => {
    const page = await site.administrator({ viewport: DESK })
    const { press, tabTo } = keyboardOf(page)
    await open(page, '/admin/people')
    for (const [name, path] of Object.entries(SCREENS)) {
      await tabTo(navigation(page).getByRole('link', { name }))
      await press('Enter')
      await page.waitForURL((url) => url.pathname === path)
      await alive(page)
      assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), name)
      assert.equal(await page.title(), name)
      assert.equal(await navigation(page).getByRole('link', { name }).getAttribute('aria-current'), 'page')
      assert.equal(await page.getByRole('contentinfo').count(), 0, `${path} has no public footer`)
    }
  })

  it('leads on to the screens of a group by tabs, the current one in sight on a phone', async () => {
    const page = await site.administrator({ viewport: PHONE })
    await open(page, '/admin/site/words')
    for (const [group, names] of Object.entries(TABS)) {
      if (group === 'Settings') await open(page, '/admin/settings')
      const tabs = page.getByRole('navigation', { name: group, exact: true })
      assert.deepEqual(await tabs.getByRole('link').allInnerTexts(), names)
      for (const name of names) {
        await tabs.getByRole('link', { name, exact: true }).click()
        const title = name === 'Overview' ? group : name
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
        await alive(page)
        assert.equal(await page.title(), title)
        const box = await tabs.locator('[aria-current="page"]').boundingBox()
        assert.ok(box && box.x >= 0 && box.x + box.width <= PHONE.width, `${name} is in sight`)
      }
    }
  })

  it('is one drawer on a phone, for fingers and keys, and leaves the focus where it was', async () => {
    const page = await site.administrator({ viewport: PHONE, bypassCSP: true })
    const { press, tabTo } = keyboardOf(page)
    await page.addInitScript(AXE)
    await open(page, '/admin')
    const button = page.getByRole('button', { name: 'Admin menu' })
    const [box, title] = [await button.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
    assert.ok(box && title && box.x + box.width <= title.x && box.width >= 44 && box.height >= 44, 'it stands left of the title')
    assert.equal(await navigation(page).isVisible(), false)

    await button.click()
    await navigation(page).waitFor()
    await atRest(page)
    assert.deepEqual(await page.evaluate(violations), [])
    await navigation(page).getByText('Times in Asia/Kolkata').waitFor()
    await navigation(page).getByRole('button', { name: 'Close menu' }).click()
    await navigation(page).waitFor({ state: 'hidden' })

    await tabTo(button)
    await press('Enter')
    await tabTo(navigation(page).getByRole('link', { name: 'Media library' }))
    await press('Escape')
    await navigation(page).waitFor({ state: 'hidden' })
    await assertFocus(button)
    await press('Enter')
    await tabTo(navigation(page).getByRole('link', { name: 'Media library' }))
    await press('Enter')
    await page.waitForURL('**/admin/media')
  })

  it('is a rail of icons on a tablet, whose names show on hover and focus', async () => {
    const page = await site.administrator({ viewport: TABLET, bypassCSP: true })
    await page.addInitScript(AXE)
    await open(page, '/admin')
    const link = navigation(page).getByRole('link', { name: 'Media library' })
    const [rail, heading] = [await link.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
    assert.ok(rail && heading && rail.width <= 48 && rail.x + rail.width < heading.x)
    const shown = () => link.getByText('Media library').evaluate((name) => getComputedStyle(name).opacity)
    assert.equal(await shown(), '0')
    await link.hover()
    assert.equal(await shown(), '1')
    await page.mouse.move(600, 600)
    assert.equal(await shown(), '0')
    await keyboardOf(page).tabTo(link)
    assert.equal(await shown(), '1')
    assert.equal(await page.getByRole('button', { name: 'Admin menu' }).isVisible(), false)
    assert.deepEqual(await page.evaluate(violations), [])
  })

  it('leaves the first entry of every list within 420 pixels on a phone', async () => {
    const page = await site.administrator({ viewport: PHONE })
    const low: string[] = []
    for (const path of LISTS) {
      await open(page, path)
      const first = await page.locator(ENTRY).locator('visible=true').first().boundingBox()
      if (!first || first.y > 420) low.push(`${path}: ${first?.y}`)
    }
    assert.deepEqual(low, [])
  })

  it('opens the form of a redirect on demand, above the list, by keyboard and without script', async () => {
    const page = await site.administrator({ viewport: PHONE })
    const { press, tabTo } = keyboardOf(page)
    await open(page, '/admin/site/redirects')
    assert.equal(await page.getByLabel('Old URL').count(), 0)
    await tabTo(page.getByRole('link', { name: 'New redirect' }))
    await press('Enter')
    await page.waitForURL('**edit=new*')
    await alive(page)
    await assertFocus(page.getByLabel('Old URL'))
    assert.equal(await page.getByRole('link', { name: 'New redirect' }).count(), 0, 'one primary button')

    const plain = await site.administrator({ javaScriptEnabled: false })
    await plain.goto('/admin/site/redirects')
    await plain.getByRole('link', { name: 'New redirect' }).click()
    await plain.getByLabel('Old URL').fill('/brochure')
    await plain.getByLabel('New URL').fill('/faq')
    await plain.getByRole('button', { name: 'Add redirect' }).click()
    await plain.getByText('Saved: /brochure leads to /faq.').waitFor()
    assert.equal(await plain.getByLabel('Old URL').count(), 0)
  })
})
