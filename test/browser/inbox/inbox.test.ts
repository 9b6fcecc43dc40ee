import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { receiveMessage } from '#domain/messages/messages.ts'
import { button } from '#test/browser/admin/form-pages.ts'
import { AXE, violations } from '#test/browser/axe.ts'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { atRest } from '#test/browser/wait-until-settled.ts'
import { fieldsOf } from '#test/outbox/outbox-app.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

let site: BrowserSite
before(async () => {
  site = await openBrowserSite()
  for (const subject of ['Pune', 'Delhi', 'Goa', 'Kochi']) {
    site.app.clock.now = new Date(site.app.clock.now.getTime() + 1000)
    await receiveMessage(site.app.services, fieldsOf(subject))
  }
  await site.app.found()
})
after(() => site.close())

const box = (page: Page, subject: string) => page.getByRole('checkbox', { name: `Select ${subject}` })
const row = (page: Page, subject: string) => page.getByRole('link', { name: subject, exact: true })
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Bulk actions' })

async function press(page: Page, name: string, told: string) {
  const tool = bar(page).getByRole('button', { name, exact: true })
  if (!(await tool.isVisible())) await button(page, 'More').click()
  await tool.click()
  await page.getByText(told).waitFor()
  await alive(page)
}

async function fits(page: Page) {
  await atRest(page)
  assert.deepEqual(await page.evaluate(violations), [])
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
}

for (const [name, viewport] of Object.entries({ desk: DESK, phone: PHONE }))
  it(`deletes, marks and restores several messages on a ${name}, and takes each back`, async () => {
    const page = await site.administrator({ viewport, bypassCSP: true })
    await page.addInitScript(AXE)
    await page.goto('/admin/messages')
    await alive(page)
    await fits(page)
    await box(page, 'Pune').check()
    await box(page, 'Goa').check()
    await page.getByText('2 selected').waitFor()
    await fits(page)
    await press(page, 'Delete', '2 messages are in Trash for 30 days.')
    assert.equal(await row(page, 'Pune').count(), 0)
    await page.getByRole('link', { name: 'Trash 2' }).click()
    await row(page, 'Pune').waitFor()
    await alive(page)
    await fits(page)
    await button(page, 'Restore Goa').click()
    await page.getByText('The message is restored.').waitFor()
    await alive(page)
    await box(page, 'Pune').check()
    await press(page, 'Restore', 'The message is restored.')
    await page.goto('/admin/messages')
    await alive(page)
    await box(page, 'Kochi').check()
    await press(page, 'Mark as spam', 'The message is in Spam.')
    await button(page, 'Undo').click()
    await page.getByText('The message is out of Spam again.').waitFor()
    await alive(page)
    await row(page, 'Kochi').click()
    await button(page, 'Delete').click()
    await page.getByText('The message is in Trash for 30 days.').waitFor()
    await alive(page)
    await button(page, 'Undo').click()
    await page.getByText('The message is restored.').waitFor()
    for (const subject of ['Pune', 'Delhi', 'Goa', 'Kochi']) await row(page, subject).waitFor()
  })

it('has sender, subject, due time and arrival side by side on a desk, and the first row high on a phone, in Spam too', async () => {
  await receiveMessage(site.app.services, { ...fieldsOf('Rocket'), suspicious: true, set_aside_for: 'links' })
  await site.app.found()
  const desk = await site.administrator({ viewport: DESK })
  await desk.goto('/admin/messages')
  const line = desk.locator('ol > li').filter({ hasText: 'Pune' })
  const parts = [line.locator('bdi'), row(desk, 'Pune'), line.getByText(/^(?:Due|Overdue) /), line.locator('time').last()]
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  for (const [at, part] of boxes.entries()) {
    const before = boxes[at - 1]
    assert.ok(part && (!before || before.x + 20 < part.x), `${at}`)
    assert.ok(Math.abs(part.y - (boxes[0]?.y ?? 0)) < 24, `${at} is in the same line`)
  }
  const phone = await site.administrator({ viewport: PHONE })
  for (const path of ['/admin/messages', '/admin/messages?show=aside']) {
    await phone.goto(path)
    const first = await phone.locator('main ol > li').first().boundingBox()
    assert.ok(first && first.y <= 420, `${path}: ${first?.y}`)
  }
})

