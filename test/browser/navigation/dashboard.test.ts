import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { addDays, dayInZone, formatStoredDay } from '#lib/time/dates.ts'
import { AXE, violations } from '#test/browser/axe.ts'
import { alive } from '#test/browser/hydrated.ts'
import { keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { atRest } from '#test/browser/wait-until-settled.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }
const STEPS = ['Name and logo', 'Confirm what the site says', 'Turn on email', 'Publish your first post', 'Invite people']

describe('the dashboard', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
  })

  after(() => site.close())

  const checklist = (page: Page) => page.getByRole('region', { name: 'Get ready to launch' })
  const todo = (page: Page) => page.getByRole('region', { name: /^To do/ })

  async function open(page: Page, path = '/admin') {
    await page.goto(path)
    await alive(page)
  }

  it('greets a new owner with five steps and their progress, one of them highlighted', async () => {
    const page = await site.administrator({ viewport: DESK, bypassCSP: true })
    await page.addInitScript(AXE)
    await open(page)
    assert.deepEqual(await checklist(page).getByRole('heading', { level: 3 }).allInnerTexts(), STEPS)
    await checklist(page).getByText('0 of 5 done').waitFor()
    assert.equal(await page.locator('main .button:not(.button-quiet)').count(), 1, 'one main button')
    assert.equal(await todo(page).getByText('statements to confirm').count(), 0)
    assert.deepEqual(await page.evaluate(violations), [])
    await page.setViewportSize(PHONE)
    await atRest(page)
    assert.deepEqual(await page.evaluate(violations), [])
    await checklist(page).getByRole('link', { name: 'Start confirming' }).click()
    await page.getByRole('heading', { level: 1, name: 'Launch checklist' }).waitFor()
  })

  it('counts a first post of one’s own as a step', async () => {
    const { app } = site
    await app.store.create({
      index: 'blog',
      id: 'own',
      body: { title: 'Our first', posted_date: '1/11/2026', expiry_date: '1/11/2028', source: 'Desk' },
    })
    const page = await site.administrator({ viewport: DESK })
    await open(page)
    await checklist(page).getByText('1 of 5 done').waitFor()
    await checklist(page).getByText('Publish your first post (done)').waitFor()
  })

  it('hides the steps for the one who asks, by keyboard, and brings them back from Settings', async () => {
    const page = await site.administrator({ viewport: DESK })
    const { press, tabTo } = keyboardOf(page)
    await open(page)
    await tabTo(checklist(page).getByRole('button', { name: 'Hide' }))
    await press('Enter')
    await todo(page).getByText('statements to confirm').waitFor()
    await alive(page)
    assert.equal(await checklist(page).count(), 0)
    await open(page, '/admin/settings')
    await page.getByRole('button', { name: 'Show launch checklist' }).click()
    await checklist(page).waitFor()
  })

  it('lists what waits in a fixed order with a verb each, and leaves out what there is none of', async () => {
    const { store, services } = site.app
    const page = await site.administrator({ viewport: PHONE })
    await open(page)
    const verbs = () => todo(page).getByRole('link').allInnerTexts()
    assert.deepEqual(await verbs(), [])
    await todo(page).getByText('Nothing to do.').waitFor()
    const today = dayInZone(services.settings.timeZone, services.now())
    const later = { posted_date: formatStoredDay(addDays(today, 3)), expiry_date: '1/11/2028' }
    const body = {
      from_name: 'Dana',
      email: 'd@client.example',
      subject: 'A team',
      message: 'Text',
      received_at: services.now().toISOString(),
    }
    await store.createMany([
      { index: 'blog', id: 'later', body: { title: 'Out in three days', source: 'Desk', ...later } },
      { index: 'news', id: 'unfinished', body: { title: 'Half', draft: true } },
      {
        index: 'news',
        id: 'ending',
        body: { title: 'Ends soon', source: 'Desk', posted_date: '1/11/2026', expiry_date: formatStoredDay(addDays(today, 2)) },
      },
      { index: 'messages', id: 'asked', body },
    ])
    await open(page)
    assert.deepEqual(await verbs(), ['Answer', 'Finish', 'Extend'])
    const next = page.getByRole('region', { name: /^Scheduled next/ })
    await next.getByRole('link', { name: 'Out in three days' }).waitFor()
    await todo(page).getByRole('link', { name: 'Finish: 1 draft' }).click()
    await page.waitForURL('**/admin/manage-blogs?show=draft')
    await page.getByRole('link', { name: 'Edit Half' }).waitFor()
  })
})
