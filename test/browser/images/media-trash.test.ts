import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { backfillImageUsage } from '#domain/images/backfill-usage.ts'
import { imagePath } from '#domain/images/image-path.ts'
import { storeImage } from '#domain/images/images.ts'
import { button, PUBLISHED } from '#test/browser/admin/form-pages.ts'
import { alive } from '#test/browser/hydrated.ts'
import { keyboardOf } from '#test/browser/keyboard.ts'
import { type BrowserSite, openBrowserSite } from '#test/browser/site.ts'
import { png } from '#test/media/media-app.ts'

let site: BrowserSite
before(async () => {
  site = await openBrowserSite()
  await backfillImageUsage(site.app.services)
})
after(() => site.close())

it('deletes several images after naming those in use, and brings them back by Undo and from Trash', async () => {
  const { services, store, clock } = site.app
  const files: string[] = []
  for (const [at, color] of ['#1c5a66', '#aa3300', '#00aa33', '#5500aa'].entries()) {
    clock.now = new Date(clock.now.getTime() + 1000)
    const stored = await storeImage(services, await png(color), 'cut', `image-${at}.png`)
    files.unshift(stored.ok ? stored.file : assert.fail(stored.message))
  }
  await store.create({ index: 'news', id: 'heron', body: { ...PUBLISHED, title: 'Heron', logo: files[1] } })
  const page = await site.administrator()
  await page.goto('/admin/media')
  await alive(page)
  const box = (at: number) => page.getByRole('checkbox', { name: `Select image-${at}.png` })
  const count = page.getByRole('status').filter({ hasText: 'selected' })

  // By keyboard and with Shift, newest first.
  await box(3).focus()
  await page.keyboard.press('Space')
  await count.getByText('1 selected').waitFor()
  await box(1).click({ modifiers: ['Shift'] })
  await count.getByText('3 selected').waitFor()
  assert.ok(await box(2).isChecked())
  const all = page.getByRole('checkbox', { name: 'Select all 4' })
  await all.check()
  await count.getByText('4 selected').waitFor()
  await box(0).uncheck()
  await count.getByText('3 selected').waitFor()
  assert.equal(await all.isChecked(), false)

  await button(page, 'Delete').click()
  const dialog = page.getByRole('dialog', { name: 'Delete 3 images?' })
  await dialog.getByText('1 in use. Visitors won’t see it there:').waitFor()
  await dialog.getByText('image-2.png: “Heron”').waitFor()
  await dialog.getByText('Trash keeps images for 30 days.').waitFor()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Deleted 3 images.').waitFor()
  await alive(page)
  assert.equal(await page.getByRole('article').count(), 1)
  await button(page, 'Undo').click()
  await page.getByText('Restored 3 images, back in 1 place.').waitFor()
  await alive(page)
  assert.equal(await page.getByRole('article').count(), 4)

  await button(page, 'Delete image-2.png').click()
  await page.getByRole('dialog', { name: 'Delete image?' }).getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Deleted image-2.png.').waitFor()
  const visitor = await site.visitor()
  assert.equal((await visitor.goto(imagePath(files[1] ?? '')))?.status(), 404)
  await page.setViewportSize({ width: 360, height: 740 })
  const tab = page.getByRole('link', { name: 'Trash (1)' })
  const { x = 0, width = 0 } = (await tab.boundingBox()) ?? {}
  assert.ok(x >= 0 && x + width <= 360, 'Trash is on the screen of a phone')
  await tab.click()
  await page.getByText('Comes back in one place').waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('article img')].every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
  )
  const { press, tabTo } = keyboardOf(page)
  await tabTo(box(2))
  await press('Space')
  await tabTo(button(page, 'Restore'))
  await press('Enter')
  await page.getByText('Restored image-2.png, back in 1 place.').waitFor()
  await visitor.goto('/news')
  await visitor.locator(`img[src*="${files[1]}"]`).waitFor()
})
