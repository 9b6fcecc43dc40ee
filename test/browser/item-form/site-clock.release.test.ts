import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator } from 'playwright-core'
import { dayInZone, formatLongDay, formatTime } from '#lib/time/dates.ts'
import { formatClock } from '#lib/time/minutes.ts'
import { field, PUBLISHED, SAVED, type } from '#test/browser/admin/form-pages.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { openEditing, rewrite, textOf } from '#test/browser/site-copy/editing.ts'
import { settled } from '#test/browser/wait-until-settled.ts'

const ZONE = 'Asia/Kolkata'

describe('an administrator far away from the site’s zone', () => {
  let site: BrowserSite

  before(async () => {
    site = await openBrowserSite()
    await site.app.store.create({ index: 'news', id: 'one', body: PUBLISHED })
  })

  after(() => site.close())

  const far = () => site.administrator({ timezoneId: 'America/New_York' })
  const clock = (at = new Date()) => formatClock(formatTime(ZONE, at))

  /** At a moment between `from` and now. */
  function assertSaved(told: string, words: string, from: string) {
    assert.ok([`${words} ${from}`, `${words} ${clock()}`].includes(told), told)
  }

  const describedBy = (control: Locator) =>
    control.evaluate((element) => document.getElementById(element.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent)

  it('reads one clock on a form, before and after it is loaded again, and whose days they are', async () => {
    const page = await far()
    await page.goto('/edit-news/one')
    await settled(page)
    const from = clock()
    await type(page, 'Title', 'From afar')
    const told = await page.getByRole('status').filter({ hasText: SAVED }).innerText()
    assertSaved(told, 'Draft saved', from)
    await page.reload()
    await settled(page)
    const { now } = site.app.clock
    await page
      .getByRole('status')
      .filter({ hasText: `Saved ${formatLongDay(dayInZone(ZONE, now))} at ${clock(now)}.` })
      .waitFor()
    assert.equal(await describedBy(field(page, 'Posted date')), 'A later day or time schedules the post.')
  })

  it('reads the same clock in the history and in the editing view, and its zone in the user menu', async () => {
    const page = await far()
    await page.goto('/edit-news/one/history')
    await page.getByText(`newest first (${ZONE}).`).waitFor()
    const { now } = site.app.clock
    await page.getByRole('heading', { name: `Unpublished changes · ${formatLongDay(dayInZone(ZONE, now))} at ${clock(now)}` }).waitFor()
    await page.goto('/admin/messages')
    await page.getByRole('banner').getByRole('button', { name: 'Administrator' }).click()
    await page.getByRole('banner').getByText(`Times in ${ZONE}`).waitFor()
    await openEditing(page, '/faq')
    const from = clock()
    await rewrite(textOf(page, 'Heading'), 'Questions from afar')
    const state = page
      .getByRole('region', { name: 'Editing' })
      .getByRole('status')
      .filter({ hasText: /^Saved \d\d?:\d\d [AP]M/ })
    assertSaved(await state.innerText(), 'Saved', from)
  })
})