it('moves, selects, answers and replies by single keys, until they are switched off', async () => {
  const page = await site.administrator({ viewport: DESK })
  await page.goto('/admin/messages')
  await alive(page)
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key)
  }
  const shown = await page.locator('ol > li :is(h2, h3) a').allInnerTexts()
  const at = (number: number) => row(page, shown[number] ?? '')
  await keys('j', 'j', 'k', 'j')
  await assertFocus(at(1))
  await keys('k', 'k')
  await assertFocus(at(0))
  await keys('x', 'j', 'x')
  await page.getByText('2 selected').waitFor()
  await keys('e')
  await page.getByText('2 messages are marked as answered.').waitFor()
  await button(page, 'Undo').click()
  await page.getByText('2 messages are marked as not answered.').waitFor()
  await alive(page)
  await keys('j', 'e')
  await page.getByText('The message is marked as answered.').waitFor()
  await button(page, 'Undo').click()
  await page.getByText('The message is marked as not answered.').waitFor()
  await alive(page)
  await keys('/')
  await assertFocus(page.getByRole('searchbox', { name: 'Search all messages' }))
  await keys('j', 'Escape', 'Tab', 'j', 'r')
  await page.waitForURL('**/admin/messages/*#reply-text')
  await assertFocus(page.locator('#reply-text'))
  await keys('e')
  await page.getByText('The message is marked as answered.').waitFor()
  await alive(page)
  await keys('r')
  await assertFocus(page.locator('#reply-text'))

  await page.goto('/admin/messages')
  await alive(page)
  await keys('?')
  for (const does of ['Next message', 'Previous message', 'Select', 'Mark as answered', 'Reply'])
    await page.getByRole('dialog').getByText(does, { exact: true }).waitFor()
  await page.getByLabel('Use single keys as shortcuts').uncheck()
  await keys('Escape', 'j', 'x')
  assert.equal(await bar(page).isVisible(), false)
  assert.equal(await page.getByText('Next message').filter({ visible: true }).count(), 0)
})

it('tells of new messages, and shows them on a click with the search and what is selected', async () => {
  const page = await site.administrator({ viewport: DESK })
  await page.goto('/admin/messages')
  await alive(page)
  await box(page, 'Goa').check()
  const before = await row(page, 'Goa').boundingBox()
  for (const subject of ['Hubli', 'Mysuru']) {
    site.app.clock.now = new Date(site.app.clock.now.getTime() + 1000)
    await receiveMessage(site.app.services, fieldsOf(subject))
  }
  await site.app.found()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const told = page.getByRole('status').getByRole('button', { name: '2 new messages' })
  await told.waitFor()
  assert.equal(await row(page, 'Hubli').count(), 0)
  assert.deepEqual(await row(page, 'Goa').boundingBox(), before)
  await told.click()
  await row(page, 'Hubli').waitFor()
  assert.ok(await box(page, 'Goa').isChecked())
  assert.equal(await told.count(), 0)
  await page.goto('/admin/messages?q=Goa')
  await alive(page)
  await receiveMessage(site.app.services, fieldsOf('Elsewhere'))
  site.app.clock.now = new Date(site.app.clock.now.getTime() + 1000)
  await receiveMessage(site.app.services, fieldsOf('Goa again'))
  await site.app.found()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await button(page, '1 new message').click()
  await row(page, 'Goa again').waitFor()
  assert.match(page.url(), /\?q=Goa$/)
})

it('counts what is selected in one line on a tablet, and has no search result with a link lower than a finger on a phone', async () => {
  const page = await site.administrator({ viewport: { width: 768, height: 1024 } })
  await page.goto('/admin/messages')
  await alive(page)
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  const told = await page.getByText('1 selected').boundingBox()
  assert.ok(told && told.height < 30, `${told?.height}`)
  await page.setViewportSize(PHONE)
  await page.goto('/admin/messages?q=Goa')
  await alive(page)
  const heights = await page
    .getByRole('main')
    .getByRole('link', { name: /Show all|@/ })
    .evaluateAll((links) => {
      return links.filter((link) => link.checkVisibility()).map((link) => link.getBoundingClientRect().height)
    })
  assert.deepEqual([heights.length, heights.every((height) => height >= 44)], [1, true], String(heights))
})
