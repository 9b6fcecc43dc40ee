import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openBrowserSite } from '#test/browser/site.ts'

it('R7 after logout, Back shows nothing of what the session had opened', async () => {
  const site = await openBrowserSite()
  const page = await site.administrator()
  await page.goto('/admin/people')
  await page.getByRole('heading', { name: 'Your passkeys' }).waitFor()
  await page.getByRole('button', { name: 'Administrator', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${site.url}/`)
  await page.goBack()
  await page.getByText('404').first().waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Your passkeys' }).count(), 0)
  assert.deepEqual(await page.context().cookies(), [])
  await site.close()
})
