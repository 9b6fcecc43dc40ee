import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { today } from '#domain/items/items.ts'
import { addDays, formatMediumDay, formatStoredDay } from '#lib/time/dates.ts'
import { addWeeks } from '#test/analytics/planned-visits.ts'
import { AXE, violations } from '#test/browser/axe.ts'
import { alive } from '#test/browser/hydrated.ts'
import { keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { atRest } from '#test/browser/wait-until-settled.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

describe('Analytics in a browser', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    const { store, services } = site.app
    const now = today(services)
    await addWeeks(store, now, 70)
    const post = {
      title: 'Notice periods in India',
      posted_date: formatStoredDay(addDays(now, -12)),
      expiry_date: '1/11/2028',
      source: 'Desk',
    }
    await store.create({ index: 'blog', id: 'post', body: post })
  })

  after(() => site.close())

  async function open(page: Page, path = '/admin/analytics') {
    await page.goto(path)
    await alive(page)
  }

  it('reads its chart to the keyboard day by day, and Enter opens one', async () => {
    const page = await site.administrator({ viewport: DESK })
    const { press, tabTo } = keyboardOf(page)
    await open(page)
    const chart = page.getByRole('application', { name: 'Daily visitors by day' })
    await tabTo(chart)
    await press('ArrowRight')
    const first = addDays(today(site.app.services), -29)
    await page
      .getByRole('status')
      .filter({ hasText: formatMediumDay(addDays(first, 1)) })
      .waitFor()
    await press('ArrowLeft')
    await page
      .getByRole('status')
      .filter({ hasText: formatMediumDay(first) })
      .waitFor()
    await press('Enter')
    await page.waitForURL(`**/admin/analytics?range=custom&from=${first}&to=${first}`)
  })

  it('marks published posts by number and campaigns by name, and swaps the chart for a table in its place', async () => {
    const page = await site.administrator({ viewport: DESK })
    await open(page)
    await page.getByRole('listitem').filter({ hasText: 'Notice periods in India' }).getByText('1').waitFor()
    await page.locator('svg').getByText('nov-brief').waitFor()
    await page.getByRole('link', { name: 'Show as table' }).click()
    await page.getByRole('columnheader', { name: 'Daily visitors' }).waitFor()
    assert.equal(await page.getByRole('region', { name: 'Daily visitors by day' }).getByRole('row').count(), 31)
    await page.getByRole('link', { name: 'Show as chart' }).click()
    await page.getByRole('application').waitFor()
  })

  it('narrows by any row, and takes the filter back by its chip', async () => {
    const page = await site.administrator({ viewport: DESK })
    await open(page)
    const visitors = page.getByRole('link', { name: /^Daily visitors/ })
    const all = await visitors.innerText()
    await page.getByRole('region', { name: 'Sources' }).getByRole('link', { name: 'Direct' }).click()
    const chip = page.getByRole('link', { name: 'Remove filter Source: Direct' })
    await chip.waitFor()
    assert.notEqual(await visitors.innerText(), all)
    await chip.click()
    await chip.waitFor({ state: 'detached' })
    assert.equal(await visitors.innerText(), all)
  })

  it('shows its figures high on a phone, reads well, and loads its chart on no other screen', async () => {
    const page = await site.administrator({ viewport: PHONE, bypassCSP: true })
    await page.addInitScript(AXE)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await open(page, '/admin')
    await open(page, '/admin/manage-blogs')
    assert.deepEqual(
      scripts.filter((path) => path.includes('chart')),
      [],
    )
    await open(page)
    const box = await page.getByRole('link', { name: /^Daily visitors/ }).boundingBox()
    assert.ok(box && box.y + box.height <= 420, `${box?.y}`)
    assert.equal(scripts.filter((path) => /\/chart-[^/]*\.js$/.test(path)).length, 1)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await atRest(page)
      assert.deepEqual(await page.evaluate(violations), [], colorScheme)
    }
  })
})
