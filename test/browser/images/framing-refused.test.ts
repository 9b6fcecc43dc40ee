import { it } from 'node:test'
import { alive } from '#test/browser/hydrated.ts'
import { openBrowserSite } from '#test/browser/site.ts'
import { drawnFile } from './image-file.ts'

it('a framing that cannot be done leaves the one that is shown chosen, and can be chosen again', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const page = await site.administrator()
  await page.goto('/add-tradewind-blog')
  await alive(page)
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await drawnFile('logo.png', '#1c5a66', 900, 200))
  await page.getByRole('img', { name: 'Logo now' }).waitFor()
  await page.getByText('Fit or fill').first().click()
  const fit = page.getByRole('radio', { name: /^Fit/, checked: true })
  await fit.waitFor()
  await page.route('**/admin/media/frame', (route) => route.abort())
  await page.getByRole('radio', { name: /^Fill/ }).click()
  await page.getByRole('alert').filter({ hasText: 'We couldn’t reach the server.' }).waitFor()
  await fit.waitFor({ timeout: 10_000 })
  await page.unrouteAll()
  const isFramed = page.waitForResponse('**/admin/media/frame')
  await page.getByRole('radio', { name: /^Fill/ }).click()
  await isFramed
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: /^Fill/, checked: true }).waitFor()
})
