import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { alive } from '#test/browser/hydrated.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'

const ROW = { category: 'C', content_excerpt: 'E', author: 'A', source: 'Desk', posted_date: '1/1/2026', expiry_date: '1/1/2030' }

async function open(page: Page, path = '/add-data-component?from=file'): Promise<void> {
  await page.goto(path)
  await alive(page)
}

describe('a file that is imported twice', () => {
  let site: BrowserSite
  before(async () => {
    site = await openBrowserSite()
  })
  after(() => site.close())

  function file(title: string) {
    const rows = [
      { ...ROW, title },
      { ...ROW, title, logo: 'acme.png', author_avatar: 'acme.png' },
    ]
    return { name: 'items.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(rows)) }
  }

  async function send(page: Page, title: string) {
    await page.getByLabel('File', { exact: true }).setInputFiles(file(title))
    await page.getByRole('button', { name: 'Import file' }).click()
  }

  const publish = (page: Page) => page.getByRole('button', { name: 'Import and publish 2' }).click()

  const count = async (text: string) => (await site.app.store.find({ indexes: ['blog'], text, size: 0 })).total
  const asked = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'This file was imported on November 21, 2026 at 11:30 AM (2 posts). Import it again?' })

  it('is asked about, and imported again by one more press; pictures that it names and are missing are listed', async () => {
    const page = await site.administrator()
    await open(page)
    await send(page, 'Falcon')
    await publish(page)
    const done = page.getByRole('status').filter({ hasText: '2 posts imported.' })
    for (const field of ['logo', 'author_avatar'])
      await done.getByRole('row', { name: `2 ${field} There’s no image named acme.png.` }).waitFor()
    await page.getByRole('button', { name: 'Import file' }).click()
    await asked(page).getByText('except posts whose IDs are already here or in Trash').waitFor()
    assert.equal(await count('Falcon'), 2)
    await asked(page).getByRole('button', { name: 'Import it again' }).click()
    await publish(page)
    await done.waitFor()
    assert.equal(await count('Falcon'), 4)
  })

  it('is asked about without script as well, and has to be the same file then', async () => {
    const page = await site.administrator({ javaScriptEnabled: false })
    await page.goto('/add-data-component?from=file')
    const same = async (title: string) => page.getByLabel('The same file').setInputFiles(file(title))
    await send(page, 'Osprey')
    await page.getByText('2 go live now.').waitFor()
    assert.equal(await count('Osprey'), 0)
    await same('Osprey')
    await publish(page)
    await page.getByText('2 posts imported.').waitFor()
    await send(page, 'Osprey')
    const again = asked(page)
    await same('Heron')
    await again.getByRole('button', { name: 'Import it again' }).click()
    await same('Heron')
    await publish(page)
    await page.getByText('2 posts imported.').waitFor()
    assert.deepEqual([await count('Osprey'), await count('Heron')], [2, 2])
    await send(page, 'Heron')
    await same('Heron')
    await again.getByRole('button', { name: 'Import it again' }).click()
    await same('Heron')
    await publish(page)
    await page.getByText('2 posts imported.').waitFor()
    assert.equal(await count('Heron'), 4)
  })

  it('is refused as too large where it has no lines to part it at', async () => {
    const page = await site.administrator()
    await open(page)
    const buffer = Buffer.from(JSON.stringify([{ ...ROW, title: 'Wren', content: ' '.repeat(11 * 1024 * 1024) }]))
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'wren.json', mimeType: 'application/json', buffer })
    await page.getByRole('button', { name: 'Import file' }).click()
    await page
      .getByRole('alert')
      .getByText(/^The file is larger than 10 MB\. Split it\. In WordPress, export/)
      .waitFor()
  })

  it('is undone in sight, and says at the end how it went', async () => {
    const page = await site.administrator()
    const rows = Array.from({ length: 45 }, (_, at) => ({ ...ROW, title: `Kestrel ${at}` }))
    await open(page)
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'kestrels.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(rows)) })
    await page.getByRole('button', { name: 'Import file' }).click()
    await page.getByRole('button', { name: 'Import and publish 45' }).click()
    await page.getByText('45 posts imported.').waitFor()
    await open(page, '/admin/imports')
    await page.getByRole('button', { name: /^Undo import kestrels\.json/ }).click()
    await page.getByRole('dialog').waitFor()
    await page.evaluate(noteStatus)
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('status').filter({ hasText: 'The import is undone. You can restore its posts from Trash' }).waitFor()
    await page.getByText('Undone.', { exact: true }).waitFor()
    assert.match(await page.evaluate(() => sessionStorage.getItem('said') ?? ''), /Deleting posts…(?:20 posts deleted…)?40 posts deleted…/)
  })
})

it('a page whose file is on its way is not left without a question', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const page = await site.administrator()
  const held = Promise.withResolvers<Route>()
  await page.route('**/add-data-component/import', held.resolve)
  await open(page)
  const buffer = Buffer.from(JSON.stringify([{ ...ROW, title: 'Merlin' }]))
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'merlin.json', mimeType: 'application/json', buffer })
  await page.getByRole('button', { name: 'Import file' }).click()
  const route = await held.promise
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  assert.equal(dialog.type(), 'beforeunload')
  await dialog.dismiss()
  await route.continue()
  await page.getByRole('button', { name: 'Import and publish 1' }).waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Import and publish 1' }).click()
  await page.getByText('1 post imported.').waitFor()
  page.on('dialog', () => assert.fail('nothing is lost any more'))
  await page.reload()
})

/** The browser goes elsewhere at the end, and takes the dialog with it. */
function noteStatus(): void {
  const said: string[] = []
  const status = document.querySelector('dialog[open] [role=status]')
  const note = () => {
    said.push(status?.textContent ?? '')
    sessionStorage.setItem('said', said.join(''))
  }
  if (status) new MutationObserver(note).observe(status, { childList: true, subtree: true, characterData: true })
}
