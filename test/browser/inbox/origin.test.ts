import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { BROWSER } from '#test/analytics/visit-plan.ts'
import { button } from '#test/browser/admin/form-pages.ts'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const FIELDS = { Name: 'Rita', Email: 'rita@kestrel.example', Message: 'When could forty engineers start?' }
const SUBJECT = 'Forty engineers'

let site: BrowserSite
before(async () => {
  site = await openBrowserSite()
})
after(() => site.close())

it('shows which campaign brought a message, in the message and in Analytics, even if it went to Spam at first', async () => {
  const visitor = await site.visitor({ userAgent: BROWSER })
  await visitor.goto('/?utm_source=letter&utm_campaign=spring')
  await visitor.getByRole('link', { name: 'Talk to us' }).first().click()
  await visitor.getByLabel('Subject').fill(SUBJECT)
  for (const [label, value] of Object.entries(FIELDS)) await visitor.getByLabel(label).fill(value)
  await visitor.getByRole('button', { name: /^Send/ }).click()
  await visitor.getByRole('alert').filter({ hasText: 'Message received.' }).waitFor()
  await site.app.found()

  const page = await site.administrator()
  const subject = page.getByRole('link', { name: SUBJECT, exact: true })
  await page.goto('/admin/messages')
  await alive(page)
  await page.getByRole('link', { name: /^Spam/ }).click()
  await subject.click()
  await page.getByText('spring, letter').waitFor()
  await page.getByText('It was sent less than 3 seconds after its page was opened.').waitFor()
  await alive(page)
  await button(page, 'Not spam').click()
  await page.getByRole('status').filter({ hasText: 'Inbox' }).waitFor()
  await site.app.found()
  await page.goto('/admin/messages')
  await subject.waitFor()

  await page.goto('/admin/analytics?range=today&campaign=spring')
  await alive(page)
  const text = await page.getByRole('main').innerText()
  assert.match(text, /Messages\s+1\s/)
})
