import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { alive } from '#test/browser/hydrated.ts'
import { openBrowserSite } from '#test/browser/site.ts'
import { drawnFile } from './image-file.ts'

it('a picture that is answered with JSON of another form is said not to be taken, and can be sent again', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const page = await site.administrator()
  await page.goto('/add-tradewind-blog')
  await alive(page)
  const text = page.locator('[contenteditable="true"]')
  const problem = (words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor()
  // The site's own answer to a form that arrives broken, and one of a proxy.
  await answerUploads(page, (route) => route.continue({ postData: 'broken' }))
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await drawnFile('logo.png', '#1c5a66'))
  await problem('We couldn’t upload the image. Your text is still here.')
  await answerUploads(page, (route) => route.fulfill({ status: 503, json: { error: 'no upstream' } }))
  await page.getByRole('button', { name: 'Try logo.png again' }).click()
  await problem('Something went wrong on the server. Your text is still here.')
  await text.evaluate((element) => {
    const data = new DataTransfer()
    data.items.add(new File(['x'], 'pasted.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await problem('pasted.png was left out. Something went wrong on the server.')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try logo.png again' }).click()
  await page.getByRole('img', { name: 'Logo now' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Try logo.png again' }).count(), 0)
})

async function answerUploads(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.unrouteAll()
  await page.route('**/add-picture', answer)
}
