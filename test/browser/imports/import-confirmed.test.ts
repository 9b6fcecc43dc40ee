import assert from 'node:assert/strict'
import { it } from 'node:test'
import { alive } from '#test/browser/hydrated.ts'
import { assertFocus, keyboardOf } from '#test/browser/keyboard.ts'
import { openBrowserSite } from '#test/browser/site.ts'

const ROW = { category: 'C', content_excerpt: 'E', author: 'A', source: 'Desk', expiry_date: '1/1/2030' }

it('an import says what goes live, what is scheduled and what becomes a draft before it stores, by keyboard', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const page = await site.administrator({ viewport: { width: 390, height: 844 } })
  const { press, tabTo } = keyboardOf(page)
  const rows = [
    ...Array.from({ length: 12 }, (_, at) => ({ ...ROW, title: `Live ${at}`, posted_date: '1/1/2026' })),
    ...Array.from({ length: 3 }, (_, at) => ({ ...ROW, title: `Later ${at}`, posted_date: '1/1/2029' })),
    ...Array.from({ length: 5 }, (_, at) => ({ ...ROW, title: `Draft ${at}`, posted_date: '1/1/2026', draft: true })),
  ]
  const stored = async () => (await site.app.store.find({ indexes: ['blog'], size: 0 })).total
  await page.goto('/add-data-component?from=file')
  await alive(page)
  const buffer = Buffer.from(JSON.stringify(rows))
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'all.json', mimeType: 'application/json', buffer })
  await tabTo(page.getByRole('button', { name: 'Import file' }))
  await press('Enter')
  const question = page.getByRole('alert').filter({ hasText: '12 go live now, 3 are scheduled, 5 become drafts.' })
  await question.waitFor()
  await assertFocus(question, 'the question takes the focus')
  assert.equal(await stored(), 0)
  assert.equal(await page.locator('main .button:not(.button-quiet):visible').count(), 1, 'one primary button')
  await tabTo(question.getByRole('button', { name: 'Import and publish 12' }))
  await press('Enter')
  await page.getByText('20 posts imported.').waitFor()
  assert.equal(await stored(), 20)
})
