import assert from 'node:assert/strict'
import { it } from 'node:test'
import { alive } from '#test/browser/hydrated.ts'
import { openBrowserSite } from '#test/browser/site.ts'

it('a form that is clicked again while its answer is on its way is sent once, and the answer is that of the first', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const page = await site.administrator()
  await page.goto('/admin/site/looks')
  await alive(page)
  const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let sent = 0
  await page.route('/admin/site/looks', async (route) => {
    if (route.request().method() !== 'POST' || sent++ > 0) return route.continue()
    const response = await route.fetch()
    answered()
    await isReleased
    await route.fulfill({ response })
  })
  await page.getByLabel('Accent color', { exact: true }).fill('#1d4ed8')
  await page.getByRole('button', { name: 'Publish branding' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await isAnswered
  release()
  const said = page.getByText(/^(?:Branding published|Someone else changed)/)
  assert.match((await said.textContent()) ?? '', /^Branding published/)
  assert.equal(sent, 1)
})
