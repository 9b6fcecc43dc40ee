import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openBrowserSite } from '#test/browser/site.ts'
import { paste, write } from './writing.ts'

const table = (...rows: string[][]) =>
  `<table><tbody>${rows.map((row) => `<tr>${row.map((words) => `<td><p>${words}</p></td>`).join('')}</tr>`).join('')}</tbody></table>`

it('cells that are pasted into a table take the places from the cursor on, and what they replaced is told and comes back by Undo', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const before = table(['Region', 'Teams', 'Days'], ['Pune', '', '12'])
  const { page, text, content } = await write(site, 'cells', before)
  await text.getByText('Region').click()
  await paste(text, { html: table(['Cost'], ['Rent']) })
  const note = page.getByRole('status').filter({ hasText: 'The pasted cells replaced the text of' })
  await note.filter({ hasText: 'the text of 2 cells. Undo brings it back.' }).waitFor()
  assert.equal(await content(), table(['Cost', 'Teams', 'Days'], ['Rent', '', '12']))
  await page.keyboard.press('Control+z')
  await page.waitForFunction((said) => document.querySelector<HTMLTextAreaElement>('textarea[name="content"]')?.value === said, before)
  await text.locator('td').nth(4).click()
  await paste(text, { html: table(['9']) })
  await note.waitFor({ state: 'detached' })
  assert.equal(await content(), table(['Region', 'Teams', 'Days'], ['Pune', '9', '12']))
  await text.getByText('Teams').click()
  await paste(text, { plain: 'A\tB\r\nC\t\r\n' })
  await note.filter({ hasText: '4 cells' }).waitFor()
  assert.equal(await content(), table(['Region', 'A', 'B'], ['Pune', 'C', '']))
  // They are selected now.
  await paste(text, { plain: 'D\tE\nF\tG' })
  assert.equal(await content(), table(['Region', 'D', 'E'], ['Pune', 'F', 'G']))
  await paste(text, { plain: 'one\tline\nother' })
  assert.match(await content(), /one\tline<\/p><p>other/)
})
