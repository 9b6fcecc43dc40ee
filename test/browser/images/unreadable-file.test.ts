import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { alive } from '#test/browser/hydrated.ts'
import { openBrowserSite } from '#test/browser/site.ts'

it('a folder that is dropped, and a file that was saved anew since it was chosen, are named as the fault; the server is not', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const folder = await mkdtemp(join(tmpdir(), 'dropped-'))
  t.after(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'pictures'))
  const page = await site.administrator({ viewport: { width: 1280, height: 900 } })
  await page.goto('/add-tradewind-blog')
  await alive(page)
  const text = page.locator('[contenteditable="true"]')
  await drop(page, text, join(folder, 'pictures'))
  const told = page.getByRole('alert').filter({ hasText: 'pictures was left out. The file can’t be read: it’s a folder' })
  await told.waitFor()
  assert.doesNotMatch(await told.innerText(), /server/)
  const file = join(folder, 'items.csv')
  await writeFile(file, 'title\nOne\n')
  await page.goto('/add-data-component?from=file')
  await alive(page)
  await choose(page, file)
  await page.getByText('One', { exact: true }).first().waitFor()
  await writeFile(file, 'title\nOne, as it was meant\n')
  await utimes(file, 1_800_000_000, 1_800_000_000)
  await page.getByRole('button', { name: 'Import file' }).first().click()
  await page.getByText('Nothing was imported: the file was moved or changed. Choose it again.').waitFor()
})

/** As in the browser's own dialog: it gets the path, and no copy as Playwright gives a browser that is shared. */
async function choose(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', { expression: `document.querySelector('input[type="file"]')` })
  await session.send('DOM.setFileInputFiles', { files: [path], objectId: result.objectId ?? assert.fail() })
}

/** As from the desktop: the browser gets the path. */
async function drop(page: Page, onto: Locator, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await onto.scrollIntoViewIfNeeded()
  const { x, y } = (await onto.boundingBox()) ?? assert.fail()
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: x + 40, y: y + 10, data })
}
