import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { UNDO_PATH } from '#app/admin/paths/admin-paths.ts'
import { EXPORT_HEADER } from '#domain/exports/export-header.ts'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const ROW = { category: 'C', content_excerpt: 'E', author: 'A', source: 'Desk', posted_date: '1/1/2026', expiry_date: '1/1/2030' }

describe('an import over a bad connection', () => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite()
  })
  after(() => site.close())

  const send = (page: Page) => page.getByRole('button', { name: 'Import file' }).click()

  it('that nothing is heard of any more ends with words, and can be sent again', async () => {
    const page = await site.administrator()
    await page.clock.install()
    await page.goto('/add-data-component?from=file')
    await alive(page)
    const buffer = Buffer.from(JSON.stringify([{ ...ROW, title: 'Plover' }]))
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'plover.json', mimeType: 'application/json', buffer })
    const isAsked = page.waitForRequest('**/add-data-component/import')
    await page.route('**/add-data-component/import', () => {})
    await send(page)
    await isAsked
    await page.clock.fastForward('03:00')
    await page.getByRole('alert').filter({ hasText: 'or it stopped answering. Check Posts' }).waitFor({ timeout: 10_000 })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await send(page)
    await page.getByRole('button', { name: 'Import and publish 1' }).click()
    await page.getByText('1 post imported.').waitFor()
  })

  it('is undone at a second try, where nothing is heard of the first', async () => {
    const page = await site.administrator()
    await page.clock.install()
    await page.goto('/admin/imports')
    await alive(page)
    await page.getByRole('button', { name: /^Undo import plover/ }).click()
    const dialog = page.getByRole('dialog')
    const undo = dialog.getByRole('button', { name: 'Undo import' })
    const isAsked = page.waitForRequest(`**${UNDO_PATH}`)
    await page.route(`**${UNDO_PATH}`, () => {})
    await undo.click()
    await isAsked
    await page.clock.fastForward('03:00')
    await dialog.getByText('The connection was lost.').waitFor({ timeout: 10_000 })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await undo.click()
    await page.getByText('Undone.', { exact: true }).waitFor()
  })

  it('of a large export names the rows as its file has them, before anything is stored, at the second try too', async () => {
    const page = await site.administrator()
    await page.goto('/add-data-component?from=file')
    await alive(page)
    const content = `<p>${'word '.repeat(96_000)}</p>`
    const rows = Array.from({ length: 24 }, (_, at) => ({ ...ROW, kind: at === 23 ? 'song' : 'blog', title: `Dunlin ${at}`, content }))
    const buffer = Buffer.from([EXPORT_HEADER, ...rows].map((row) => `${JSON.stringify(row)}\n`).join(''))
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'all.ndjson', mimeType: 'application/x-ndjson', buffer })
    for (const _try of [1, 2]) {
      await send(page)
      const told = page.getByRole('alert').filter({ hasText: 'Part 2 of the file was not imported: 1 problem in it.' })
      await told.getByText('Nothing was imported.').waitFor()
      assert.equal(await told.getByRole('cell').first().innerText(), '24 (line 25)')
    }
    assert.equal((await site.app.store.find({ indexes: ['blog'], text: 'Dunlin', size: 0 })).total, 0)
  })
})
