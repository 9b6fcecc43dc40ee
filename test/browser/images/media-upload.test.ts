import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Locator } from 'playwright-core'
import { alive } from '#test/browser/hydrated.ts'
import { openBrowserSite } from '#test/browser/site.ts'
import { png } from '#test/media/media-app.ts'
import { bringPicture } from './paste-or-drop.ts'

it('uploads several chosen images to the media library, and one that is dropped anywhere', async (t) => {
  const site = await openBrowserSite()
  t.after(() => site.close())
  const page = await site.administrator()
  await page.goto('/admin/media')
  await alive(page)
  const file = async (color: string, name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(await png(color)) })
  await page.getByLabel('Upload images').setInputFiles([await file('#1c5a66', 'one.png'), await file('#aa3300', 'two.png')])
  await page.getByText('Uploaded 2 images.').waitFor()
  await page.getByRole('heading', { name: 'one.png' }).waitFor()
  await page.getByRole('heading', { name: 'two.png' }).waitFor()
  await bringPicture(page.getByRole('heading', { level: 1 }), { bytes: Buffer.from(await png('#00aa33')), how: 'drop', others: 1 })
  await page.getByText('Uploaded 1 image.').waitFor()
  await page.getByRole('alert').getByText('other-1.png').waitFor()
  await page.getByRole('heading', { name: 'pasted.png' }).waitFor()
  assert.equal(await page.getByRole('article').count(), 3)

  // Beside an open dialog, the browser must not leave the page for the file, and nothing is uploaded behind it.
  await page.getByRole('button', { name: 'Replace one.png' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace image' })
  assert.deepEqual([await isTaken(dialog.getByRole('heading')), await isTaken(dialog.getByLabel('New image'))], [true, false])
  assert.equal(await page.getByText('Uploaded 1 image.').count(), 1)
})

/** Whether the page takes a dropped file, so the browser doesn't. */
function isTaken(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
    return !element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
}
