import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { AXE, violations, violationsOfColours } from '#test/browser/axe.ts'
import { keyboardOf } from '#test/browser/keyboard.ts'
import { openBrowserSite } from '#test/browser/site.ts'
import { atRest } from '#test/browser/wait-until-settled.ts'
import { png } from '#test/media/media-app.ts'
import { editable, openEditing, rewrite, saved, stateOf, textOf } from './editing.ts'

it('the editing view passes axe with texts at rest, one being written, and each dialog open, in both schemes', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const page = await site.administrator()
  await page.addInitScript(AXE)
  const check = async (what: string, schemes: readonly ('light' | 'dark')[] = ['light']) => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await atRest(page)
      const isFirst = colorScheme === schemes[0]
      assert.deepEqual(await page.evaluate(isFirst ? violations : violationsOfColours), [], `${what}, ${colorScheme}`)
    }
  }
  await page.goto('/faq')
  await check('the offer')
  await openEditing(page, '/faq')
  await rewrite(page.locator('h1 [data-words]'), 'Changed')
  await saved(page)
  await textOf(page, 'Question', 'Which model').click()
  await check('a question being written', ['light', 'dark'])
  await page.keyboard.press('Escape')
  await opened(page, 'Other text on this page')
  await check('more words')
  await page.keyboard.press('Escape')
  await opened(page, 'Title, description and share image')
  const picture = { name: 'team.png', mimeType: 'image/png', buffer: Buffer.from(await png('#1c5a66')) }
  await page.getByLabel('Your own image').setInputFiles(picture)
  await page.getByText('600 × 400 pixels.', { exact: true }).waitFor()
  await check('the share picture', ['light', 'dark'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByText('Changed', { exact: true }).waitFor()
  await check('the list of changes', ['dark'])
  await page.keyboard.press('Escape')
  await openEditing(page, '/')
  await textOf(page, 'Link text').click()
  await page.getByRole('button', { name: 'Link…' }).click()
  await check('a link')
  await page.goto('/?edit=not-found')
  await page.getByRole('group', { name: 'Link 1 of 4' }).waitFor()
  await check('lists among more words', ['light', 'dark'])
  await page.goto('/?edit')
  await editable(page)
  await rewrite(page.locator('h1 [data-words]'), 'x'.repeat(91))
  await stateOf(page, 'Not saved: one text')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Put them back' }).waitFor()
  await check('the offer of words that were not saved', ['light', 'dark'])
})

it('the editing view at 400 % leaves in sight what has the focus, also while a text is not saved, and all of its menu', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const page = await site.administrator({ viewport: { width: 320, height: 256 } })
  const { press, tabTo } = keyboardOf(page)
  await openEditing(page, '/')
  await rewrite(page.locator('h1 [data-words]'), 'x'.repeat(91))
  await stateOf(page, 'Not saved: one text')
  await tabTo(textOf(page, 'What you do', 'Choose each person'))
  await tabTo(textOf(page, 'Link text', 'Get Started'), 'Shift+Tab')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const { y = -1 } = (await page.locator('[popover]:popover-open').boundingBox()) ?? {}
  assert.ok(y >= 0, `${y}`)
  await press('Escape')
})

async function opened(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: entry }).click()
  await page.getByRole('dialog', { name: entry }).waitFor()
}
