import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { assertFocus } from '#test/browser/keyboard.ts'
import { openBrowserSite } from '#test/browser/site.ts'
import { openEditing, rewrite, saved, stateOf } from './editing.ts'

it('whoever has decided between two wordings goes on at the text, or at the bar where the page does not show it', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const [page, other] = [await site.administrator(), await site.administrator()]
  for (const each of [page, other]) await openEditing(each, '/faq')
  await retitle(other, 'Title of somebody else')
  await retitle(page, 'Title of his own')
  await stateOf(page, 'Not saved: one text')
  await page.getByRole('button', { name: 'Keep mine' }).press('Enter')
  await saved(page)
  await assertFocus(page.getByRole('button', { name: 'More', exact: true }))

  const heading = (of: Page) => of.locator('h1 [data-words]')
  await rewrite(heading(other), 'Heading of somebody else')
  await saved(other)
  await rewrite(heading(page), 'Heading of his own')
  await page.getByRole('button', { name: 'Use theirs' }).press('Enter')
  await page.getByRole('button', { name: 'Use theirs' }).waitFor({ state: 'detached' })
  await assertFocus(heading(page))
})

async function retitle(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Title, description and share image' }).click()
  await page.getByRole('dialog').getByLabel('Title in search results', { exact: true }).fill(words)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await stateOf(page, /saved/i)
}
