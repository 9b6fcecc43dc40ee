import assert from 'node:assert/strict'
import { it } from 'node:test'
import { AXE, violations } from '#test/browser/axe.ts'
import { textOutOfPlace } from '#test/browser/find-overflow.ts'
import { alive } from '#test/browser/hydrated.ts'
import { openBrowserSite } from '#test/browser/site.ts'

const FILE = [
  'Headline,Body,Publish Date,Teaser,Writer,Tags,Post ID',
  'Pune in 90 days,<p>A first team.</p>,13/04/2026,From signed scope to a working team.,A. Rao,Locations; Hiring,8841',
  'Goa,<p>More.</p>,03/04/2026,Short.,A. Rao,Hiring,8842',
  ',<p>No title.</p>,03/04/2026,Short.,A. Rao,Hiring,8843',
].join('\n')

it('a spreadsheet’s columns are guessed and chosen, its bad rows skipped, and the next file with them begins as this one', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const page = await site.administrator({ viewport: { width: 360, height: 800 } })
  const choose = async () => {
    await page.goto('/add-data-component?from=file')
    await alive(page)
    const buffer = Buffer.from(FILE)
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'old-site.csv', mimeType: 'text/csv', buffer })
    await page.getByText('2 of 3 rows are ready. 1 has problems.').waitFor()
  }
  await choose()
  const goesTo = (name: string) => page.getByLabel(`${name} goes to`)
  assert.equal(await goesTo('Headline').inputValue(), 'title')
  assert.equal(await page.getByLabel('Source', { exact: true }).inputValue(), 'Tradewind')
  await goesTo('Post ID').selectOption('slug')
  await page.getByLabel('Drafts. Publish them when you’re ready.').check()
  await page.getByLabel('Skip invalid rows').check()
  await page.getByText('2 of 3 rows are ready.').waitFor()
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 768, 1280]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(AXE)
      assert.deepEqual(await page.evaluate(violations), [], `${width} ${colorScheme}`)
      assert.deepEqual(await page.evaluate(textOutOfPlace), [], `${width} ${colorScheme}`)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/columns-${width}-${colorScheme}.png`, fullPage: true })
    }
  await page.getByRole('button', { name: 'Import file' }).click()
  await page.getByRole('button', { name: 'Import 2 drafts' }).click()
  await page.getByText('2 posts imported. 1 row skipped.').waitFor()
  await page.evaluate(AXE)
  assert.deepEqual(await page.evaluate(violations), [], 'the report')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/report.png`, fullPage: true })
  await choose()
  assert.equal(await goesTo('Post ID').inputValue(), 'slug')
})
